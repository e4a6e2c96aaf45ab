#include "bots/caramba_novice.h"

#include "bots/caramba_habits.h"

namespace wagnis::caramba {

Move Novice::choose(const State& s, Seat seat, Generator& generator) const {
  if (const auto grab = grab_of(s, seat); grab && generator.below(4) != 0) return *grab;
  constexpr int kLoveOfRed = 1;
  const bool looks = generator.below(2) != 0;
  Move best{Move::Kind::keep, {}, Color::black};
  int liked_most = 0;
  for (const Color color : {Color::red, Color::blue, Color::black}) {
    const Move keep = keep_all(s, seat, color);
    const int kept = keep.kept.size();
    const int liked = kept + (color == Color::red && kept > 0 ? kLoveOfRed : 0);
    if ((s.owns(seat, color) && (kept < 3 || looks)) || liked <= liked_most) continue;
    liked_most = liked;
    best = keep;
  }
  return best;
}

}  // namespace wagnis::caramba
