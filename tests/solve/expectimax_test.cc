// Ends of games, worked out by hand.
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
  // Seat 0 takes the last row, red 1 with a roll card, and has yellow 6; seat 1 has 6 points on two cards. Four faces
  // in six cost seat 0 nothing: 7 to 6 wins. Red lost: 6 to 6, and one card to two loses. Yellow lost: 1 to 6 loses.
  EXPECT_NEAR(value_of("take 1 0 even - - r1*|-|- y6/- -/b33"), 4.0 / 6, 1e-12);
  // Two rows: seat 0 takes the other one, and 6 + 2 to 6 wins for sure.
  EXPECT_NEAR(value_of("take 1 0 even - - r1*|g2|- y6/- -/b33"), 1, 1e-12);
  // A tie in points and cards is half a win for each.
  EXPECT_NEAR(value_of("take 1 0 even - - g2|-|- y4/- -/b33"), 0.5, 1e-12);
}

TEST(Expectimax, WeighsACardAgainstStopping) {
  // The last card is a yellow 4. Seat 0 has 5 in the row and 1 on the bench, seat 1 has 9. With both cards in one row
  // seat 0 gets 10.
  EXPECT_NEAR(value_of("on 0 0 even - y4 r5|-|- p1/- -/b333"), 1, 1e-12);
  // A yellow 5 must go to a new row, which seat 1 then takes; or seat 1 turns it up.
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

// No part of it knows Push. The last turn of Tipp: seat 1 has 33 points on the cards and one die left, seat 0 has 34. A
// stop loses. Odd or even ties in one throw of two, a shape or colour wins in one of three, a number in one of six.
TEST(Expectimax, KnowsAnyGame) {
  const tipp::Tipp game(tipp::Rules{.players = 2, .rounds = 1});
  const auto state = game.parse_state("on 1 1 - 6=11 34/0");
  ASSERT_TRUE(state) << text(state.error());
  EXPECT_NEAR(Expectimax<tipp::Tipp>(game).value(*state)[1], 1.0 / 3, 1e-12);
}

}  // namespace
}  // namespace wagnis
