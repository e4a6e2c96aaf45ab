#include "bots/hands.h"

#include <gtest/gtest.h>

#include <cmath>

#include <algorithm>
#include <vector>

namespace wagnis {
namespace {

std::vector<std::int64_t> times(std::string_view level, bool grab) {
  Generator generator(1);
  std::vector<std::int64_t> all(10'001);
  for (std::int64_t& each : all) each = hand_time(level, grab, generator);
  std::ranges::sort(all);
  return all;
}

TEST(Hands, ReactLikePeople) {
  for (const std::string_view level : {"random", "novice", "casual", "club", "expert"}) {
    const auto all = times(level, false);
    const Hand hand = hand_of(level);
    EXPECT_NEAR(static_cast<double>(all[all.size() / 2]), hand.median, hand.median * 0.02) << level;
    EXPECT_GE(all.front(), kQuickest) << level;
    // One standard deviation of the logarithm above: 84.13 in 100 are quicker.
    EXPECT_NEAR(static_cast<double>(all[8413]), hand.median * std::exp(hand.spread), hand.median * 0.05) << level;
  }
}

TEST(Hands, OverlookGrabsNowAndThen) {
  const Hand hand = hand_of("casual");
  const auto all = times("casual", true);
  const auto late = all.end() - std::ranges::lower_bound(all, 1500);  // e^(0.28·3.2) · 620 is 1500: hardly anybody else
  EXPECT_NEAR(static_cast<double>(late) / static_cast<double>(all.size()), hand.misses, 0.04);
  EXPECT_LT(times("casual", false).back(), 620 * 4);
}

TEST(Hands, StrongerLevelsAreQuickerAndMissLess) {
  constexpr std::string_view kLevels[] = {"novice", "casual", "club", "expert"};
  for (std::size_t i = 1; i < std::size(kLevels); ++i) {
    EXPECT_LT(hand_of(kLevels[i]).median, hand_of(kLevels[i - 1]).median);
    EXPECT_LT(hand_of(kLevels[i]).misses, hand_of(kLevels[i - 1]).misses);
  }
  EXPECT_EQ(hand_of("of no game").median, hand_of("casual").median);
}

}  // namespace
}  // namespace wagnis
