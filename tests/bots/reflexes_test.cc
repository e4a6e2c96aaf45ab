#include "bots/reflexes.h"

#include <gtest/gtest.h>

#include <cmath>

#include <algorithm>
#include <vector>

namespace wagnis {
namespace {

std::vector<std::int64_t> times(std::string_view level, bool grab) {
  Generator generator(1);
  std::vector<std::int64_t> all(10'001);
  for (std::int64_t& each : all) each = reaction_time(level, grab, generator);
  std::ranges::sort(all);
  return all;
}

TEST(Reflexes, AreLikeThoseOfPeople) {
  for (const std::string_view level : {"random", "novice", "casual", "club", "expert"}) {
    const auto all = times(level, false);
    const Reflexes reflexes = reflexes_of(level);
    EXPECT_NEAR(static_cast<double>(all[all.size() / 2]), reflexes.median, reflexes.median * 0.02) << level;
    EXPECT_GE(all.front(), kQuickest) << level;
    // One standard deviation of the logarithm above the median: 84.13 in 100 are quicker.
    EXPECT_NEAR(static_cast<double>(all[8413]), reflexes.median * std::exp(reflexes.spread), reflexes.median * 0.05)
        << level;
  }
}

double mean(const std::vector<std::int64_t>& all) {
  double sum = 0;
  for (const std::int64_t each : all) sum += static_cast<double>(each);
  return sum / static_cast<double>(all.size());
}

TEST(Reflexes, OverlookGrabsNowAndThen) {
  // Each overlooked grab costs kOverlooked more; this is the mean over all grabs. The deviation of the difference is
  // some 4 ms.
  EXPECT_NEAR(mean(times("casual", true)) - mean(times("casual", false)), reflexes_of("casual").misses * kOverlooked,
              20);
}

TEST(Reflexes, StrongerLevelsAreQuickerAndMissLess) {
  constexpr std::string_view kLevels[] = {"novice", "casual", "club", "expert"};
  for (std::size_t i = 1; i < std::size(kLevels); ++i) {
    EXPECT_LT(reflexes_of(kLevels[i]).median, reflexes_of(kLevels[i - 1]).median);
    EXPECT_LT(reflexes_of(kLevels[i]).misses, reflexes_of(kLevels[i - 1]).misses);
  }
  EXPECT_EQ(reflexes_of("of no game").median, reflexes_of("casual").median);
}

}  // namespace
}  // namespace wagnis
