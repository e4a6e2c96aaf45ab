// Simple moves of Caramba that several bots share.
#pragma once

#include <algorithm>
#include <optional>

#include "games/caramba/rules.h"

namespace wagnis::caramba {

// The grab that the seat can make now. It is one at most, because five dice show one colour.
inline std::optional<Move> grab_of(const State& s, Seat seat) {
  for (const Color color : {Color::black, Color::blue, Color::red})
    if (may_grab(s, seat, color)) return Move{Move::Kind::grab, {}, color};
  return std::nullopt;
}

// Keeps all dice of a colour and throws the others; of five it throws one (C4).
inline Move keep_all(const State& s, Seat seat, Color color) {
  const auto c = static_cast<std::size_t>(color);
  Move keep{Move::Kind::keep, {}, Color::black};
  keep.kept.count[c] = std::min<std::uint8_t>(s.at(seat).dice.count[c], kDice - 1);
  return keep;
}

}  // namespace wagnis::caramba
