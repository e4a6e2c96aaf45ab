#include "bots/push_greedy.h"

namespace wagnis::push {

Move Greedy::choose(const State& s, Seat seat, Generator&) const {
  const Turn turn(game_, s);
  if (s.phase != Phase::start) return by_rule_of_thumb(turn, s, {.envy = 12});
  const int color = turn.richest_color();
  const bool risk = turn.standing.risk != 0;
  const int worth = risk ? 9 : 12;
  const int early = risk ? 32 : game_.seats() == 2 ? 45 : 40;
  if (turn.standing.player[seat.index].points[static_cast<std::size_t>(color)] >= worth && turn.standing.pile() > early)
    return {Move::Kind::bank, static_cast<std::uint8_t>(color)};
  return {Move::Kind::draw, 0};
}

}  // namespace wagnis::push
