#include "bots/caramba_club.h"

#include "bots/caramba_habits.h"

namespace wagnis::caramba {
namespace {

// The mean number of throws until n dice all show a colour that each shows with chance p. A die that shows the colour
// is not thrown again. If m of n dice show it at once: Σ C(n, m) p^m (1 − p)^(n − m) (1 + E(n − m)).
constexpr std::array<std::array<double, kDice + 1>, kColors> mean_throws() {
  std::array<std::array<double, kDice + 1>, kColors> throws{};
  for (std::size_t c = 0; c < kColors; ++c) {
    const double p = static_cast<double>(kSides[c]) / 6;
    for (int n = 1; n <= kDice; ++n) {
      double none = 1;
      for (int i = 0; i < n; ++i) none *= 1 - p;
      double sum = 1, chance = none;
      for (int m = 1; m <= n; ++m) {
        chance *= p / (1 - p) * (n - m + 1) / m;
        sum += chance * throws[c][static_cast<std::size_t>(n - m)];
      }
      throws[c][static_cast<std::size_t>(n)] = sum / (1 - none);
    }
  }
  return throws;
}
constexpr auto kThrows = mean_throws();

// base^exponent, linear between whole exponents, since std::pow differs between systems.
double worn(double base, double exponent) {
  double left = 1;
  for (; exponent >= 1; --exponent) left *= base;
  return left * (1 - exponent * (1 - base));
}

}  // namespace

Club::Club(const Caramba& game) {
  const double wait = game.seats() <= 2 ? kWaitOfTwo : kWaitOfMore;
  for (std::size_t c = 0; c < kColors; ++c)
    for (std::size_t kept = 0; kept < kDice; ++kept)
      worth_[c][kept] = figure_points(static_cast<Color>(c)) * worn(wait, kThrows[c][kDice - kept]);
}

Move Club::choose(const State& s, Seat seat, Generator&) const {
  if (const auto grab = grab_of(s, seat)) return *grab;
  Move best{Move::Kind::keep, {}, Color::black};
  double most = 0;
  for (const Color color : {Color::red, Color::blue, Color::black}) {
    const Move keep = keep_all(s, seat, color);
    const double worth = worth_[static_cast<std::size_t>(color)][static_cast<std::size_t>(keep.kept.size())];
    if (s.owns(seat, color) || worth <= most) continue;
    most = worth;
    best = keep;
  }
  return best;
}

}  // namespace wagnis::caramba
