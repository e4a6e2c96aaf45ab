#include "bots/tipp_club.h"

#include "solve/tipp.h"

namespace wagnis::tipp {

Move Club::choose(const State& s, Seat, Generator&) const {
  const Rules& rules = game_.rules();
  if (s.round + 1 < rules.rounds || s.seat + 1 < rules.players) return best_for_points(s);
  Match last_turn(rules);
  last_turn.solve(s);
  return last_turn.best(s);
}

}  // namespace wagnis::tipp
