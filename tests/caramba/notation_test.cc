// Which lines are positions of Caramba, and why others are not. The laws check tokens and the canonical form.
#include <gtest/gtest.h>

#include "games/position.h"

namespace wagnis {
namespace {

std::string refusal(std::string_view line) { return Position("caramba", "players=2").line_refusal(line); }

TEST(CarambaNotation, TakesPositions) {
  for (const char* line : {"play --- 1/1 -/-", "play --1 1/7 kkbbr/rrrrr*", "throw:0 --- 1/1 -/kkbbr",
                           "throw:1 0-1 5/9 kkkkk/-", "play 1-- 1/1 kkkkk/kkkkk*", "over --- 25/13 -/-"})
    EXPECT_EQ(refusal(line), "taken") << line;
}

TEST(CarambaNotation, RefusesWhatIsNoLine) {
  EXPECT_EQ(refusal("play --- 1/1"), "a position has four fields, PHASE FIGURES FIELDS DICE, not 3 (N10)");
  EXPECT_EQ(refusal("throw --- 1/1 -/-"), "PHASE \"throw\" is not over, play or throw:S with S from 0 to 1 (N10)");
  EXPECT_EQ(refusal("throw:2 --- 1/1 -/-"), "PHASE \"throw:2\" is not over, play or throw:S with S from 0 to 1 (N10)");
  EXPECT_EQ(refusal("play -- 1/1 -/-"), "FIGURES \"--\" are not three of - and seats from 0 to 1 (N10)");
  EXPECT_EQ(refusal("play --2 1/1 kkbbr/kkbbr"), "FIGURES \"--2\" are not three of - and seats from 0 to 1 (N10)");
  EXPECT_EQ(refusal("play --- 1/1/1 -/-"), "FIELDS \"1/1/1\" are not a number for each of 2 seats (N10)");
  EXPECT_EQ(refusal("play --- 0/7 -/-"), "field \"0\" is not a number from 1 to 25 (C8)");
  EXPECT_EQ(refusal("play --- 1/26 -/-"), "field \"26\" is not a number from 1 to 25 (C8)");
  EXPECT_EQ(refusal("play --- 1/1 -"), "DICE \"-\" are not a set for each of 2 seats (N10)");
  EXPECT_EQ(refusal("play --- 1/1 bk/-"),
            "dice \"bk\" are not - or up to five of k b r in this order, with * for an unused grab (C1)");
  EXPECT_NE(refusal("play --- 1/1 kkkkkk/-"), "taken");
  EXPECT_NE(refusal("play --- 1/1 /-"), "taken");
}

TEST(CarambaNotation, RefusesWhatNoGameCanReach) {
  EXPECT_EQ(refusal("over --- 7/1 -/-"), "the game is over exactly when a field has reached 20 (C9)");
  EXPECT_EQ(refusal("play --- 20/6 -/-"), "the game is over exactly when a field has reached 20 (C9)");
  for (const char* line : {"over 0-- 20/6 -/-", "over --- 20/6 kkbbr/-", "over --- 20/6 -*/-"})
    EXPECT_EQ(refusal(line), "when the game is over all figures are in the middle and nobody has dice (C9)") << line;
  EXPECT_EQ(refusal("play --- 2/1 -/-"), "the markers have moved 1 fields in all, not six a round (C8)");
  EXPECT_EQ(refusal("over --- 25/25 -/-"), "the markers cannot all have passed field 19 in one round (C9)");
  EXPECT_EQ(refusal("play 0-- 1/1 -/-"), "seat 0 holds a figure but has not thrown in this round (C5)");
  EXPECT_EQ(refusal("play 000 1/1 kkbbr/-"), "a figure stands in the middle until the round ends (C7)");
  EXPECT_EQ(refusal("play --- 1/1 kkb/-"), "seat 0 has 3 dice; there are five, or fewer of the seat that throws (C4)");
  EXPECT_EQ(refusal("throw:0 --- 1/1 kkkbb/-"),
            "seat 0 has 5 dice; there are five, or fewer of the seat that throws (C4)");
  EXPECT_EQ(refusal("play --- 1/1 kkkkb*/-"), "seat 0 has no five dice of one colour for a grab (C5)");
  EXPECT_EQ(refusal("play --- 1/1 -*/-"), "seat 0 has no five dice of one colour for a grab (C5)");
  EXPECT_EQ(refusal("play --- 1/1 kkkkk/-"),
            "seat 0 has used the grab of its throw, but the black figure is in the middle (C5)");
}

}  // namespace
}  // namespace wagnis
