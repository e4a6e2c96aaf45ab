#include "arena/score.h"

#include <gtest/gtest.h>

#include "core/generator.h"

namespace wagnis {
namespace {

TEST(Score, SharesATieInWholeSixtieths) {
  const SeatSet three = SeatSet(Seat{0}).with(Seat{2}).with(Seat{5});
  EXPECT_EQ(share_of(three, Seat{2}), 20);
  EXPECT_EQ(share_of(three, Seat{1}), 0);
  for (int winners = 1; winners <= kMaxSeats; ++winners)
    EXPECT_EQ(share_of(SeatSet::first(winners), Seat{0}) * winners, kWholeGame);
}

TEST(Score, IsTheMeanOverDeals) {
  Score score(2);
  for (const int won : {120, 60, 0, 60}) score.add_deal(won);
  EXPECT_DOUBLE_EQ(score.share(), 0.5);
  EXPECT_EQ(score.deals(), 4);
}

// By hand: x = 1, ½, 0, ½, and the two added deals 0 and 1. M = 6, S = 3, Q = 2½; √((2½ − 9/6) / 5 / 6) = 0.182574.
TEST(Score, HasTheIntervalOfItsFormula) {
  Score score(2);
  for (const int won : {120, 60, 0, 60}) score.add_deal(won);
  EXPECT_NEAR(score.precision(), 1.959964 * 0.182574, 1e-6);
  EXPECT_NEAR(score.interval().low, 0.5 - 0.357839, 1e-6);
  EXPECT_NEAR(score.interval().high, 0.5 + 0.357839, 1e-6);
}

TEST(Score, StaysUnsureWhenAllDealsWentAlike) {
  Score score(3);
  for (int deal = 0; deal < 98; ++deal) score.add_deal(180);
  EXPECT_EQ(score.share(), 1);
  EXPECT_EQ(score.interval().high, 1);
  EXPECT_LT(score.interval().low, 0.99);
  EXPECT_GT(score.interval().low, 0.96);
}

// Many matches of 40 deals with a known share: 95 % of the intervals hold it, somewhat more near 0 and 1. If the games
// of a deal are alike, as with paired luck, the deals count, not the games.
TEST(Score, HoldsTheTrueShareInNinetyFivePercentOfMatches) {
  constexpr int kMatches = 2000;
  for (const int percent : {5, 30, 50, 90}) {
    Generator generator(static_cast<std::uint64_t>(percent));
    int held = 0;
    for (int match = 0; match < kMatches; ++match) {
      Score score(3);
      for (int deal = 0; deal < 40; ++deal)
        score.add_deal(generator.below(100) < static_cast<std::uint64_t>(percent) ? 180 : 0);
      const Interval interval = score.interval();
      held += interval.low <= percent / 100.0 && percent / 100.0 <= interval.high;
    }
    EXPECT_GE(held, kMatches * 93 / 100) << percent;
    EXPECT_LE(held, kMatches * 99 / 100) << percent;
  }
}

}  // namespace
}  // namespace wagnis
