// Throws of equal dice. Only how many dice show each face counts, not which die: a throw is a multiset.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.h"

namespace wagnis {

// A multiset of dice with F faces: count[f] dice show face f.
template <std::size_t F>
struct Dice {
  std::array<std::uint8_t, F> count{};

  // How many dice.
  constexpr int size() const {
    int sum = 0;
    for (const std::uint8_t n : count) sum += n;
    return sum;
  }
  constexpr bool empty() const { return size() == 0; }
  // Whether `those` holds all of these dice.
  constexpr bool within(const Dice& those) const {
    for (std::size_t face = 0; face < F; ++face)
      if (count[face] > those.count[face]) return false;
    return true;
  }
  friend constexpr Dice operator+(Dice a, const Dice& b) {
    for (std::size_t face = 0; face < F; ++face)
      a.count[face] = static_cast<std::uint8_t>(a.count[face] + b.count[face]);
    return a;
  }
  // Reading order: 1112, then 1122, then 1222. More dice of the first face come first.
  friend constexpr std::strong_ordering operator<=>(const Dice& a, const Dice& b) { return b.count <=> a.count; }
  friend constexpr bool operator==(const Dice&, const Dice&) = default;
};

// One letter for each die, face by face; letters[i] stands for face i. "" for no dice.
template <std::size_t F>
std::string dice_text(const Dice<F>& dice, std::string_view letters) {
  std::string line;
  for (std::size_t face = 0; face < F; ++face) line.append(dice.count[face], letters[face]);
  return line;
}

// The reverse of dice_text, for at most `most` dice. nullopt: a letter is unknown, or the letters are not in the order
// of the faces.
template <std::size_t F>
std::optional<Dice<F>> parse_dice(std::string_view line, std::string_view letters, int most) {
  if (line.size() > static_cast<std::size_t>(most)) return std::nullopt;
  Dice<F> dice;
  std::size_t last = 0;
  for (const char c : line) {
    const std::size_t face = letters.find(c);
    if (face >= F || face < last) return std::nullopt;
    last = face;
    ++dice.count[face];
  }
  return dice;
}

// The binomial coefficient C(n, k) for 0 ≤ k ≤ n; exact for n ≤ 12 and far beyond.
constexpr Weight choose(int n, int k) {
  Weight ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<Weight>(n - k + i) / static_cast<Weight>(i);
  return ways;
}

// base^exponent for exponent ≥ 0. Precondition: it fits a Weight.
constexpr Weight power(Weight base, int exponent) {
  Weight product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

// Visits every throw of n equal dice in reading order, each with its weight. A die has sides[f] sides with face f. The
// weight is the number of ways in which the n dice can fall like that, one by one: n! / Π count! · Π sides^count. All
// weights sum to (Σ sides)^n.
template <std::size_t F, class Visit>
void each_throw(int n, const std::array<Weight, F>& sides, Visit&& visit) {
  Dice<F> dice;
  const auto place = [&](const auto& self, std::size_t face, int left, Weight weight) -> void {
    if (face + 1 == F) {
      dice.count[face] = static_cast<std::uint8_t>(left);
      visit(std::as_const(dice), weight * power(sides[face], left));
      return;
    }
    for (int here = left; here >= 0; --here) {
      dice.count[face] = static_cast<std::uint8_t>(here);
      self(self, face + 1, left - here, weight * choose(left, here) * power(sides[face], here));
    }
  };
  place(place, 0, n, 1);
}

// Throws n such dice, one by one; `below(k)` must be uniform over 0 … k − 1.
template <std::size_t F, class Below>
Dice<F> throw_dice(int n, const std::array<Weight, F>& sides, Below&& below) {
  Weight all = 0;
  for (const Weight each : sides) all += each;
  Dice<F> dice;
  for (int i = 0; i < n; ++i) {
    Weight side = below(all);
    std::size_t face = 0;
    while (side >= sides[face]) side -= sides[face++];
    ++dice.count[face];
  }
  return dice;
}

}  // namespace wagnis
