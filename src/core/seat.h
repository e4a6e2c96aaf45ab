// Seats and sets of seats.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

namespace wagnis {

// The most seats any game has.
inline constexpr int kMaxSeats = 6;

// A place at the table, counted clockwise from 0. The left neighbour of seat i is seat i + 1.
struct Seat {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

// A set of seats, one bit for each.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(Seat seat) : bits_(static_cast<std::uint8_t>(1u << seat.index)) {}
  // The seats 0 … count − 1.
  static constexpr SeatSet first(int count) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>((1u << count) - 1);
    return set;
  }

  constexpr bool has(Seat seat) const { return (bits_ >> seat.index & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  // The lowest seat. Precondition: the set is not empty.
  constexpr Seat lowest() const {
    assert(bits_ != 0);
    return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))};
  }
  constexpr SeatSet with(Seat seat) const { return from(bits_ | 1u << seat.index); }
  constexpr SeatSet without(Seat seat) const { return from(bits_ & ~(1u << seat.index)); }

  // Visits the seats in ascending order.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::uint8_t rest = bits_; rest != 0; rest = static_cast<std::uint8_t>(rest & (rest - 1)))
      visit(Seat{static_cast<std::uint8_t>(std::countr_zero(rest))});
  }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  static constexpr SeatSet from(unsigned bits) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  std::uint8_t bits_ = 0;
};

// Those of the seats 0 … count − 1 that have the best score; `score(seat)` returns anything that compares.
template <class Score>
constexpr SeatSet best_seats(int count, Score&& score) {
  SeatSet best;
  SeatSet::first(count).each([&](Seat seat) {
    if (!best.empty() && score(seat) > score(best.lowest())) best = SeatSet();
    if (best.empty() || score(seat) == score(best.lowest())) best = best.with(seat);
  });
  return best;
}

}  // namespace wagnis
