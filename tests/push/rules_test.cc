// Push, paragraph by paragraph (docs/rules.md, P1–P22). The number in a test's name is the paragraph that it checks.
#include <gtest/gtest.h>

#include "push/position.h"

namespace wagnis::push {
namespace {

// A pile with some of everything, for positions in which the pile does not matter.
constexpr std::string_view kPile = "g123+5*+7~";

std::string position(std::string_view head, std::string_view tail) {
  return std::string(head) + ' ' + std::string(kPile) + ' ' + std::string(tail);
}

TEST(Push, P01_TheDeckHasThreeOfEachNumberCardAndEighteenRollAndTwelveSwitchCards) {
  const Position table = Position("players=3").play("0 draw");
  EXPECT_EQ(table.outcomes().size(), 32u);
  for (const char color : {'r', 'b', 'g', 'y', 'p'})
    for (const char value : {'1', '2', '3', '4', '5', '6'}) EXPECT_EQ(table.weight(std::string{color, value}), 3u);
  EXPECT_EQ(table.weight("roll"), 18u);
  EXPECT_EQ(table.weight("switch"), 12u);
  EXPECT_EQ(table.total_weight(), 120u);
}

TEST(Push, P02_TheDieHasAFaceForEachColourAndAStar) {
  const Position table("players=3", position("die 0 0 even -", "-|-|- -/-/- -/-/-"));
  const std::vector<std::pair<std::string, Weight>> faces{{"die:r", 1}, {"die:b", 1}, {"die:g", 1},
                                                          {"die:y", 1}, {"die:p", 1}, {"die:star", 1}};
  EXPECT_EQ(table.outcomes(), faces);
}

TEST(Push, P03_TheColoursAreRedBlueGreenYellowPurple) {
  EXPECT_EQ(kColorLetters, "rbgyp");
  EXPECT_EQ(text(kind_of(Color::red, 1)) + text(kind_of(Color::blue, 2)) + text(kind_of(Color::green, 3)) +
                text(kind_of(Color::yellow, 4)) + text(kind_of(Color::purple, 5)),
            "r1b2g3y4p5");
}

TEST(Push, P04_WhatHasBeenSeenIsNotInThePile) {
  Position table("players=3");
  table.play("0 draw;0 y2;0 row:1;0 draw;0 roll;0 row:1;0 draw;0 switch;0 draw");
  EXPECT_EQ(table.weight("y2"), 2u);
  EXPECT_EQ(table.weight("roll"), 17u);
  EXPECT_EQ(table.weight("switch"), 11u);
  EXPECT_EQ(table.total_weight(), 117u);
  table.play("0 y2;0 row:2;0 draw;0 y2;0 row:3;0 draw");
  EXPECT_EQ(table.weight("y2"), 0u);
  EXPECT_EQ(table.refusal("0 y2"), "no y2 is left in the pile (P4)");
}

TEST(Push, P04_InWhichOrderCardsCameIsNotPartOfThePosition) {
  const Position one = Position().play("0 draw;0 y2;0 row:1;0 draw;0 b3;0 row:1;0 draw;0 roll;0 row:1");
  const Position other = Position().play("0 draw;0 roll;0 row:1;0 draw;0 b3;0 row:1;0 draw;0 y2;0 row:1");
  EXPECT_EQ(one.line(), other.line());
}

TEST(Push, P05_BenchesAndBanksAreEmptyAtFirst) {
  const Position table("players=4");
  EXPECT_EQ(table.benches(), "-/-/-/-");
  EXPECT_EQ(table.banks(), "-/-/-/-");
  EXPECT_EQ(table.rows(), "-|-|-");
}

TEST(Push, P06_ATurnBeginsWithDrawingOrBanking) {
  EXPECT_EQ(Position().moves(), "draw");
  const Position table("players=3", position("start 1 1 even -", "-|-|- b1/r25p1/- -/-/-"));
  EXPECT_EQ(table.moves(), "draw bank:r bank:p");
  EXPECT_EQ(table.refusal("1 take:1"), "take:1 is not a move while a turn begins (P6)");
  EXPECT_EQ(table.refusal("0 draw"), "seat 0 has no move now: it is for seat 1 (P6)");
}

TEST(Push, P06_WhoHasDrawnMayNotBankInThatTurn) {
  const Position table("players=3", position("on 0 0 even -", "y1|-|- r25/-/- -/-/-"));
  EXPECT_EQ(table.refusal("0 bank:r"), "bank:r is not a move while the player draws on or stops (P6)");
}

TEST(Push, P07_BankingMovesAllCardsOfOneColourAndIsTheWholeTurn) {
  Position table("players=3", position("start 0 0 even -", "-|-|- r144b2/r5/- p6/-/-"));
  table.play("0 bank:r");
  EXPECT_EQ(table.benches(), "b2/r5/-");
  EXPECT_EQ(table.banks(), "r144p6/-/-");
  EXPECT_EQ(table.phase(), "start");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P07_AColourBankedBeforeMayBeBankedAgain) {
  Position table("players=2 switch=in", position("start 0 0 even -", "-|-|- r1/- r2/-"));
  table.play("0 bank:r");
  EXPECT_EQ(table.banks(), "r12/-");
}

TEST(Push, P07_OnlyAColourOnTheOwnBenchCanBeBanked) {
  const Position table("players=2 switch=in", position("start 0 0 even -", "-|-|- r1/b2 g6/-"));
  EXPECT_EQ(table.moves(), "draw bank:r");
  EXPECT_EQ(table.refusal("0 bank:b"), "the bench of seat 0 holds no card of colour b (P7)");
  EXPECT_EQ(table.refusal("0 bank:g"), "the bench of seat 0 holds no card of colour g (P7)")
      << "banked cards do not count";
}

// The example of the rules: one row holds a 2, one holds yellow, one holds neither. A yellow 2 must go to the third.
TEST(Push, P08_AYellow2GoesToTheRowWithoutYellowAndWithoutA2) {
  const Position table("players=3", position("place 0 0 even y2", "r2b5|r3y4|b4p1 -/-/- -/-/-"));
  EXPECT_EQ(table.moves(), "row:3");
  EXPECT_EQ(table.refusal("0 row:1"), "the y2 does not fit row 1, which holds r2b5 (P8)");
  EXPECT_EQ(table.refusal("0 row:2"), "the y2 does not fit row 2, which holds r3y4 (P8)");
}

TEST(Push, P08_ACardStartsTheNextNewRowWhileFewerThanThreeAreStarted) {
  EXPECT_EQ(Position("players=3", position("place 0 0 even y2", "-|-|- -/-/- -/-/-")).moves(), "row:1");
  EXPECT_EQ(Position("players=3", position("place 0 0 even y2", "r1|-|- -/-/- -/-/-")).moves(), "row:1 row:2");
  const Position table("players=3", position("place 0 0 even y2", "r1|y1|- -/-/- -/-/-"));
  EXPECT_EQ(table.moves(), "row:1 row:3");
  EXPECT_EQ(Position("players=3", position("place 0 0 even y2", "r1|y1|p6 -/-/- -/-/-")).moves(), "row:1 row:3");
  const Position second("players=3", position("place 0 0 even y2", "r1|-|- -/-/- -/-/-"));
  EXPECT_EQ(second.refusal("0 row:3"), "row 3 cannot be started: the next new row is row 2 (P8)");
}

TEST(Push, P08_ARollCardBlocksNoNumberAndNoColourButAnotherRollCard) {
  EXPECT_EQ(Position("players=3", position("place 0 0 even y2", "*|*|* -/-/- -/-/-")).moves(), "row:1 row:2 row:3");
  const Position table("players=3", position("place 0 0 even roll", "r1b2y3*|p4|* -/-/- -/-/-"));
  EXPECT_EQ(table.moves(), "row:2");
  EXPECT_EQ(table.refusal("0 row:1"), "a roll card does not fit row 1, which holds r1b2y3 and a roll card (P8)");
  EXPECT_EQ(Position("players=3", position("place 0 0 even roll", "*|-|- -/-/- -/-/-")).moves(), "row:2");
}

TEST(Push, P08_ASwitchCardIsPutAsideAndLiesInNoRow) {
  Position table("players=3");
  table.play("0 draw;0 y2;0 row:1;0 draw;0 switch");
  EXPECT_EQ(table.phase(), "on");
  EXPECT_EQ(table.hand(), "-");
  EXPECT_EQ(table.rows(), "y2|-|-");
  EXPECT_EQ(table.parity(), "odd");
  table.play("0 draw;0 switch");
  EXPECT_EQ(table.rows(), "y2|-|-");
  EXPECT_EQ(table.parity(), "even");
}

TEST(Push, P09_ACardThatHasAPlaceMustBePlaced) {
  const Position table("players=3", position("place 0 0 even y2", "r2|y4|p6 b1/-/- -/-/-"));
  EXPECT_EQ(table.moves(), "row:3");
  EXPECT_EQ(table.refusal("0 draw"), "draw is not a move while a card is being placed (P9)");
  EXPECT_EQ(table.refusal("0 take:1"), "the card turned up must be placed before a row is taken (P9)");
  EXPECT_NE(table.refusal("0 die:r"), "taken");
}

TEST(Push, P09_ThePlayerChoosesWhere) {
  EXPECT_EQ(Position("players=3", position("place 0 0 even y2", "r1|b3|p6 -/-/- -/-/-")).moves(), "row:1 row:2 row:3");
}

TEST(Push, P10_AfterEachCardThePlayerDrawsOnOrTakesAnyRow) {
  Position table("players=3");
  table.play("0 draw;0 y2;0 row:1");
  EXPECT_EQ(table.moves(), "draw take:1");
  table.play("0 draw;0 r5;0 row:2");
  EXPECT_EQ(table.moves(), "draw take:1 take:2");
  EXPECT_EQ(table.refusal("0 take:3"), "there is no row 3 to take (P10)");
}

TEST(Push, P10_WithNothingButSwitchCardsOneMustDrawOn) {
  Position table("players=3");
  table.play("0 draw;0 switch;0 draw;0 switch");
  EXPECT_EQ(table.moves(), "draw");
  EXPECT_EQ(table.refusal("0 take:1"), "there is no row 1 to take (P10)");
}

TEST(Push, P11_WithAnEmptyPileOneMustStop) {
  Position table("players=3", "on 0 0 even - g1 r1|-|- -/-/- -/-/-");
  table.play("0 draw;0 g1;0 row:2");
  EXPECT_EQ(table.moves(), "take:1 take:2");
  EXPECT_EQ(table.refusal("0 draw"), "the pile is empty: a row must be taken (P11)");
}

TEST(Push, P11_AlsoWhenTheLastCardIsASwitchCard) {
  Position table("players=3", "on 0 0 even - -+1~ r1|-|- -/-/- -/-/-");
  table.play("0 draw;0 switch");
  EXPECT_EQ(table.moves(), "take:1");
}

TEST(Push, P11_WithNoPileAndNoRowTheTurnEndsWithNothing) {
  Position table("players=3", "start 1 1 even - -+2~ -|-|- r1/b2/- -/-/g3");
  table.play("1 draw;1 switch");
  EXPECT_EQ(table.moves(), "draw");
  table.play("1 draw;1 switch");
  EXPECT_EQ(table.line(), "over 0 0 even - - -|-|- r1/b2/- -/-/g3");
}

TEST(Push, P12_StoppingTakesExactlyOneRowAtOnce) {
  Position table("players=3", position("on 0 0 even -", "r1|b2y5|y6 p1/-/- -/-/-"));
  table.play("0 take:2");
  EXPECT_EQ(table.benches(), "b2y5p1/-/-");
  EXPECT_EQ(table.rows(), "r1|-|y6") << "the others keep their numbers";
  EXPECT_EQ(table.moves(), "take:1 take:3");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P13_TheDieTakesCardsJustTaken) {
  Position table("players=3", position("on 0 0 even -", "r5y6*|b1|- r12b3/-/- r3/-/-"));
  table.play("0 take:1");
  EXPECT_EQ(table.phase(), "die");
  EXPECT_EQ(table.seat(), 0);
  EXPECT_EQ(table.benches(), "r125b3y6/-/-") << "first the cards, then the die";
  table.play("0 die:r");
  EXPECT_EQ(table.benches(), "b3y6/-/-");
  EXPECT_EQ(table.banks(), "r3/-/-") << "the bank is never lost";
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P13_AStarOrAColourThatIsNotThereCostsNothing) {
  for (const char* face : {"0 die:star", "0 die:g"}) {
    Position table("players=3", position("on 0 0 even -", "r5y6*|b1|- r12b3/-/- g6/-/-"));
    table.play("0 take:1").play(face);
    EXPECT_EQ(table.benches(), "r125b3y6/-/-") << face;
    EXPECT_EQ(table.banks(), "g6/-/-") << face;
  }
}

TEST(Push, P13_ARowWithoutARollCardCostsNoDie) {
  Position table("players=3", position("on 0 0 even -", "r5|*|- -/-/- -/-/-"));
  table.play("0 take:1");
  EXPECT_EQ(table.phase(), "take");
  EXPECT_EQ(table.refusal("0 die:r"), "seat 0 has no outcome now: it is for seat 1 (P15)");
}

TEST(Push, P13_TheOthersRollForTheirRowsToo) {
  Position table("players=3", position("on 0 0 even -", "r5|b2*|- r1/b3/b4 -/-/-"));
  table.play("0 take:1;1 take:2");
  EXPECT_EQ(table.phase(), "die");
  EXPECT_EQ(table.seat(), 1);
  table.play("1 die:b");
  EXPECT_EQ(table.benches(), "r15/-/b4") << "only the taker loses";
}

TEST(Push, P13_TheRollCardIsDiscarded) {
  Position table("players=3", "on 0 0 even - g1+1* *|-|- -/-/- -/-/-");
  table.play("0 take:1;0 die:star");
  EXPECT_EQ(table.pile(), "g1+1*");
  EXPECT_EQ(table.benches(), "-/-/-");
  EXPECT_EQ(table.rows(), "-|-|-");
}

TEST(Push, P14_EachOtherTakesOneRowUntilNoneIsLeft) {
  Position table("players=3", position("on 1 1 even -", "r1|b2|y3 -/-/- -/-/-"));
  table.play("1 take:1");
  EXPECT_EQ(table.seat(), 2);
  EXPECT_EQ(table.moves(), "take:2 take:3") << "the seat chooses";
  table.play("2 take:3");
  EXPECT_EQ(table.seat(), 0);
  EXPECT_EQ(table.moves(), "take:2");
  table.play("0 take:2");
  EXPECT_EQ(table.benches(), "b2/r1/y3");
  EXPECT_EQ(table.phase(), "start");
  EXPECT_EQ(table.seat(), 2);
}

TEST(Push, P14_WhenNoRowIsLeftTheRestGetNothing) {
  Position table("players=6", position("on 0 0 even -", "r1|b2|- -/-/-/-/-/- -/-/-/-/-/-"));
  table.play("0 take:1;1 take:2");
  EXPECT_EQ(table.benches(), "r1/b2/-/-/-/-");
  EXPECT_EQ(table.phase(), "start");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P14_NobodyMayDeclineNotEvenARollCardAlone) {
  Position table("players=2 switch=in", position("on 0 0 even -", "r1|*|- -/b5 -/-"));
  table.play("0 take:1");
  EXPECT_EQ(table.moves(), "take:2");
  EXPECT_EQ(table.refusal("1 draw"), "draw is not a move while a row is being taken (P14)");
  EXPECT_EQ(table.refusal("1 take:1"), "there is no row 1 to take (P14)");
  table.play("1 take:2;1 die:b");
  EXPECT_EQ(table.benches(), "r1/-");
}

TEST(Push, P15_AnEvenNumberOfSwitchCardsGoesClockwiseFromTheLeftNeighbour) {
  Position table("players=4", position("on 3 3 even -", "r1|b2|y3 -/-/-/- -/-/-/-"));
  table.play("3 take:1;0 take:2");
  EXPECT_EQ(table.refusal("2 take:3"), "seat 2 has no move now: it is for seat 1 (P15)");
  table.play("1 take:3");
  EXPECT_EQ(table.benches(), "b2/y3/-/r1");
}

TEST(Push, P15_AnOddNumberGoesCounterClockwiseFromTheRightNeighbour) {
  Position table("players=4", position("on 1 1 odd -", "r1|b2|y3 -/-/-/- -/-/-/-"));
  table.play("1 take:1;0 take:2;3 take:3");
  EXPECT_EQ(table.benches(), "b2/r1/-/y3");
}

TEST(Push, P15_TheOrderOfTurnsIsAlwaysClockwise) {
  Position table("players=4");
  table.play("0 draw;0 switch;0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:2;0 take:1;3 take:2");
  EXPECT_EQ(table.active(), "1");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P15_EveryTurnCountsItsOwnSwitchCards) {
  Position table("players=3");
  table.play("0 draw;0 switch;0 draw;0 r1;0 row:1;0 take:1");
  EXPECT_EQ(table.parity(), "even");
  table.play("1 draw;1 switch;1 draw;1 switch;1 draw;1 switch;1 draw;1 b1;1 row:1;1 draw;1 b2;1 row:2");
  EXPECT_EQ(table.parity(), "odd");
  table.play("1 take:1;0 take:2");
}

TEST(Push, P16_TwoPlayersLeaveTheSwitchCardsOutByDefault) {
  const Position table = Position("players=2").play("0 draw");
  EXPECT_EQ(table.total_weight(), 108u);
  EXPECT_EQ(table.weight("switch"), 0u);
  EXPECT_EQ(table.refusal("0 switch"), "no switch is left in the pile (P16)");
}

TEST(Push, P16_TwoPlayersMayKeepThemInWithoutEffect) {
  Position table("players=2 switch=in");
  table.play("0 draw");
  EXPECT_EQ(table.total_weight(), 120u);
  table.play("0 switch;0 draw;0 r1;0 row:1;0 draw;0 b2;0 row:2;0 draw;0 y3;0 row:3;0 take:1;1 take:2");
  EXPECT_EQ(table.benches(), "r1/b2");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P16_MorePlayersNeedThem) {
  for (int players = 3; players <= 6; ++players) {
    const auto game = make_game("push", {{"players", players}, {"switch", "out"}});
    ASSERT_FALSE(game);
    EXPECT_EQ(text(game.error()),
              "option switch is \"out\" with " + std::to_string(players) + " players; out is only for 2 players (P16)");
  }
  EXPECT_EQ(make_game("push", {}).value()->options(),
            (Options{{"players", std::int64_t{3}}, {"star", "safe"}, {"switch", "in"}}));
  EXPECT_EQ(make_game("push", {{"players", std::int64_t{2}}}).value()->options(),
            (Options{{"players", std::int64_t{2}}, {"star", "safe"}, {"switch", "out"}}));
}

TEST(Push, P17_RowsThatNobodyTakesAreDiscarded) {
  Position table("players=2 switch=in", position("on 0 0 odd -", "r1|b2|y3p4 -/- -/-"));
  table.play("0 take:1;1 take:2");
  EXPECT_EQ(table.rows(), "-|-|-");
  EXPECT_EQ(table.benches(), "r1/b2");
  EXPECT_EQ(table.parity(), "even") << "switch cards too";
  EXPECT_EQ(table.pile(), kPile) << "nothing comes back";
}

TEST(Push, P18_ACardThatFitsNoneOfThreeRowsIsABust) {
  Position table("players=3", "card 0 0 even - g3y2 r2|y4|p2 b1y5/-/- y6/-/-");
  table.play("0 y2");
  EXPECT_EQ(table.phase(), "die");
  EXPECT_EQ(table.seat(), 0) << "rolls at once";
  EXPECT_EQ(table.hand(), "-") << "the card is discarded";
  EXPECT_EQ(table.moves(), "") << "no row for the active player";
  table.play("0 die:y");
  EXPECT_EQ(table.benches(), "b1/-/-");
  EXPECT_EQ(table.banks(), "y6/-/-");
  EXPECT_EQ(table.seat(), 1);
  EXPECT_EQ(table.moves(), "take:1 take:2 take:3");
}

TEST(Push, P18_WithFewerThanThreeRowsStartedNothingBusts) {
  Position table("players=3", "card 0 0 even - g3y2 r2|y4|- -/-/- -/-/-");
  table.play("0 y2");
  EXPECT_EQ(table.moves(), "row:3");
}

TEST(Push, P18_HeRollsWithAnEmptyBenchToo) {
  Position table("players=3", "card 0 0 even - g3y2 r2|y4|p2 -/-/- -/-/-");
  table.play("0 y2");
  EXPECT_EQ(table.phase(), "die");
  EXPECT_EQ(table.total_weight(), 6u);
}

TEST(Push, P18_ARollCardCanBustAndCostsOneDieOnly) {
  Position table("players=3", "card 0 0 even - g3+1* *|r4*|y1* r6/-/- -/-/-");
  table.play("0 roll");
  EXPECT_EQ(table.phase(), "die");
  table.play("0 die:star");
  EXPECT_EQ(table.phase(), "take");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P18_ASwitchCardNeverBusts) {
  Position table("players=3", "card 0 0 even - g3+1*+1~ *|r4*|y1* r6/-/- -/-/-");
  table.play("0 switch");
  EXPECT_EQ(table.moves(), "draw take:1 take:2 take:3");
}

TEST(Push, P19_AfterABustTheOthersShareTheRowsInTheSameOrder) {
  Position even("players=4", "card 0 0 even - g3y2 r2|y4|p2* -/-/-/p5 -/-/-/-");
  even.play("0 y2;0 die:star;1 take:1;2 take:2;3 take:3;3 die:p");
  EXPECT_EQ(even.benches(), "-/r2/y4/-");
  EXPECT_EQ(even.seat(), 1);
  Position odd("players=4", "card 0 0 odd - g3y2 r2|y4|p2* -/-/-/p5 -/-/-/-");
  odd.play("0 y2;0 die:star;3 take:1;2 take:2;1 take:3;1 die:r");
  EXPECT_EQ(odd.benches(), "-/p2/y4/r2p5");
}

TEST(Push, P19_RowsLeftOverAreDiscardedAfterABust) {
  Position table("players=2 switch=in", "card 0 0 even - g3y2 r2|y4|p2 -/- -/-");
  table.play("0 y2;0 die:star;1 take:2");
  EXPECT_EQ(table.benches(), "-/y4");
  EXPECT_EQ(table.rows(), "-|-|-");
  EXPECT_EQ(table.seat(), 1);
}

TEST(Push, P20_TheGameIsOverWhenPileAndRowsAreUsedUp) {
  Position table("players=3", "card 0 0 even - g3 r2|y4|- -/-/- -/-/-");
  table.play("0 g3;0 row:1;0 take:1");
  EXPECT_FALSE(table.state().over()) << "rows are still to be taken";
  table.play("1 take:2");
  EXPECT_EQ(table.line(), "over 0 0 even - - -|-|- r2g3/y4/- -/-/-");
  EXPECT_EQ(table.refusal("2 draw"), "the game is over: no move follows (P20)");
  EXPECT_EQ(table.refusal("0 y2"), "the game is over: no outcome follows (P20)");
}

TEST(Push, P20_ABustWithTheLastCardIsSharedOutToo) {
  Position table("players=2 switch=in", "card 1 1 even - y2 r2|y4|p2 -/b1 -/-");
  table.play("1 y2;1 die:b;0 take:1");
  EXPECT_EQ(table.line(), "over 0 0 even - - -|-|- r2/- -/-");
}

TEST(Push, P20_WithCardsLeftTheNextTurnBegins) {
  Position table("players=2 switch=in", "on 1 1 even - y2 r2|-|- -/- -/-");
  table.play("1 take:1");
  EXPECT_EQ(table.line(), "start 0 0 even - y2 -|-|- -/r2 -/-");
}

std::string winners(std::string_view options, std::string_view benches_and_banks) {
  const Position table(options, "over 0 0 even - - -|-|- " + std::string(benches_and_banks));
  std::string line;
  table.standing().winners.each([&](Seat seat) { line += std::to_string(seat.index); });
  return line;
}

TEST(Push, P21_PointsAreTheNumbersOnBenchAndBank) {
  const Position table("players=3", "over 0 0 even - - -|-|- r16b3/-/y66 g2/p15/-");
  EXPECT_EQ(table.standing().points, (std::vector{12, 6, 12}));
  EXPECT_EQ(table.standing().cards, (std::vector{4, 2, 2}));
}

TEST(Push, P21_MostPointsWin) { EXPECT_EQ(winners("players=3", "r6/b12/g5 -/y5/-"), "1"); }
TEST(Push, P21_OnATieMostCardsWin) {
  EXPECT_EQ(winners("players=3", "r6/b33/g15 -/-/-"), "12") << "six points each: one card, two and two";
}
TEST(Push, P21_CardsCountOnBenchAndBankTogether) { EXPECT_EQ(winners("players=3", "r6/b3/g15 -/b12/-"), "1"); }
TEST(Push, P21_MoreCardsDoNotBeatMorePoints) { EXPECT_EQ(winners("players=2", "r6/b1112 -/-"), "0"); }
TEST(Push, P21_OnATieInBothAllOfThoseWin) {
  EXPECT_EQ(winners("players=4", "r6/b6/g5/y6 -/-/-/-"), "013");
  EXPECT_EQ(winners("players=6", "-/-/-/-/-/- -/-/-/-/-/-"), "012345");
}
TEST(Push, P21_NobodyHasWonWhileTheGameGoesOn) { EXPECT_TRUE(Position().standing().winners.empty()); }

TEST(Push, P22_AStarCostsTheWholeBenchInTheRiskyVariant) {
  Position table("players=3 star=risk", position("on 0 0 even -", "r5y6*|b1|- r12b3/p4/- r3/-/-"));
  table.play("0 take:1;0 die:star");
  EXPECT_EQ(table.benches(), "-/p4/-");
  EXPECT_EQ(table.banks(), "r3/-/-") << "the bank stays safe";
}

TEST(Push, P22_AfterABustTooAndColoursAsEver) {
  Position star("players=3 star=risk", "card 0 0 even - g3y2 r2|y4|p2 b1y5/g6/- y6/-/-");
  star.play("0 y2;0 die:star");
  EXPECT_EQ(star.benches(), "-/g6/-");
  EXPECT_EQ(star.banks(), "y6/-/-");
  Position color("players=3 star=risk", "card 0 0 even - g3y2 r2|y4|p2 b1y5/g6/- y6/-/-");
  color.play("0 y2;0 die:b");
  EXPECT_EQ(color.benches(), "y5/g6/-");
}

TEST(Push, P22_SafeIsTheDefault) {
  Position table("players=3", "card 0 0 even - g3y2 r2|y4|p2 b1y5/g6/- y6/-/-");
  table.play("0 y2;0 die:star");
  EXPECT_EQ(table.benches(), "b1y5/g6/-");
}

// Luck belongs to cards and seats, not to decisions. Games with equal seeds turn up the same cards in the same order,
// and a seat's k-th die is the same, however the players decide.
TEST(Luck, TheKthCardAndASeatsKthDieAreTheSameWhateverIsDecided) {
  std::vector<std::vector<std::string>> cards(2);
  std::vector<std::vector<std::vector<std::string>>> dice(2, std::vector<std::vector<std::string>>(3));
  for (const int way : {0, 1}) {
    SeededLuck luck(5);
    const auto state = make_game("push", {}).value()->start();
    while (!state->over()) {
      const Pending pending = state->pending();
      if (!pending.move.empty()) {
        const Seat seat = pending.move.lowest();
        const auto moves = state->moves(seat);
        ASSERT_TRUE(state->play(seat, way == 0 ? moves.front() : moves.back()));
        continue;
      }
      const Seat seat = pending.chance.lowest();
      const std::string token = state->sample(seat, luck);
      (token.starts_with("die:") ? dice[static_cast<std::size_t>(way)][seat.index]
                                 : cards[static_cast<std::size_t>(way)])
          .push_back(token);
      ASSERT_TRUE(state->apply(seat, token));
    }
  }
  EXPECT_EQ(cards[0].size(), 120u);
  EXPECT_EQ(cards[0], cards[1]);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const std::size_t both = std::min(dice[0][seat].size(), dice[1][seat].size());
    ASSERT_GT(both, 0u);
    dice[0][seat].resize(both);
    dice[1][seat].resize(both);
    EXPECT_EQ(dice[0][seat], dice[1][seat]);
  }
}

TEST(Tallies, CountBustsAndBanks) {
  const auto game = make_game("push", {}).value();
  const auto tallies = game->tallies();
  ASSERT_EQ(std::vector<std::string_view>(tallies.begin(), tallies.end()),
            (std::vector<std::string_view>{"busts", "banks"}));
  const Position bust("players=3", "card 0 0 even - g3y2+1*+1~ r2*|y4*|p2* -/-/- -/-/-");
  EXPECT_EQ(bust.state().tally(Seat{0}, "y2"), 0u);
  EXPECT_EQ(bust.state().tally(Seat{0}, "roll"), 0u);
  EXPECT_EQ(bust.state().tally(Seat{0}, "g3"), std::nullopt);
  EXPECT_EQ(bust.state().tally(Seat{0}, "switch"), std::nullopt);
  const Position bank("players=3", position("start 0 0 even -", "-|-|- r1/-/- -/-/-"));
  EXPECT_EQ(bank.state().tally(Seat{0}, "bank:r"), 1u);
  EXPECT_EQ(bank.state().tally(Seat{0}, "draw"), std::nullopt);
  const Position die("players=3", "die 0 0 even - g3 -|-|- -/-/- -/-/-");
  EXPECT_EQ(die.state().tally(Seat{0}, "die:r"), std::nullopt);
}

}  // namespace
}  // namespace wagnis::push
