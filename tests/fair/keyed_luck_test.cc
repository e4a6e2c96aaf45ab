#include "fair/keyed_luck.h"

#include <gmock/gmock.h>

#include "example.h"

namespace wagnis {
namespace {

constexpr Stream kDice0{Stream::Purpose::dice, Seat{0}}, kDice1{Stream::Purpose::dice, Seat{1}},
    kDice2{Stream::Purpose::dice, Seat{2}};
constexpr Stream kCards{Stream::Purpose::cards, Seat{0}}, kOrder{Stream::Purpose::order, Seat{0}};

KeyedLuck example_luck() { return KeyedLuck(chance_key(example_seeds())); }

std::vector<std::uint64_t> draws(Luck& luck, Stream stream, std::uint64_t n, int count) {
  std::vector<std::uint64_t> all;
  for (int i = 0; i < count; ++i) all.push_back(luck.below(stream, n));
  return all;
}

// Computed with Python's hashlib and hmac.
TEST(KeyedLuck, GivesTheNumbersOfTheWorkedExample) {
  KeyedLuck luck = example_luck();
  EXPECT_THAT(draws(luck, kDice0, 6, 12), testing::ElementsAre(0, 1, 3, 1, 3, 5, 4, 4, 1, 4, 1, 1));
  EXPECT_THAT(draws(luck, kDice1, 6, 6), testing::ElementsAre(0, 2, 4, 5, 3, 1));
  EXPECT_THAT(draws(luck, kOrder, 16, 8), testing::ElementsAre(5, 1, 11, 13, 4, 4, 4, 12));
  std::vector<std::uint64_t> cards;
  for (std::uint64_t left = 120; left > 112; --left) cards.push_back(luck.below(kCards, left));
  EXPECT_THAT(cards, testing::ElementsAre(34, 66, 89, 59, 72, 32, 8, 11));
}

// Nearly half of all 64-bit numbers would make the small results of 2^63 + 1 likelier. The draws of this seat need 8,
// 1, 2, 5, 2 and 3 tries (computed with Python).
TEST(KeyedLuck, TriesAgainWhereANumberWouldBeLikelier) {
  KeyedLuck luck = example_luck();
  EXPECT_THAT(draws(luck, kDice2, (std::uint64_t{1} << 63) + 1, 6),
              testing::ElementsAre(4464721408411026278u, 2682243490143719295u, 332808739122653114u,
                                   8118923292041691694u, 4400626821032799256u, 4270121864902692914u));
}

TEST(KeyedLuck, AStreamDoesNotDependOnTheOthers) {
  KeyedLuck alone = example_luck(), mixed = example_luck();
  for (int i = 0; i < 50; ++i) {
    mixed.below(kCards, 7);
    mixed.below(kDice1, 6);
    EXPECT_EQ(mixed.below(kDice0, 6), alone.below(kDice0, 6));
  }
}

TEST(KeyedLuck, ACopyGoesOnAsTheOriginal) {
  KeyedLuck luck = example_luck();
  draws(luck, kDice0, 6, 5);
  KeyedLuck copy = luck;
  EXPECT_EQ(draws(copy, kDice0, 6, 20), draws(luck, kDice0, 6, 20));
}

// Chi-square over the results below each n, n − 1 degrees of freedom; one key in a thousand passes the bound.
TEST(KeyedLuck, EveryNumberIsEquallyLikely) {
  constexpr int kDraws = 30'000;
  for (const auto& [n, bound] : {std::pair{2, 10.83}, {6, 20.52}, {7, 22.46}, {108, 157.6}}) {
    KeyedLuck luck = example_luck();
    std::vector<int> counts(static_cast<std::size_t>(n));
    for (int i = 0; i < kDraws; ++i) ++counts[luck.below(kDice0, static_cast<std::uint64_t>(n))];
    const double expected = static_cast<double>(kDraws) / n;
    double chi_square = 0;
    for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi_square, bound) << n;
  }
}

}  // namespace
}  // namespace wagnis
