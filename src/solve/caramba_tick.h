// One tick of a round of Caramba between two players, in numbers: how dice lie, what can be kept of them, where figures
// stand. For what solves rounds (solve/caramba_round.h says what a tick and a situation are).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solve/caramba_round.h"

namespace wagnis::caramba {

inline constexpr std::size_t kFives = 21;        // ways in which five dice can lie
inline constexpr std::size_t kNotThrown = 21;    // in place of these: no dice yet
inline constexpr std::size_t kLie = kFives + 1;  // both together
inline constexpr std::size_t kKeeps = 35;        // ways to keep at most four dice
inline constexpr std::size_t kMostKeeps = 18;    // of one throw: kkbbr has 3 · 3 · 2 − 1
inline constexpr std::size_t kStands = 27;       // where three figures stand

// How dice can lie, and which of them can be kept, with numbers; both in the order of the notation.
struct Dicebook {
  struct Fall {
    std::uint8_t lie;
    double chance;
  };
  struct Keep {
    ColorDice kept;
    std::uint8_t falls = 0;
    std::array<Fall, kFives> fall{};
  };
  struct Lie {
    ColorDice dice;
    std::uint8_t keeps = 0;
    std::array<std::uint8_t, kMostKeeps> keep{};
  };
  std::array<Lie, kLie> lies{};
  std::array<Keep, kKeeps> keeps{};
  std::array<std::size_t, kColors> five{};  // the lie of five dice of a colour

  constexpr std::size_t lie_of(const ColorDice& dice) const {
    for (std::size_t i = 0; i < kFives; ++i)
      if (lies[i].dice == dice) return i;
    return kNotThrown;
  }
};

// Built at the first call.
const Dicebook& book();

// A stand is a number of three digits to the base 3: where the figure of each colour stands, as in RoundState.
inline constexpr std::array<std::size_t, kColors> kPlace{1, 3, 9};

constexpr std::size_t owner_in(std::size_t stand, std::size_t color) { return stand / kPlace[color] % 3; }
constexpr std::size_t moved(std::size_t stand, std::size_t color, std::size_t owner) {
  return stand - owner_in(stand, color) * kPlace[color] + owner * kPlace[color];
}
// Whether the round goes on: a figure is still in the middle (C7).
constexpr bool live(std::size_t stand) {
  for (std::size_t c = 0; c < kColors; ++c)
    if (owner_in(stand, c) == kMiddle) return true;
  return false;
}
constexpr std::size_t first_points(std::size_t stand) {
  std::size_t points = 0;
  for (std::size_t c = 0; c < kColors; ++c)
    if (owner_in(stand, c) == 1) points += c + 1;
  return points;
}

// The colour of five equal dice; kColors if they are not equal.
inline std::size_t color_of(std::size_t lie) {
  std::size_t color = 0;
  while (color < kColors && book().five[color] != lie) ++color;
  return color;
}

constexpr std::size_t stand_of(const RoundState& s) {
  std::size_t stand = 0;
  for (std::size_t c = 0; c < kColors; ++c) stand += s.figure[c] * kPlace[c];
  return stand;
}

constexpr std::size_t situation(std::size_t stand, std::size_t first, std::size_t second) {
  return (stand * kLie + first) * kLie + second;
}

// What the grabs of a tick lead to. `values` are those of all situations; both must outlive it.
class Grabs {
 public:
  Grabs(const std::vector<double>& values, const Payoffs& payoffs) : values_(values), payoffs_(payoffs) {}

  // Payoffs of the game in which the first side grabs (row 0) or waits (row 1) and the second side grabs (column 0) or
  // waits (column 1). A side that cannot grab counts as waiting in both.
  std::array<double, 4> game(std::size_t stand, std::size_t first, std::size_t second, bool first_can,
                             bool second_can) const {
    const auto after = [&](std::size_t now) { return worth(now, first, second); };
    const double none = after(stand);
    if (!first_can && !second_can) return {none, none, none, none};
    const std::size_t first_takes = first_can ? moved(stand, color_of(first), 1) : stand;
    const std::size_t second_takes = second_can ? moved(stand, color_of(second), 2) : stand;
    if (!second_can) return {after(first_takes), after(first_takes), none, none};
    if (!first_can) return {after(second_takes), none, after(second_takes), none};
    // Both grab, one after the other in either order; the round may end between them (C7).
    const double first_ahead = after(live(first_takes) ? moved(first_takes, color_of(second), 2) : first_takes);
    const double second_ahead = after(live(second_takes) ? moved(second_takes, color_of(first), 1) : second_takes);
    return {(first_ahead + second_ahead) / 2, after(first_takes), after(second_takes), none};
  }

  static bool can(std::size_t stand, std::size_t lie, std::size_t side) {
    const std::size_t color = color_of(lie);
    return color < kColors && owner_in(stand, color) != side;
  }

 private:
  double worth(std::size_t stand, std::size_t first, std::size_t second) const {
    return live(stand) ? values_[situation(stand, first, second)] : payoffs_[first_points(stand)];
  }

  const std::vector<double>& values_;
  const Payoffs& payoffs_;
};

// The payoffs of all choices of what to keep, for one way in which the figures stand: at(first, second) is the value
// after both have thrown.
class Throws {
 public:
  // value_of(first, second): the value once both have thrown and lie so.
  template <class Lain>
  explicit Throws(const Lain& value_of) {
    std::array<std::array<double, kFives>, kFives> lain;
    for (std::size_t first = 0; first < kFives; ++first)
      for (std::size_t second = 0; second < kFives; ++second) lain[first][second] = value_of(first, second);
    // First sums over the throws of the first side, then over those of the second, in a fixed order.
    std::array<std::array<double, kKeeps>, kFives> half{};  // by the second's lie, then the first's keep
    const auto& keeps = book().keeps;
    for (std::size_t keep = 0; keep < kKeeps; ++keep) {
      std::array<double, kFives> sum{};
      for (std::size_t f = 0; f < keeps[keep].falls; ++f) {
        const auto [lie, chance] = keeps[keep].fall[f];
        for (std::size_t second = 0; second < kFives; ++second) sum[second] += chance * lain[lie][second];
      }
      for (std::size_t second = 0; second < kFives; ++second) half[second][keep] = sum[second];
    }
    for (std::size_t keep = 0; keep < kKeeps; ++keep) {
      payoff_[keep].fill(0);
      for (std::size_t f = 0; f < keeps[keep].falls; ++f) {
        const auto [lie, chance] = keeps[keep].fall[f];
        for (std::size_t first = 0; first < kKeeps; ++first) payoff_[keep][first] += chance * half[lie][first];
      }
    }
  }

  double at(std::size_t first, std::size_t second) const { return payoff_[second][first]; }

  // The matrix of the choices that two lies allow, row by row.
  std::vector<double> game(const Dicebook::Lie& first, const Dicebook::Lie& second) const {
    std::vector<double> matrix;
    for (std::size_t a = 0; a < first.keeps; ++a)
      for (std::size_t b = 0; b < second.keeps; ++b) matrix.push_back(at(first.keep[a], second.keep[b]));
    return matrix;
  }

 private:
  std::array<std::array<double, kKeeps>, kKeeps> payoff_;  // by the second's keep, then the first's
};

}  // namespace wagnis::caramba
