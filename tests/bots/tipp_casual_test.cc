// Decisions of the casual player of Tipp in clear positions.
#include "bots/tipp_casual.h"

#include <gtest/gtest.h>

namespace wagnis::tipp {
namespace {

// The move in a position given by its line (games/tipp/notation.h).
std::string chosen_move(std::string_view line, const Rules& rules = {.players = 2, .rounds = 4}) {
  const Tipp game(rules);
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << line;
  if (!state) return {};
  Generator generator(1);
  return text(Casual(game).choose(*state, Seat{state->seat}, generator));
}

// Twelve dice bring on average 12/3 · 2 = 8 points with a shape or colour, 6 with a number or with odd or even. A bust
// is very rare.
TEST(TippCasual, BeginsWithAShapeOrColour) { EXPECT_EQ(chosen_move("first 1 0 - - 0/0"), "bet:circle"); }

// One die, 20 points: the best bet, odd, loses the points in half of all cases, to win one more.
TEST(TippCasual, StopsWithOneDieAndMuchToLose) { EXPECT_EQ(chosen_move("on 1 0 - circle=9/blue=2 0/0"), "stop"); }

// Two points, ten dice: odd busts in one of 1024.
TEST(TippCasual, GoesOnWithLittleToLose) { EXPECT_EQ(chosen_move("on 1 0 - circle=1 0/0"), "bet:square"); }

// P · (1 − (1 − p)^n) + n · p · v by hand, for 3 dice and 18 points: 18 · 7/8 + 3/2, 18 · 19/27 + 2, 18 · 91/216 + 3/2.
TEST(TippCasual, WeighsABustByItsChance) {
  const State s = Tipp({.players = 2, .rounds = 4}).parse_state("on 1 0 - circle=9 0/0").value();
  EXPECT_DOUBLE_EQ(after_throw(s, Bet::odd), 18 * 7.0 / 8 + 1.5);
  EXPECT_DOUBLE_EQ(after_throw(s, Bet::cross), 18 * 19.0 / 27 + 2);
  EXPECT_DOUBLE_EQ(after_throw(s, Bet::six), 18 * 91.0 / 216 + 1.5);
}

// The last turn of the game: 22 points on the cards, a score of 10 before.
TEST(TippCasual, InTheLastTurnGoesOnUntilAhead) {
  EXPECT_EQ(chosen_move("on 4 1 - circle=9/blue=2 32/10"), "bet:odd") << "22 points more only tie";
  EXPECT_EQ(chosen_move("on 4 1 - circle=9/blue=2 31/10"), "stop");
  EXPECT_EQ(chosen_move("on 4 1 - circle=1 11/10"), "stop") << "two points are enough";
}

TEST(TippCasual, AloneJustCollects) {
  EXPECT_EQ(chosen_move("on 4 0 - circle=1 10", {.players = 1, .rounds = 4}), "bet:square");
}

}  // namespace
}  // namespace wagnis::tipp
