#include "bots/tipp_novice.h"

namespace wagnis::tipp {

Move Novice::choose(const State& s, Seat seat, Generator& generator) const {
  constexpr int kEnough = 12;
  constexpr Move kStop{Move::Kind::stop, Bet::odd};
  if (s.phase == Phase::first) return {Move::Kind::bet, Bet::six};
  if (s.turn_points() >= kEnough && generator.below(3) != 0) return kStop;
  Move favourite = kStop;
  int most = 0;
  game_.moves(s, seat, [&](const Move& move) {
    if (move.kind == Move::Kind::stop) return;
    // Shapes and colours, then numbers, then odd and even. Of equally liked bets it takes the last one listed.
    constexpr std::array<int, 3> kLikes{1, 3, 2};
    const int likes = kLikes[static_cast<std::size_t>(die_points(move.bet) - 1)];
    if (likes < most) return;
    most = likes;
    favourite = move;
  });
  return favourite;
}

}  // namespace wagnis::tipp
