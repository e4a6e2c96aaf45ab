// Chances worked out by hand from C1, compared with the engine's outcomes.
#include <gtest/gtest.h>

#include <array>

#include "games/position.h"

namespace wagnis {
namespace {

// The mean number of throws until five dice show the colour `letter`, if all dice that show it are kept. A chain over 0
// … 5 such dice, with its steps from the engine:
//
//     E(5) = 0;   E(m) = 1 + Σ_j P(j more) · E(m + j),  solved for E(m), since j may be 0
double expected_throws(char letter) {
  std::array<double, 6> expected{};
  for (std::size_t m = 5; m-- > 0;) {
    const std::string kept = m == 0 ? "-" : std::string(m, letter);
    const Position table("caramba", "", "throw:0 --- 1/1 " + kept + "/-");
    const auto total = static_cast<double>(table.total_weight());
    double sum = 1, stay = 0;
    for (const auto& [token, weight] : table.outcomes()) {
      const auto more = static_cast<std::size_t>(std::ranges::count(token.substr(5), letter));
      const double p = static_cast<double>(weight) / total;
      if (more == 0)
        stay += p;
      else
        sum += p * expected[m + more];
    }
    expected[m] = sum / (1 - stay);
  }
  return expected[0];
}

// A die shows the colour after a geometric number of throws; five dice need the largest of five such numbers. With q
// the chance that a die does not show it, P(largest > t) = 1 − (1 − q^t)^5. The sum over t = 0, 1, … is
//
//     Σ_{j=1…5} (−1)^(j+1) C(5, j) / (1 − q^j)
//     black q = 1/2:  5·2 − 10·4/3   + 10·8/7    − 5·16/15    + 32/31      = 2470/651
//     blue  q = 2/3:  5·3 − 10·9/5   + 10·27/19  − 5·81/65    + 243/211
//     red   q = 5/6:  5·6 − 10·36/11 + 10·216/91 − 5·1296/671 + 7776/4651
TEST(CarambaOdds, ThrowsUntilFiveOfAColour) {
  EXPECT_NEAR(expected_throws('k'), 2470.0 / 651, 1e-12);
  EXPECT_NEAR(expected_throws('b'), 15 - 18 + 270.0 / 19 - 405.0 / 65 + 243.0 / 211, 1e-12);
  EXPECT_NEAR(expected_throws('r'), 30 - 360.0 / 11 + 2160.0 / 91 - 6480.0 / 671 + 7776.0 / 4651, 1e-12);
}

TEST(CarambaOdds, WeightsSumToSixToTheNumberOfDice) {
  Weight six_to = 1;
  for (std::size_t thrown = 1; thrown <= 5; ++thrown) {
    six_to *= 6;
    const std::string kept = thrown == 5 ? "-" : std::string(5 - thrown, 'k');
    EXPECT_EQ(Position("caramba", "", "throw:0 --- 1/1 " + kept + "/-").total_weight(), six_to) << thrown;
  }
}

// 5!/(2!·2!·1!) = 30 orders of kkbbr, 3²·2²·1 = 36 sides each: 1080. Two dice: kr in 2 orders, 3·1 sides: 6.
TEST(CarambaOdds, AThrowWeighsOrderingsTimesSides) {
  EXPECT_EQ(Position("caramba").play("0 keep:-").weight("dice:kkbbr"), 1080u);
  EXPECT_EQ(Position("caramba", "", "throw:0 --- 1/1 kkk/-").weight("dice:kr"), 6u);
}

// All five equal at once: 3^5 + 2^5 + 1 = 276 of 7776 = 23/648.
TEST(CarambaOdds, AGrabAtTheFirstThrow) {
  const Weight grabs = Position("caramba").play("0 keep:-").weight_of([](const Position& next) {
    return next.moves(0).starts_with("grab:");
  });
  EXPECT_EQ(grabs, 276u);
}

}  // namespace
}  // namespace wagnis
