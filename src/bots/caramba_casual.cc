#include "bots/caramba_casual.h"

#include <algorithm>

namespace wagnis::caramba {

Move Casual::choose(const State& s, Seat seat, Generator&) const {
  const ColorDice& dice = s.at(seat).dice;
  Move best{Move::Kind::keep, {}, Color::black};
  for (const Color color : {Color::red, Color::blue, Color::black}) {
    if (may_grab(s, seat, color)) return {Move::Kind::grab, {}, color};
    const auto c = static_cast<std::size_t>(color);
    // Five of a colour that he cannot grab and does not own: the figure was taken back, and a new throw is needed (C5).
    const std::uint8_t kept = std::min<std::uint8_t>(dice.count[c], kDice - 1);
    if (s.owns(seat, color) || kept <= best.kept.size()) continue;
    best.kept = {};
    best.kept.count[c] = kept;
  }
  return best;
}

}  // namespace wagnis::caramba
