#include "bots/caramba_expert.h"

#include <algorithm>

#include "core/per_thread.h"
#include "solve/caramba.h"

namespace wagnis::caramba {
namespace {

Match& match_of_thread() {
  WAGNIS_PER_THREAD Match match;
  return match;
}

// Whether a move keeps dice of a colour whose figure the seat has already.
bool guards(const State& s, Seat seat, const Move& move) {
  for (const Color color : {Color::black, Color::blue, Color::red})
    if (s.owns(seat, color) && move.kept.count[static_cast<std::size_t>(color)] > 0) return true;
  return false;
}

// Draws one of the moves by their chances.
const MoveValue& drawn(const std::vector<MoveValue>& moves, Generator& generator) {
  double left = generator.unit();
  const MoveValue* last = &moves.front();
  for (const MoveValue& move : moves) {
    if (move.chance == 0) continue;
    last = &move;
    left -= move.chance;
    if (left < 0) break;
  }
  return *last;
}

}  // namespace

Move Expert::choose(const State& s, Seat seat, Generator& generator) const {
  if (seats_ != 2) return playouts_.choose(s, seat, generator);
  const std::vector<MoveValue> moves = match_of_thread().moves(s, seat);
  const MoveValue& best = *std::ranges::max_element(moves, {}, &MoveValue::share);
  const MoveValue& first = moves.front();
  if (first.move.kind == Move::Kind::grab && first.share > best.share - kEqual) return first.move;
  const MoveValue& chosen = drawn(moves, generator);
  if (!guards(s, seat, chosen.move) || generator.unit() >= kImpatience) return chosen.move;
  // To keep nothing guards nothing, so there is always such a move.
  const MoveValue* other = nullptr;
  for (const MoveValue& move : moves)
    if (!guards(s, seat, move.move) && (other == nullptr || move.share > other->share)) other = &move;
  return other->move;
}

std::optional<double> Expert::share(const State& s, Seat seat, Generator&) const {
  if (seats_ != 2) return std::nullopt;
  return std::ranges::max(match_of_thread().moves(s, seat), {}, &MoveValue::share).share;
}

}  // namespace wagnis::caramba
