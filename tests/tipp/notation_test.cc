// Which lines are positions of Tipp, and why others are not. The laws check tokens and the canonical form.
#include <gtest/gtest.h>

#include "games/position.h"

namespace wagnis {
namespace {

std::string refusal(std::string_view line) { return Position("tipp", "players=2 rounds=3").line_refusal(line); }

TEST(TippNotation, TakesPositions) {
  for (const char* line : {"first 1 0 - - 0/0", "first 3 1 - - 108/72", "dice 1 1 odd - 36/0",
                           "on 2 0 - odd=1/6=10 36/0", "dice 2 0 even odd=11 0/36", "over 0 0 - - 108/108"})
    EXPECT_EQ(refusal(line), "taken") << line;
}

TEST(TippNotation, RefusesWhatIsNoLine) {
  EXPECT_EQ(refusal("first 1 0 - -"), "a position has six fields, PHASE ROUND SEAT BET CARDS SCORES, not 5 (N10)");
  EXPECT_EQ(refusal("begin 1 0 - - 0/0"), "PHASE \"begin\" is not one of over first on dice (N10)");
  EXPECT_EQ(refusal("dice 1 0 seven - 0/0"),
            "BET \"seven\" is not - or one of odd even circle square cross blue red orange 1 2 3 4 5 6 (N10)");
  EXPECT_EQ(refusal("first 1 0 - - 0/0/0"), "SCORES \"0/0/0\" are not a number for each of 2 seats (N10)");
  EXPECT_EQ(refusal("first 1 0 - - 0/x"), "score \"x\" is not a number from 0 to 720 (N10)");
  EXPECT_EQ(refusal("on 1 0 - 6=1/odd=1 0/0"),
            "CARDS \"6=1/odd=1\" are not in order, each once; they are written odd=1/6=1 (N10)");
  EXPECT_EQ(refusal("on 1 0 - 6=1/6=1 0/0"),
            "CARDS \"6=1/6=1\" are not in order, each once; they are written 6=1 (N10)");
  EXPECT_EQ(
      refusal("on 1 0 - 7=1 0/0"),
      "card \"7=1\" is not BET=DICE with DICE from 1 to 12 and BET one of odd even circle square cross blue red orange "
      "1 2 3 4 5 6 (T2)");
  EXPECT_NE(refusal("on 1 0 - odd 0/0"), "taken");
  EXPECT_NE(refusal("on 1 0 - odd= 0/0"), "taken");
}

TEST(TippNotation, RefusesWhatNoGameCanReach) {
  EXPECT_EQ(refusal("first 4 0 - - 0/0"), "ROUND \"4\" and SEAT \"0\" are from 1 to 3 and from 0 to 1 (T8)");
  EXPECT_EQ(refusal("first 1 2 - - 0/0"), "ROUND \"1\" and SEAT \"2\" are from 1 to 3 and from 0 to 1 (T8)");
  EXPECT_EQ(refusal("over 1 0 - - 0/0"), "ROUND \"1\" and SEAT \"0\" are 0 when the game is over (T8)");
  EXPECT_EQ(refusal("on 1 0 - odd=7/even=6 0/0"), "there are 13 dice on cards, of 12 (T1)");
  EXPECT_EQ(refusal("on 1 0 - odd=7/even=5 0/0"), "with all twelve dice on cards the turn is over (T6)");
  EXPECT_EQ(refusal("on 1 0 - - 0/0"), "in phase on some dice have matched (T4)");
  EXPECT_EQ(refusal("first 1 0 - odd=1 0/0"), "no dice lie on cards in phase first (T7)");
  EXPECT_EQ(refusal("dice 1 0 - odd=1 0/0"), "a bet is chosen exactly before dice, not in phase dice (T3)");
  EXPECT_EQ(refusal("on 1 0 even odd=1 0/0"), "a bet is chosen exactly before dice, not in phase on (T3)");
  EXPECT_EQ(refusal("dice 1 0 odd odd=1 0/0"), "the bet odd is used already in this turn (T3)");
  EXPECT_EQ(refusal("first 1 0 - - 1/0"), "seat 0 cannot have 1 points after 0 turns of at most 36 (T2)");
  EXPECT_EQ(refusal("first 2 1 - - 73/0"), "seat 0 cannot have 73 points after 2 turns of at most 36 (T2)");
  EXPECT_EQ(refusal("first 2 1 - - 72/37"), "seat 1 cannot have 37 points after 1 turns of at most 36 (T2)");
  EXPECT_EQ(refusal("over 0 0 - - 0/109"), "seat 1 cannot have 109 points after 3 turns of at most 36 (T2)");
}

}  // namespace
}  // namespace wagnis
