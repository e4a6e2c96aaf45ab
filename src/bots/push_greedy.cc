#include "bots/push_greedy.h"

#include <optional>

namespace wagnis::push {
namespace {

constexpr Style kStyle{.envy = 12};

}

Move Greedy::choose(const State& s, Seat seat, Generator&) const {
  const Turn turn(game_, s);
  if (s.phase != Phase::start) return by_rule_of_thumb(turn, s, kStyle);
  const int color = turn.richest_color();
  const bool risk = turn.standing.risk != 0;
  const int worth = risk ? 9 : 12;
  const int early = risk ? 32 : game_.seats() == 2 ? 45 : 40;
  if (turn.standing.player[seat.index].points[static_cast<std::size_t>(color)] >= worth && turn.standing.pile() > early)
    return {Move::Kind::bank, static_cast<std::uint8_t>(color)};
  return {Move::Kind::draw, 0};
}

Move Greedy2::choose(const State& s, Seat seat, Generator& generator) const {
  if (s.phase != Phase::place) return greedy_.choose(s, seat, generator);
  const Turn turn(game_, s);
  const Card card = card_in_hand(s);
  std::optional<std::int64_t> most;
  Move best;
  game_.moves(s, seat, [&](const Move& move) {
    Turn placed = turn;
    placed.place(card, move.which);
    const std::int64_t worth = placed.stop_or_one_more(kStyle);
    if (most && worth <= *most) return;
    most = worth;
    best = move;
  });
  return best;
}

}  // namespace wagnis::push
