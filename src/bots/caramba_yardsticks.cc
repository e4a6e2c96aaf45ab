#include "bots/caramba_yardsticks.h"

#include "bots/caramba_habits.h"

namespace wagnis::caramba {

Move AlwaysRed::choose(const State& s, Seat seat, Generator&) const {
  if (const auto grab = grab_of(s, seat)) return *grab;
  Color wanted = Color::red;
  if (s.owns(seat, Color::red)) wanted = s.owns(seat, Color::blue) ? Color::black : Color::blue;
  return keep_all(s, seat, wanted);
}

Move Majority::choose(const State& s, Seat seat, Generator&) const {
  if (const auto grab = grab_of(s, seat)) return *grab;
  Move best{Move::Kind::keep, {}, Color::black};
  for (const Color color : {Color::red, Color::blue, Color::black}) {
    const Move keep = keep_all(s, seat, color);
    if (!s.owns(seat, color) && keep.kept.size() > best.kept.size()) best = keep;
  }
  return best;
}

}  // namespace wagnis::caramba
