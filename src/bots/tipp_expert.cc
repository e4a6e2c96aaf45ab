#include "bots/tipp_expert.h"

#include <map>
#include <utility>

#include "solve/tipp_outlook.h"

namespace wagnis::tipp {
namespace {

// The table of this thread for some rules.
Match& match_of(const Rules& rules) {
#ifdef __wasm__  // the browser's engine has one thread, and no library that ends them
  static std::map<std::pair<int, int>, Match> matches;
#else
  thread_local std::map<std::pair<int, int>, Match> matches;
#endif
  return matches.try_emplace({rules.players, rules.rounds}, rules).first->second;
}

}  // namespace

Move Expert::choose(const State& s, Seat, Generator&) {
  const int turns_left = rules_.players * (rules_.rounds - s.round) - s.seat;
  if (turns_left > kTurnsSolved[static_cast<std::size_t>(rules_.players)])
    return rules_.players < 4 ? best_for_points(s) : best_by_outlook(rules_, s);
  Match& match = match_of(rules_);
  if (!match.knows(s)) match.solve(s);
  return match.best(s);
}

}  // namespace wagnis::tipp
