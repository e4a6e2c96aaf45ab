#include "core/luck.h"

#include <gtest/gtest.h>

#include <vector>

namespace wagnis {
namespace {

constexpr Stream cards(std::uint8_t seat) { return {Stream::Purpose::cards, Seat{seat}}; }
constexpr Stream dice(std::uint8_t seat) { return {Stream::Purpose::dice, Seat{seat}}; }

std::vector<std::uint64_t> draw(Luck& luck, Stream stream, int n) {
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(luck.below(stream, 120));
  return numbers;
}

using Numbers = std::vector<std::uint64_t>;

// From generator_reference.py: stream (cards, s) is child s, (dice, s) child 16 + s.
TEST(SeededLuck, StreamsArePinned) {
  SeededLuck luck(42);
  EXPECT_EQ(draw(luck, cards(0), 8), (Numbers{30, 14, 33, 17, 12, 27, 45, 79}));
  EXPECT_EQ(draw(luck, cards(5), 8), (Numbers{18, 37, 71, 107, 21, 94, 38, 70}));
  EXPECT_EQ(draw(luck, dice(0), 8), (Numbers{24, 38, 69, 27, 62, 57, 52, 112}));
  EXPECT_EQ(draw(luck, dice(5), 8), (Numbers{87, 96, 39, 63, 100, 106, 109, 59}));
}

TEST(SeededLuck, AllStreamsAreChildrenOfTheSeed) {
  SeededLuck luck(7);
  for (std::uint8_t seat = 0; seat < kMaxSeats; ++seat) {
    Generator of_cards = Generator(7).split(seat), of_dice = Generator(7).split(16u + seat);
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(luck.below(cards(seat), 1000), of_cards.below(1000)) << "cards " << int{seat};
      EXPECT_EQ(luck.below(dice(seat), 1000), of_dice.below(1000)) << "dice " << int{seat};
    }
  }
}

// The k-th number of a stream does not depend on the draws from other streams.
TEST(SeededLuck, StreamsDoNotDisturbEachOther) {
  SeededLuck quiet(1), busy(1);
  for (int i = 0; i < 50; ++i) {
    for (std::uint8_t seat = 1; seat < kMaxSeats; ++seat) {
      busy.below(cards(seat), 6);
      busy.below(dice(seat), 6);
    }
    EXPECT_EQ(quiet.below(cards(0), 120), busy.below(cards(0), 120));
    EXPECT_EQ(quiet.below(dice(0), 6), busy.below(dice(0), 6));
  }
}

TEST(SeededLuck, ASeedIsItsGenerator) {
  SeededLuck of_seed(5), of_generator{Generator(5)};
  EXPECT_EQ(draw(of_seed, dice(3), 20), draw(of_generator, dice(3), 20));
}

}  // namespace
}  // namespace wagnis
