#include "conduct/tie_order.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

namespace wagnis {
namespace {

TEST(TieOrder, HasEverySeatOnceAndASalt) {
  SeededLuck luck(1);
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    TieOrder order = draw_tie_order(seats, luck);
    EXPECT_THAT(order.salt, testing::MatchesRegex("[0-9a-f]{32}"));
    std::ranges::sort(order.seats);
    for (std::size_t i = 0; i < order.seats.size(); ++i) EXPECT_EQ(order.seats[i].index, i);
    EXPECT_EQ(order.seats.size(), static_cast<std::size_t>(seats));
  }
}

// Chi-square over the 6 orders of three seats, 5 degrees of freedom: one seed in a thousand passes 20.5.
TEST(TieOrder, EveryOrderIsEquallyLikely) {
  constexpr int kDraws = 6000;
  SeededLuck luck(2);
  std::map<std::vector<Seat>, int> counts;
  for (int i = 0; i < kDraws; ++i) ++counts[draw_tie_order(3, luck).seats];
  ASSERT_EQ(counts.size(), 6u);
  double chi_square = 0;
  for (const auto& [order, count] : counts)
    chi_square += (count - kDraws / 6.0) * (count - kDraws / 6.0) / (kDraws / 6.0);
  EXPECT_LT(chi_square, 20.5);
}

TEST(TieOrder, ItsTextIsWhatIsCommittedTo) {
  EXPECT_EQ(text(TieOrder{{Seat{1}, Seat{0}, Seat{2}}, "00ff"}), "order 1,0,2 salt 00ff");
}

}  // namespace
}  // namespace wagnis
