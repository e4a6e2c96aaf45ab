#include "bots/tipp_casual.h"

#include <algorithm>

namespace wagnis::tipp {

double after_throw(const State& s, Bet bet) {
  const int dice = s.dice_left();
  const double match = matching_faces(bet) / 6.0;
  double none = 1;
  for (int i = 0; i < dice; ++i) none *= 1 - match;
  return s.turn_points() * (1 - none) + dice * match * die_points(bet);
}

Move Casual::choose(const State& s, Seat seat, Generator&) const {
  Move best{Move::Kind::stop, Bet::odd};
  double most = -1;
  game_.moves(s, seat, [&](const Move& move) {
    if (move.kind == Move::Kind::stop) return;
    if (const double value = after_throw(s, move.bet); value > most) {
      most = value;
      best = move;
    }
  });
  if (s.phase == Phase::first) return best;  // T3
  constexpr Move kStop{Move::Kind::stop, Bet::odd};
  const int points = s.turn_points();
  if (s.round + 1 == game_.rules().rounds && s.seat + 1 == game_.seats() && game_.seats() > 1) {
    const int to_beat = *std::max_element(s.score.begin(), s.score.begin() + s.seat);
    return s.score[s.seat] + points > to_beat ? kStop : best;  // T9
  }
  return most > points ? best : kStop;
}

}  // namespace wagnis::tipp
