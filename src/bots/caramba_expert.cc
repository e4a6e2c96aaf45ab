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

// The best move that guards nothing, the first of equals. There is one, since to keep nothing guards nothing.
std::size_t best_unguarded(const std::vector<MoveValue>& moves, const State& s, Seat seat) {
  std::size_t best = moves.size();
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (!guards(s, seat, moves[i].move) && (best == moves.size() || moves[i].share > moves[best].share)) best = i;
  return best;
}

// Whether the seat grabs for sure: the grab is the first move, and no other is better by more than kEqual.
bool grabs(const std::vector<MoveValue>& moves) {
  const double best = std::ranges::max(moves, {}, &MoveValue::share).share;
  return moves.front().move.kind == Move::Kind::grab && moves.front().share > best - Expert::kEqual;
}

}  // namespace

Move Expert::choose(const State& s, Seat seat, Generator& generator) const {
  if (seats_ != 2) return playouts_.choose(s, seat, generator);
  const std::vector<MoveValue> moves = match_of_thread().moves(s, seat);
  if (grabs(moves)) return moves.front().move;
  const MoveValue& chosen = drawn(moves, generator);
  if (!guards(s, seat, chosen.move) || generator.unit() >= kImpatience) return chosen.move;
  return moves[best_unguarded(moves, s, seat)].move;
}

std::vector<MoveValue> Expert::chances(const State& s, Seat seat) const {
  std::vector<MoveValue> moves = match_of_thread().moves(s, seat);
  if (grabs(moves)) {
    for (MoveValue& move : moves) move.chance = 0;
    moves.front().chance = 1;
    return moves;
  }
  MoveValue& instead = moves[best_unguarded(moves, s, seat)];
  for (MoveValue& move : moves) {
    if (!guards(s, seat, move.move)) continue;
    instead.chance += kImpatience * move.chance;
    move.chance *= 1 - kImpatience;
  }
  return moves;
}

std::optional<double> Expert::share(const State& s, Seat seat, Generator&) const {
  if (seats_ != 2) return std::nullopt;
  return std::ranges::max(match_of_thread().moves(s, seat), {}, &MoveValue::share).share;
}

}  // namespace wagnis::caramba
