#include "bots/reflexes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace wagnis {
namespace {

constexpr Reflexes kCasual{620, 0.28, 0.12};
constexpr std::array<std::pair<std::string_view, Reflexes>, 5> kReflexes{{
    {"random", {800, 0.35, 0.25}},
    {"novice", {800, 0.35, 0.25}},
    {"casual", kCasual},
    {"club", {480, 0.22, 0.05}},
    {"expert", {380, 0.18, 0.02}},
}};

// Mean 0, deviation 1, from -6 to 6: the sum of twelve uniform numbers from 0 to 1 has mean 6 and variance 12/12.
double normal(Generator& generator) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += generator.unit();
  return sum;
}

// e^x for -2.1 <= x <= 2.1 (six deviations of the widest spread), by its Taylor series; the rest of it is below 10^-9
// there.
double exponential(double x) {
  double sum = 1;
  double term = 1;
  for (int n = 1; n <= 18; ++n) sum += term *= x / n;
  return sum;
}

}  // namespace

Reflexes reflexes_of(std::string_view level) {
  const auto found = std::ranges::find(kReflexes, level, &std::pair<std::string_view, Reflexes>::first);
  return found == kReflexes.end() ? kCasual : found->second;
}

std::int64_t reaction_time(std::string_view level, bool raced_for, Generator& generator) {
  const Reflexes reflexes = reflexes_of(level);
  const double drawn = reflexes.median * exponential(reflexes.spread * normal(generator));
  const auto time = std::max<std::int64_t>(kQuickest, static_cast<std::int64_t>(std::lround(drawn)));
  return raced_for && generator.unit() < reflexes.misses ? time + kOverlooked : time;
}

}  // namespace wagnis
