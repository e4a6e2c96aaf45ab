// Chances worked out by hand from P1, P8 and P18, as fractions, compared with the sums of the engine's weights.
#include <gtest/gtest.h>

#include "push/position.h"

namespace wagnis::push {
namespace {

struct Fraction {
  Weight of, all;
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

// The chance that the next card is a bust, not reduced: the weight of busting cards, and of all cards in the pile.
Fraction bust(const Position& table) { return {table.bust_weight(), table.total_weight()}; }

// A fresh turn, six number cards in three rows: r1b2 | r3b4 | r5b6.
constexpr std::string_view kSix =
    "0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:1;0 draw;0 r3;0 row:2;0 draw;0 b4;0 row:2;0 draw;0 r5;0 row:3;0 draw;0 b6;0 "
    "row:3;0 draw";

// Three rows of one card each, in different colours and numbers. A card's colour can forbid one row and its number
// another, so the third takes it. 0 of 117 cards.
TEST(BustChance, ThreeDifferentCardsLeaveAPlaceForEveryCard) {
  EXPECT_EQ(bust(Position("players=3").play("0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:2;0 draw;0 g3;0 row:3;0 draw")),
            (Fraction{0, 117}));
}

// Every row holds red and blue, so every red and blue card is a bust: 2 · 18 − 6 = 30. The number of a green, yellow or
// purple card is in one row at most. Roll cards fit. With two players 108 − 6 = 102 cards are left: 30/102 = 5/17.
TEST(BustChance, RedAndBlueInEveryRowOfTwoPlayers) {
  EXPECT_EQ(bust(Position("players=2").play(kSix)), (Fraction{30, 102}));
}

// The same with switch cards, which are in the pile and never a bust: 30/114 = 5/19.
TEST(BustChance, SwitchCardsMakeABustLessLikely) {
  EXPECT_EQ(bust(Position("players=2 switch=in").play(kSix)), (Fraction{30, 114}));
  EXPECT_EQ(bust(Position("players=6").play(kSix)), (Fraction{30, 114}));
}

// A switch card was turned up, so 113 are left: 30/113. The weight of the others is the same.
TEST(BustChance, AfterASwitchCard) {
  EXPECT_EQ(bust(Position("players=3").play(kSix).play("0 switch;0 draw")), (Fraction{30, 113}));
}

// With a roll card in every row the 15 other roll cards are a bust, too: 45 of 108 − 9 = 99, which is 5/11; with switch
// cards 45/111 = 15/37.
TEST(BustChance, ARollCardInEveryRow) {
  const std::string rolls = ";0 roll;0 row:1;0 draw;0 roll;0 row:2;0 draw;0 roll;0 row:3;0 draw";
  EXPECT_EQ(bust(Position("players=2").play(std::string(kSix) + rolls)), (Fraction{45, 99}));
  EXPECT_EQ(bust(Position("players=4").play(std::string(kSix) + rolls)), (Fraction{45, 111}));
}

// Two rows have a roll card and the third takes one, so roll cards are no bust: 30 of 102 − 2 = 100.
TEST(BustChance, ARollCardInTwoRowsOnly) {
  EXPECT_EQ(bust(Position("players=2").play(kSix).play("0 roll;0 row:1;0 draw;0 roll;0 row:2;0 draw")),
            (Fraction{30, 100}));
}

// r1g2 | r2b3 | g1b2p4. Red: rows 1 and 2 have the colour, row 3 has 1, 2 and 4: r1 r2 r4. Green: rows 1 and 3 have the
// colour, row 2 has 2 and 3: g2 g3. Blue: rows 2 and 3 have the colour, row 1 has 1 and 2: b1 b2. Yellow: all rows must
// have the number: y2. Purple: row 3 has the colour, rows 1 and 2 have 2: p2. Nine kinds, 27 cards, less r1 g2 r2 b2 in
// the rows: 23. The pile has 120 − 7 = 113 cards: 23/113.
TEST(BustChance, ColoursAndNumbersTogether) {
  const Position table = Position("players=4")
                             .play(
                                 "0 draw;0 r1;0 row:1;0 draw;0 g2;0 row:1;0 draw;0 r2;0 row:2;0 draw;0 b3;0 row:2;0 "
                                 "draw;0 g1;0 row:3;0 draw;0 b2;0 row:3;0 draw;0 p4;0 row:3;0 draw");
  EXPECT_EQ(bust(table), (Fraction{23, 113}));
}

// The largest possible rows, with five colours and five numbers: r1b2g3y4p5 in all three. Only a 6 would have a new
// number, but not a new colour. All number cards are a bust: 90 − 15 = 75 of 108 − 15 = 93, which is 25/31. Roll cards
// fit.
TEST(BustChance, FullRows) {
  std::string events = "0 draw";
  for (const char row : {'1', '2', '3'})
    for (const char* card : {"r1", "b2", "g3", "y4", "p5"})
      events += std::string(";0 ") + card + ";0 row:" + row + ";0 draw";
  EXPECT_EQ(bust(Position("players=2").play(events)), (Fraction{75, 93}));
}

// Late in a game five cards are left: r1 b2 g3, a roll card, a switch card. Rows r4* | r5* | r6*: the red card and the
// roll card are a bust: 2/5.
TEST(BustChance, TheLastFiveCards) {
  EXPECT_EQ(bust(Position("players=3", "card 0 0 even - r1b2g3+1*+1~ r4*|r5*|r6* -/-/- -/-/-")), (Fraction{2, 5}));
}

// Copies count: the pile has b2 twice. Rows r2 | r3b4 | r5b6: r1 is a bust by its colour; b2 by its number in row 1 and
// its colour in rows 2 and 3; g2 only has its number in row 1. 3/4.
TEST(BustChance, EqualCardsAreWeighedTogether) {
  EXPECT_EQ(bust(Position("players=3", "card 0 0 even - r1b22g2 r2|r3b4|r5b6 -/-/- -/-/-")), (Fraction{3, 4}));
}

// How many of the six faces cost something of a bench.
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

// One face for each colour on the bench; with star=risk the star, too, if the bench holds anything (P13, P22).
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

// The mean loss of a roll with r16 b2 (9 points), in sixths of a point: safe 7 + 2 = 9, risk 7 + 2 + 9 = 18.
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
