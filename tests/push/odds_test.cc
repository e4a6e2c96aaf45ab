// Chances worked out by hand from P1, P8 and P18, as fractions, against the sums of the engine's weights.
#include <gtest/gtest.h>

#include "push/position.h"

namespace wagnis::push {
namespace {

struct Fraction {
  Weight of, all;
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

// The chance that the next card is a bust, not reduced: weights of busting cards of all cards in the pile.
Fraction bust(const Position& table) { return {table.bust_weight(), table.total_weight()}; }

// A fresh turn, six number cards in three rows: r1b2 | r3b4 | r5b6.
constexpr std::string_view kSix =
    "0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:1;0 draw;0 r3;0 row:2;0 draw;0 b4;0 row:2;0 draw;0 r5;0 row:3;0 draw;0 b6;0 "
    "row:3;0 draw";

// No card can meet three rows of one card each in different colours and numbers: its colour forbids one row and its number
// another, the third is left. 0 of 117 cards.
TEST(BustChance, ThreeDifferentCardsLeaveAPlaceForEveryCard) {
  EXPECT_EQ(bust(Position("players=3").play("0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:2;0 draw;0 g3;0 row:3;0 draw")),
            (Fraction{0, 117}));
}

// Every row holds red and blue, so every red and blue card busts: 2 · 18 − 6 = 30. A green, yellow or purple card meets its
// number in one row at most. Roll cards fit. For two players 108 − 6 = 102 cards are left: 30/102 = 5/17.
TEST(BustChance, RedAndBlueInEveryRowOfTwoPlayers) {
  EXPECT_EQ(bust(Position("players=2").play(kSix)), (Fraction{30, 102}));
}

// The same with switch cards: they never bust but are in the pile. 30/114 = 5/19.
TEST(BustChance, SwitchCardsMakeABustLessLikely) {
  EXPECT_EQ(bust(Position("players=2 switch=in").play(kSix)), (Fraction{30, 114}));
  EXPECT_EQ(bust(Position("players=6").play(kSix)), (Fraction{30, 114}));
}

// A switch card turned up leaves 113: 30/113. The weight of the rest is the same.
TEST(BustChance, AfterASwitchCard) {
  EXPECT_EQ(bust(Position("players=3").play(kSix).play("0 switch;0 draw")), (Fraction{30, 113}));
}

// With a roll card in every row the 15 others bust as well: 45 of 108 − 9 = 99, which is 5/11; with switch cards 45/111 = 15/37.
TEST(BustChance, ARollCardInEveryRow) {
  const std::string rolls = ";0 roll;0 row:1;0 draw;0 roll;0 row:2;0 draw;0 roll;0 row:3;0 draw";
  EXPECT_EQ(bust(Position("players=2").play(std::string(kSix) + rolls)), (Fraction{45, 99}));
  EXPECT_EQ(bust(Position("players=4").play(std::string(kSix) + rolls)), (Fraction{45, 111}));
}

// Two rows with a roll card: the third takes one, so roll cards do not bust. 30 of 102 − 2 = 100.
TEST(BustChance, ARollCardInTwoRowsOnly) {
  EXPECT_EQ(bust(Position("players=2").play(kSix).play("0 roll;0 row:1;0 draw;0 roll;0 row:2;0 draw")),
            (Fraction{30, 100}));
}

// r1g2 | r2b3 | g1b2p4. A red card meets rows 1 and 2 by its colour and row 3 by 1, 2 or 4: r1 r2 r4. A green one rows 1 and 3,
// and row 2 by 2 or 3: g2 g3. A blue one rows 2 and 3, and row 1 by 1 or 2: b1 b2. A yellow one needs a number in all rows: y2.
// A purple one meets row 3, and rows 1 and 2 by 2: p2. Nine kinds, 27 cards, less r1 g2 r2 b2 that lie there: 23. The pile has
// 120 − 7 = 113 cards: 23/113.
TEST(BustChance, ColoursAndNumbersTogether) {
  const Position table = Position("players=4")
                             .play(
                                 "0 draw;0 r1;0 row:1;0 draw;0 g2;0 row:1;0 draw;0 r2;0 row:2;0 draw;0 b3;0 row:2;0 "
                                 "draw;0 g1;0 row:3;0 draw;0 b2;0 row:3;0 draw;0 p4;0 row:3;0 draw");
  EXPECT_EQ(bust(table), (Fraction{23, 113}));
}

// The largest rows there can be: five colours, five numbers. r1b2g3y4p5 in all three rows: only a 6 would be new, but its
// colour is not. All number cards bust: 90 − 15 = 75 of 108 − 15 = 93, which is 25/31; roll cards fit.
TEST(BustChance, FullRows) {
  std::string events = "0 draw";
  for (const char row : {'1', '2', '3'})
    for (const char* card : {"r1", "b2", "g3", "y4", "p5"})
      events += std::string(";0 ") + card + ";0 row:" + row + ";0 draw";
  EXPECT_EQ(bust(Position("players=2").play(events)), (Fraction{75, 93}));
}

// Late in a game, five cards left: r1 b2 g3, a roll card, a switch card; rows r4* | r5* | r6*. The red card busts and so does
// the roll card: 2/5.
TEST(BustChance, TheLastFiveCards) {
  EXPECT_EQ(bust(Position("players=3", "card 0 0 even - r1b2g3+1*+1~ r4*|r5*|r6* -/-/- -/-/-")), (Fraction{2, 5}));
}

// Copies count: b2 twice in the pile. r1 and both b2 bust with rows r2 | r3b2… of which every one holds red or a 2.
// Rows r2 | r3b4 | r5b6: r1 meets all by colour; b2 meets row 1 by its number, rows 2 and 3 by its colour; g2 meets row 1 alone. 3/4.
TEST(BustChance, EqualCardsAreWeighedTogether) {
  EXPECT_EQ(bust(Position("players=3", "card 0 0 even - r1b22g2 r2|r3b4|r5b6 -/-/- -/-/-")), (Fraction{3, 4}));
}

// How many of the six faces cost a bench something.
Weight losing_faces(std::string_view options, std::string_view bench) {
  const Position table(options, "die 0 0 even - g1 -|-|- " + std::string(bench) + "/- -/-");
  Weight sum = 0;
  for (const auto& [token, weight] : table.outcomes()) {
    const auto next = table.state().clone();
    EXPECT_TRUE(next->apply(Seat{0}, token));
    if (next->standing().points[0] < table.standing().points[0]) sum += weight;
  }
  return sum;
}

// A face for each colour that lies there; the star too in the risky variant, if anything lies there at all (P13, P22).
TEST(DieChance, AsManyFacesAsColours) {
  EXPECT_EQ(losing_faces("players=2 star=safe", "-"), 0u);
  EXPECT_EQ(losing_faces("players=2 star=safe", "r16"), 1u);
  EXPECT_EQ(losing_faces("players=2 star=safe", "r1b2y345"), 3u);
  EXPECT_EQ(losing_faces("players=2 star=safe", "r1b2g3y4p5"), 5u);
  EXPECT_EQ(losing_faces("players=2 star=risk", "-"), 0u);
  EXPECT_EQ(losing_faces("players=2 star=risk", "r16"), 2u);
  EXPECT_EQ(losing_faces("players=2 star=risk", "r1b2y345"), 4u);
  EXPECT_EQ(losing_faces("players=2 star=risk", "r1b2g3y4p5"), 6u);
}

// The mean loss of a roll with r16 b2 (9 points): safe (7 + 2)/6 = 9/6; risky (7 + 2 + 9)/6 = 18/6. In sixths of a point.
TEST(DieChance, TheMeanLossIsASixthOfTheBenchAndTwiceThatAtRisk) {
  for (const bool risk : {false, true}) {
    const Position table(risk ? "players=2 star=risk" : "players=2", "die 0 0 even - g1 -|-|- r16b2/- -/-");
    int loss = 0;
    for (const auto& [token, weight] : table.outcomes()) {
      const auto next = table.state().clone();
      ASSERT_TRUE(next->apply(Seat{0}, token));
      loss += static_cast<int>(weight) * (9 - next->standing().points[0]);
    }
    EXPECT_EQ(loss, risk ? 18 : 9);
  }
}

}  // namespace
}  // namespace wagnis::push
