#include "bots/hands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace wagnis {
namespace {

constexpr Hand kCasual{620, 0.28, 0.12};
constexpr std::array<std::pair<std::string_view, Hand>, 5> kHands{{
    {"random", {800, 0.35, 0.25}},
    {"novice", {800, 0.35, 0.25}},
    {"casual", kCasual},
    {"club", {480, 0.22, 0.05}},
    {"expert", {380, 0.18, 0.02}},
}};

}  // namespace

Hand hand_of(std::string_view level) {
  const auto found = std::ranges::find(kHands, level, &std::pair<std::string_view, Hand>::first);
  return found == kHands.end() ? kCasual : found->second;
}

std::int64_t hand_time(std::string_view level, bool grab, Generator& generator) {
  const Hand hand = hand_of(level);
  // Box and Muller, "A note on the generation of random normal deviates", 1958.
  const double normal =
      std::sqrt(-2 * std::log(1 - generator.unit())) * std::cos(2 * std::numbers::pi * generator.unit());
  const auto time = std::max<std::int64_t>(kQuickest, std::llround(hand.median * std::exp(hand.spread * normal)));
  return grab && generator.unit() < hand.misses ? time + kOverlooked : time;
}

}  // namespace wagnis
