// Number cards of Push and sets of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis::push {

inline constexpr int kColors = 5;
inline constexpr int kValues = 6;
inline constexpr int kKinds = kColors * kValues;
inline constexpr int kCopies = 3;  // of each number card (P1)
inline constexpr int kRollCards = 18;
inline constexpr int kSwitchCards = 12;

// The colours (P3), in the order in which everything lists them.
enum class Color : std::uint8_t { red, blue, green, yellow, purple };
inline constexpr std::string_view kColorLetters = "rbgyp";

// One of the 30 kinds of number card: 0 … 29, colour by colour, values ascending.
struct Kind {
  std::uint8_t index = 0;
  constexpr Color color() const { return static_cast<Color>(index / kValues); }
  constexpr int value() const { return index % kValues + 1; }
  friend constexpr auto operator<=>(Kind, Kind) = default;
};

constexpr Kind kind_of(Color color, int value) {
  assert(value >= 1 && value <= kValues);
  return Kind{static_cast<std::uint8_t>(static_cast<int>(color) * kValues + value - 1)};
}

// The bits of Cards for all kinds of a colour, for all of a number, and for those of the colour or the number of each
// kind.
constexpr std::uint64_t color_mask(Color color) { return std::uint64_t{0xfff} << (12 * static_cast<int>(color)); }
constexpr std::uint64_t value_mask(int value) { return std::uint64_t{0x003003003003003} << (2 * (value - 1)); }
inline constexpr std::array<std::uint64_t, kKinds> kLikeMasks = [] {
  std::array<std::uint64_t, kKinds> masks{};
  for (std::uint8_t i = 0; i < kKinds; ++i) masks[i] = color_mask(Kind{i}.color()) | value_mask(Kind{i}.value());
  return masks;
}();

// A multiset of number cards with up to three of a kind, in one word: two bits for each kind, kind 0 lowest.
//
//     bit 59                                              bit 0
//     | p6 p5 p4 p3 p2 p1 | y6 … y1 | g6 … | b6 … | r6 … r1 |      each field 0–3
//
// Adding sets is adding words. No field overflows, since all sets of a game together hold three cards of each kind.
class Cards {
 public:
  constexpr Cards() = default;
  constexpr explicit Cards(Kind kind) : word_(std::uint64_t{1} << (2 * kind.index)) {}
  // Three of each kind: all 90.
  static constexpr Cards all() { return from(kField * kCopies); }

  constexpr bool empty() const { return word_ == 0; }
  constexpr int count(Kind kind) const { return static_cast<int>(word_ >> (2 * kind.index) & 3u); }
  constexpr int size() const { return static_cast<int>(sums() >> 56); }
  // The kind of card number n, when they lie in order and are counted from 0. Precondition: n < size().
  constexpr Kind nth(int n) const {
    assert(n >= 0 && n < size());
    // The first byte of the sums that is more than n. All are compared at once: bit 7 of a sum with 127 − n says so.
    const std::uint64_t sums = this->sums();
    const std::uint64_t more = (sums + kByte * static_cast<unsigned>(0x7f - n)) & kByte << 7;
    const int at = std::countr_zero(more) - 7;
    const int left = n - static_cast<int>(sums << 8 >> at & 0xff);
    // One of the four kinds of that byte; a branch would be guessed wrong too often.
    const auto four = static_cast<int>(word_ >> at & 0xff);
    const int one = four & 3, two = one + (four >> 2 & 3), three = two + (four >> 4 & 3);
    return Kind{static_cast<std::uint8_t>(at / 2 + (left >= one) + (left >= two) + (left >= three))};
  }
  // The sum of the numbers on them (P21).
  constexpr int points() const {
    int sum = 0;
    for (int value = 1; value <= kValues; ++value) sum += value * from(word_ & value_mask(value)).size();
    return sum;
  }
  constexpr Cards of(Color color) const { return from(word_ & color_mask(color)); }
  // The colours of which it has a card: bit c is color c.
  constexpr unsigned colors() const {
    // The highest bit of each colour's twelve is set where any is; the product puts these five side by side.
    constexpr std::uint64_t kHigh = 0x0800800800800800u;
    const std::uint64_t any = (word_ | ((word_ & ~kHigh) + (kHigh - (kHigh >> 11)))) & kHigh;
    return static_cast<unsigned>((any >> 11) * 0x1002004008010u >> 48 & 0x1f);
  }
  constexpr bool has(Color color) const { return (word_ & color_mask(color)) != 0; }
  // Whether it has a card of the kind's colour or number.
  constexpr bool has_like(Kind kind) const { return (word_ & kLikeMasks[kind.index]) != 0; }

  // Precondition of +: no field passes three. Precondition of −: a contains b.
  friend constexpr Cards operator+(Cards a, Cards b) { return from(a.word_ + b.word_); }
  friend constexpr Cards operator-(Cards a, Cards b) { return from(a.word_ - b.word_); }
  friend constexpr bool operator==(Cards, Cards) = default;

  // Visits (kind, count) of each kind in the set, ascending.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::uint64_t rest = word_; rest != 0;) {
      const int index = std::countr_zero(rest) / 2;
      const std::uint64_t field = std::uint64_t{3} << (2 * index);
      visit(Kind{static_cast<std::uint8_t>(index)}, static_cast<int>((rest & field) >> (2 * index)));
      rest &= ~field;
    }
  }

 private:
  static constexpr std::uint64_t kField = 0x0555555555555555u;  // the low bit of each of the 30 fields
  static constexpr std::uint64_t kByte = 0x0101010101010101u;
  // Byte b: how many cards of the kinds 0 to 4b + 3 there are. Adds neighbouring fields to two, to four, then all.
  constexpr std::uint64_t sums() const {
    const std::uint64_t twos = (word_ & 0x3333333333333333u) + (word_ >> 2 & 0x3333333333333333u);
    return ((twos & 0x0f0f0f0f0f0f0f0fu) + (twos >> 4 & 0x0f0f0f0f0f0f0f0fu)) * kByte;
  }
  static constexpr Cards from(std::uint64_t word) {
    Cards cards;
    cards.word_ = word;
    return cards;
  }
  std::uint64_t word_ = 0;
};

// "r112b3": the colours in their order, the values of each ascending; "-" for no cards. parse_cards accepts exactly
// what text gives.
std::string text(Cards cards);
Result<Cards> parse_cards(std::string_view text);
// "y2".
std::string text(Kind kind);

}  // namespace wagnis::push
