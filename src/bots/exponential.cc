#include "bots/exponential.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace wagnis {

float exponential(float x) {
  // e^x = 2^n · e^r with n the nearest whole number to x / ln 2 and |r| ≤ ln 2 / 2; e^r is its series up to r^7 / 7!.
  const double y = static_cast<double>(std::min(std::max(x, -80.0f), 80.0f));
  const double scaled = y * 1.4426950408889634;
  const auto n = static_cast<std::int64_t>(scaled + (scaled < 0 ? -0.5 : 0.5));
  const double r = y - static_cast<double>(n) * 0.6931471805599453;
  double series = 1;
  for (int k = 7; k >= 1; --k) series = 1 + series * (r * (1.0 / k));
  return static_cast<float>(series * std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52));
}

}  // namespace wagnis
