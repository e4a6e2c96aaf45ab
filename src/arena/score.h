// Win shares of a bot over the deals of a match, with their intervals.
#pragma once

#include <cstdint>

#include "core/seat.h"

namespace wagnis {

// A game in sixtieths: each of k winners gets 60/k, a whole number for every possible k.
inline constexpr int kWholeGame = 60;
static_assert(kMaxSeats == 6, "kWholeGame is the least common multiple of 1 … kMaxSeats");

// What a seat wins of one game, in sixtieths.
constexpr int share_of(SeatSet winners, Seat seat) { return winners.has(seat) ? kWholeGame / winners.size() : 0; }

struct Interval {
  double low = 0;
  double high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

// Sums over the deals of a match. A *deal* is one seed of luck, played once in each rotation of the seats. The games of
// a deal depend on each other; deals do not. All sums are whole numbers, so their order does not matter.
class Score {
 public:
  // `won`: what the bot won in the games of one deal, in sixtieths of a game: 0 … 60 × games_a_deal.
  explicit Score(int games_a_deal) : games_a_deal_(games_a_deal) {}
  // What earlier deals came to: the sum of `won`, and of its squares.
  Score(int games_a_deal, std::int64_t deals, std::int64_t won, std::int64_t squares)
      : games_a_deal_(games_a_deal), deals_(deals), won_(won), squares_(squares) {}
  void add_deal(int won) {
    ++deals_;
    won_ += won;
    squares_ += static_cast<std::int64_t>(won) * won;
  }

  // Adds other deals of the same match.
  void add(const Score& other) {
    deals_ += other.deals_;
    won_ += other.won_;
    squares_ += other.squares_;
  }

  std::int64_t deals() const { return deals_; }
  std::int64_t won() const { return won_; }
  std::int64_t squares() const { return squares_; }
  // The mean of x, the share won in one deal (0 … 1), over m deals. 0 before the first deal.
  double share() const;
  // The 95 % interval of the share: the normal interval over the deals and two more, one all lost and one all won.
  // These keep it honest for few deals and for deals that all went alike (after Agresti and Coull, "Approximate is
  // better than 'exact' for interval estimation of binomial proportions", 1998). With M = m + 2, S = Σx + 1 and Q = Σx²
  // + 1:
  //
  //     S/M ± 1.96 · √((Q − S²/M) / (M − 1) / M),   cut to 0 … 1.
  Interval interval() const;
  // Half the width of the interval before the cut.
  double precision() const;

 private:
  int games_a_deal_;
  std::int64_t deals_ = 0;
  std::int64_t won_ = 0;
  std::int64_t squares_ = 0;
};

}  // namespace wagnis
