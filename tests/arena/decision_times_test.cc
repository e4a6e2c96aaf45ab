#include "arena/decision_times.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

TEST(DecisionTimes, AreExactForAFewNanoseconds) {
  DecisionTimes times;
  for (int t = 0; t <= 30; ++t) times.add(t);
  EXPECT_EQ(times.count(), 31);
  EXPECT_DOUBLE_EQ(times.quantile_us(0.5), 0.015);
  EXPECT_DOUBLE_EQ(times.quantile_us(1), 0.030);
}

TEST(DecisionTimes, AreWithinAThirtySecondAtAnyLength) {
  for (std::int64_t t = 1; t < std::int64_t{1} << 40; t = t * 3 / 2 + 1) {
    DecisionTimes times;
    times.add(t);
    EXPECT_NEAR(times.quantile_us(0.5) * 1000, static_cast<double>(t), static_cast<double>(t) / 32) << t;
  }
}

TEST(DecisionTimes, FindTheQuantilesOfMany) {
  DecisionTimes slow, all;
  for (int i = 0; i < 989; ++i) all.add(1000);
  for (int i = 0; i < 11; ++i) slow.add(50'000'000);
  all.add(slow);
  EXPECT_EQ(all.count(), 1000);
  EXPECT_NEAR(all.quantile_us(0.5), 1, 1.0 / 32);
  EXPECT_NEAR(all.quantile_us(0.989), 1, 1.0 / 32);
  EXPECT_NEAR(all.quantile_us(0.99), 50'000, 50'000 / 32.0);
}

TEST(DecisionTimes, TakeWhatIsOutOfTheirRange) {
  DecisionTimes times;
  EXPECT_EQ(times.quantile_us(0.5), 0);
  times.add(-5);
  EXPECT_EQ(times.quantile_us(0.5), 0);
  times.add(INT64_MAX);
  EXPECT_GT(times.quantile_us(1), 1e9);
}

}  // namespace
}  // namespace wagnis
