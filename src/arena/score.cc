#include "arena/score.h"

#include <algorithm>
#include <cmath>

namespace wagnis {
namespace {

constexpr double kNormal95 = 1.959963984540054;  // the 0.975 quantile of the normal distribution

}  // namespace

double Score::share() const {
  if (deals_ == 0) return 0;
  return static_cast<double>(won_) / static_cast<double>(deals_ * games_a_deal_ * kWholeGame);
}

double Score::precision() const {
  const double deal = static_cast<double>(games_a_deal_) * kWholeGame;
  const double m = static_cast<double>(deals_) + 2;
  const double sum = static_cast<double>(won_) / deal + 1;
  const double squares = static_cast<double>(squares_) / deal / deal + 1;
  return kNormal95 * std::sqrt(std::max(0.0, squares - sum * sum / m) / (m - 1) / m);
}

Interval Score::interval() const {
  const double deal = static_cast<double>(games_a_deal_) * kWholeGame;
  const double middle = (static_cast<double>(won_) / deal + 1) / (static_cast<double>(deals_) + 2);
  return {std::max(0.0, middle - precision()), std::min(1.0, middle + precision())};
}

}  // namespace wagnis
