// Chances worked out by hand from T1 and T2, compared with the sums of the engine's weights.
#include <gtest/gtest.h>

#include "games/position.h"
#include "games/tipp/rules.h"

namespace wagnis {
namespace {

// A position with n dice left and this bet chosen.
Position thrown(int n, std::string_view bet) {
  const std::string other = bet == "even" ? "odd" : "even";
  const std::string cards = n == tipp::kDice ? "-" : other + "=" + std::to_string(tipp::kDice - n);
  return Position("tipp", "", "dice 1 0 " + std::string(bet) + ' ' + cards + " 0/0");
}

Weight bust_weight(const Position& table) {
  return table.weight_of([](const Position& next) { return next.line() == "first 1 1 - - 0/0"; });
}

Weight six_to(int n) { return power(6, n); }

TEST(TippOdds, WeightsSumToSixToTheNumberOfDice) {
  for (int n = 1; n <= tipp::kDice; ++n) EXPECT_EQ(thrown(n, "1").total_weight(), six_to(n)) << n;
  EXPECT_EQ(six_to(12), 2176782336u);
}

// 12 dice: all equal in one way; six and six in C(12, 6) = 924; two of each face in 12!/2^6 = 7484400.
TEST(TippOdds, AThrowWeighsItsOrderings) {
  const Position table = thrown(12, "1");
  EXPECT_EQ(table.weight("dice:333333333333"), 1u);
  EXPECT_EQ(table.weight("dice:111111222222"), 924u);
  EXPECT_EQ(table.weight("dice:112233445566"), 7484400u);
  EXPECT_EQ(thrown(3, "1").weight("dice:126"), 6u);
  EXPECT_EQ(thrown(3, "1").weight("dice:122"), 3u);
}

// No die of n matches: (5/6)^n for a number, (4/6)^n for a shape or colour, (3/6)^n for odd or even.
TEST(TippOdds, ChanceOfNoMatch) {
  for (const int n : {1, 2, 5}) {
    EXPECT_EQ(bust_weight(thrown(n, "4")), power(5, n));
    EXPECT_EQ(bust_weight(thrown(n, "cross")), power(4, n));
    EXPECT_EQ(bust_weight(thrown(n, "red")), power(4, n));
    EXPECT_EQ(bust_weight(thrown(n, "odd")), power(3, n));
    EXPECT_EQ(bust_weight(thrown(n, "even")), power(3, n));
  }
  EXPECT_EQ(bust_weight(thrown(12, "4")), 244140625u);  // 5^12: one first throw in nine is a bust
}

// The example of the rules: six of twelve dice show 2 in C(12, 6)·5^6 = 924·15625 = 14437500 ways. Then three of six
// are crosses in C(6, 3)·2^3·4^3 = 10240.
TEST(TippOdds, TheWorkedExample) {
  EXPECT_EQ(thrown(12, "2").weight_of([](const Position& next) { return next.field(4) == "2=6"; }), 14437500u);
  const Position table("tipp", "", "dice 1 0 cross 2=6 0/0");
  EXPECT_EQ(table.weight_of([](const Position& next) { return next.field(4) == "cross=3/2=6"; }), 10240u);
}

// All n dice match the last bet: 3^n, 2^n, 1 of 6^n ways. From five dice and 7 points: 7 + 5·1, + 5·2, + 5·3.
TEST(TippOdds, ChanceOfAllDiceOnTheCard) {
  const auto all = [](std::string_view bet, int points) {
    const Position table("tipp", "", "dice 1 0 " + std::string(bet) + " even=7 0/0");
    return table.weight_of([&](const Position& next) { return next.points()[0] == points; });
  };
  EXPECT_EQ(all("odd", 12), 243u);
  EXPECT_EQ(all("blue", 17), 32u);
  EXPECT_EQ(all("3", 22), 1u);
}

// A die matches with chance 1/6, 1/3, 1/2 and scores 3, 2, 1. Twelve dice bring on average 12/6, 12/3, 12/2 dice on the
// card, worth 6, 8 and 6 points; nothing if none matches.
TEST(TippOdds, ExpectedPointsOfTheFirstThrow) {
  const auto expected = [](tipp::Bet bet) {
    Weight sum = 0;
    each_throw(tipp::kDice, tipp::kSides, [&](const Dice<tipp::kFaces>& dice, Weight weight) {
      sum += weight * static_cast<Weight>(tipp::Outcome{dice}.matching(bet) * tipp::die_points(bet));
    });
    return sum;
  };
  EXPECT_EQ(expected(tipp::Bet::four), 6 * six_to(12));
  EXPECT_EQ(expected(tipp::Bet::cross), 8 * six_to(12));
  EXPECT_EQ(expected(tipp::Bet::red), 8 * six_to(12));
  EXPECT_EQ(expected(tipp::Bet::even), 6 * six_to(12));
}

}  // namespace
}  // namespace wagnis
