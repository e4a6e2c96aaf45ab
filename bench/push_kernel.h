// Random games of Push for two in plain code: positions, moves and outcomes are no values, nothing is written or
// checked. What the rules take is compared with what it takes. tests/push shows that both play the same games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/generator.h"

namespace wagnis::bench {

// Each decision is drawn evenly from all legal moves, as PushPlayout draws it: P1 to P21 without switch cards, a star
// of the die costs nothing.
class PushKernel {
 public:
  // Plays one game; returns its events, chance included.
  std::int64_t operator()() {
    for (int kind = 0; kind < kNumbers; ++kind)
      deck_[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(kind / 3);
    for (int i = kNumbers; i < kCards; ++i) deck_[static_cast<std::size_t>(i)] = kRoll;
    left_ = kCards;
    bench_ = {};
    points_ = {};
    events_ = 0;
    for (unsigned active = 0; left_ > 0; active ^= 1) turn(active);
    return events_;
  }
  // Of the game that was played last.
  int points(int seat) const { return points_[static_cast<std::size_t>(seat)]; }

 private:
  static constexpr int kNumbers = 90, kCards = 108;
  static constexpr std::uint8_t kRoll = 30;
  static constexpr unsigned kRollBit = 1u << 11;

  unsigned below(unsigned n) { return static_cast<unsigned>((generator_.next() >> 32) * n >> 32); }

  // What a card must not meet in a row: its colour, its number, another roll card.
  static unsigned bits(std::uint8_t card) { return card == kRoll ? kRollBit : 1u << card / 6 | 32u << card % 6; }

  void turn(unsigned seat) {
    // Draw, or bank one of the colours on the bench.
    auto& bench = bench_[seat];
    std::array<std::uint8_t, 5> colors;
    unsigned some = 0;
    for (std::uint8_t color = 0; color < 5; ++color) {
      colors[some] = color;
      some += bench[color] != 0;
    }
    ++events_;
    if (const unsigned chosen = below(some + 1); chosen > 0) {
      bench[colors[chosen - 1]] = 0;  // banked points are safe
      return;
    }
    lying_ = 0;
    row_ = {};
    for (;;) {
      const unsigned at = below(left_);
      const std::uint8_t card = deck_[at];
      deck_[at] = deck_[--left_];
      ++events_;
      const unsigned mark = bits(card);
      std::array<std::uint8_t, 3> places;
      unsigned fit = 0;
      for (std::uint8_t k = 0; k < lying_; ++k) {
        places[fit] = k;
        fit += (row_[k] & mark) == 0;
      }
      if (lying_ < 3) places[fit++] = static_cast<std::uint8_t>(lying_);
      if (fit == 0) {
        die(seat);
        take(seat ^ 1);
        return;
      }
      const std::uint8_t place = places[below(fit)];
      if (place == lying_) cards_[lying_++] = {};
      row_[place] |= mark;
      if (card != kRoll) cards_[place][card / 6] = static_cast<std::uint8_t>(card % 6 + 1);
      ++events_;
      // Draw on, or take a row.
      const unsigned chosen = below(lying_ + (left_ > 0));
      if (left_ > 0 && chosen == 0) {
        ++events_;
        continue;
      }
      take_row(seat, chosen - (left_ > 0));
      if (lying_ > 0) take(seat ^ 1);
      return;
    }
  }

  void take(unsigned seat) { take_row(seat, below(lying_)); }

  void take_row(unsigned seat, unsigned k) {
    ++events_;
    for (unsigned color = 0; color < 5; ++color) {
      bench_[seat][color] += cards_[k][color];
      points_[seat] += cards_[k][color];
    }
    const bool rolls = (row_[k] & kRollBit) != 0;
    --lying_;
    row_[k] = row_[lying_];
    cards_[k] = cards_[lying_];
    if (rolls) die(seat);
  }

  void die(unsigned seat) {
    ++events_;
    const unsigned face = below(6);
    if (face == 5) return;
    points_[seat] -= bench_[seat][face];
    bench_[seat][face] = 0;
  }

  Generator generator_{1};
  std::array<std::uint8_t, kCards> deck_{};
  unsigned left_ = 0;
  unsigned lying_ = 0;
  std::array<unsigned, 3> row_{};                       // what a card must not meet
  std::array<std::array<std::uint8_t, 5>, 3> cards_{};  // the number of each colour in a row, 0: none
  std::array<std::array<int, 5>, 2> bench_{};           // points of each colour
  std::array<int, 2> points_{};                         // on bench and bank
  std::int64_t events_ = 0;
};

}  // namespace wagnis::bench
