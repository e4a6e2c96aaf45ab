// Ends of games that can be worked out by hand.
#include "solve/expectimax.h"

#include <gtest/gtest.h>

#include "games/push/rules.h"
#include "games/tipp/rules.h"

namespace wagnis {
namespace {

push::Push two() { return push::Push({.players = 2, .star_is_risk = false, .switch_cards = false}); }

double value_of(std::string_view line) {
  const push::Push game = two();
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << (state ? "" : text(state.error()));
  return state ? Expectimax<push::Push>(game).value(*state)[0] : -1;
}

TEST(Expectimax, WorksOutDiceAndChoices) {
  // Seat 0 takes a row with a roll card last of all: it has yellow 6 and takes red 1; seat 1 has 6 points on two cards.
  // Seat 0 keeps both colours on four faces in six: 7 to 6 wins; red lost: 6 to 6, and one card to two loses; yellow
  // lost: 1 to 6 loses.
  EXPECT_NEAR(value_of("take 1 0 even - - r1*|-|- y6/- -/b33"), 4.0 / 6, 1e-12);
  // Two rows: the other may be taken instead, 6 + 2 to 6 wins for sure.
  EXPECT_NEAR(value_of("take 1 0 even - - r1*|g2|- y6/- -/b33"), 1, 1e-12);
  // A tie in points and cards is half a win for each.
  EXPECT_NEAR(value_of("take 1 0 even - - g2|-|- y4/- -/b33"), 0.5, 1e-12);
}

TEST(Expectimax, WeighsACardAgainstStopping) {
  // One card is left, a yellow 4. Seat 0 has 5 in the row and 1 on the bench, seat 1 has 9: with both cards in one row
  // it is 10.
  EXPECT_NEAR(value_of("on 0 0 even - y4 r5|-|- p1/- -/b333"), 1, 1e-12);
  // A yellow 5 must go to a row of its own, which seat 1 takes then, or turns up itself.
  EXPECT_NEAR(value_of("on 0 0 even - y5 r5|-|- p1/- -/b333"), 0, 1e-12);
}

TEST(Expectimax, OneMoveIsBestAndRemembersPositions) {
  const push::Push game = two();
  const auto state = game.parse_state("take 1 0 even - - r1*|g2|- y6/- -/b33");
  ASSERT_TRUE(state);
  Expectimax<push::Push> oracle(game);
  EXPECT_EQ(text(oracle.best_move(*state, Seat{0})), "take:2");
  EXPECT_GT(oracle.positions(), 0u);
}

// Nothing in it is of Push. The last turn of Tipp: seat 1 has 33 points on the cards and one die left, seat 0 has 34.
// Stopping loses; odd or even ties in one throw of two, a shape or a colour wins in one of three, a number in one of
// six.
TEST(Expectimax, KnowsAnyGame) {
  const tipp::Tipp game(tipp::Rules{.players = 2, .rounds = 1});
  const auto state = game.parse_state("on 1 1 - 6=11 34/0");
  ASSERT_TRUE(state) << text(state.error());
  EXPECT_NEAR(Expectimax<tipp::Tipp>(game).value(*state)[1], 1.0 / 3, 1e-12);
}

}  // namespace
}  // namespace wagnis
