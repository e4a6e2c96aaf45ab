#include "core/seat.h"

#include <gtest/gtest.h>

#include <vector>

namespace wagnis {
namespace {

std::vector<int> listed(SeatSet set) {
  std::vector<int> seats;
  set.each([&](Seat seat) { seats.push_back(seat.index); });
  return seats;
}

TEST(SeatSet, IsEmptyAtFirst) {
  EXPECT_TRUE(SeatSet().empty());
  EXPECT_EQ(SeatSet().size(), 0);
  EXPECT_TRUE(listed(SeatSet()).empty());
}

// All 64 sets of six seats, built seat by seat.
TEST(SeatSet, HoldsWhatWasPutIn) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    SeatSet set;
    std::vector<int> expected;
    for (std::uint8_t index = 0; index < kMaxSeats; ++index)
      if ((bits >> index & 1) != 0) {
        set = set.with(Seat{index});
        expected.push_back(index);
      }
    EXPECT_EQ(listed(set), expected) << "ascending";
    EXPECT_EQ(set.size(), static_cast<int>(expected.size()));
    EXPECT_EQ(set.empty(), expected.empty());
    if (!expected.empty()) {
      EXPECT_EQ(set.lowest(), Seat{static_cast<std::uint8_t>(expected.front())});
    }
    for (std::uint8_t index = 0; index < kMaxSeats; ++index) {
      const Seat seat{index};
      EXPECT_EQ(set.has(seat), (bits >> index & 1) != 0);
      EXPECT_TRUE(set.with(seat).has(seat));
      EXPECT_FALSE(set.without(seat).has(seat));
      EXPECT_EQ(set.with(seat).without(seat), set.without(seat));
      EXPECT_EQ(set.with(seat) == set, set.has(seat));
    }
  }
}

TEST(SeatSet, FirstSeatsAreThoseFromZero) {
  EXPECT_TRUE(SeatSet::first(0).empty());
  EXPECT_EQ(listed(SeatSet::first(3)), (std::vector{0, 1, 2}));
  EXPECT_EQ(SeatSet::first(kMaxSeats).size(), kMaxSeats);
  EXPECT_EQ(SeatSet(Seat{4}), SeatSet().with(Seat{4}));
}

TEST(SeatSet, TheBestSeatsAreAllWithTheBestScore) {
  const auto best = [](std::vector<int> scores) {
    return listed(best_seats(static_cast<int>(scores.size()), [&](Seat seat) { return scores[seat.index]; }));
  };
  EXPECT_EQ(best({3}), (std::vector{0}));
  EXPECT_EQ(best({1, 5, 2}), (std::vector{1}));
  EXPECT_EQ(best({5, 1, 5}), (std::vector{0, 2}));
  EXPECT_EQ(best({0, 0, 0, 0}), (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(best({1, 1, 2, 2}), (std::vector{2, 3}));
}

}  // namespace
}  // namespace wagnis
