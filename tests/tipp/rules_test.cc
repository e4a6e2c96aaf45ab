// Tipp, paragraph by paragraph (docs/rules.md, T1–T9). The number in a test's name is the paragraph that it checks.
#include <gtest/gtest.h>

#include "games/position.h"
#include "games/tipp/rules.h"

namespace wagnis {
namespace {

constexpr std::string_view kAllBets =
    "bet:odd bet:even bet:circle bet:square bet:cross bet:blue bet:red bet:orange bet:1 bet:2 bet:3 bet:4 bet:5 bet:6";

Position tipp_table(std::string_view options = "", std::string_view line = "") {
  return Position("tipp", options, line);
}

TEST(Tipp, TheWorkedExampleScores24) {
  Position table = tipp_table("players=1 rounds=1");
  table.play("0 bet:2;0 dice:112222223456");
  EXPECT_EQ(table.line(), "on 1 0 - 2=6 0");
  table.play("0 bet:cross;0 dice:112336");
  EXPECT_EQ(table.line(), "on 1 0 - cross=3/2=6 0");
  EXPECT_EQ(table.points(), std::vector{0}) << "a turn scores when it ends";
  table.play("0 stop");
  EXPECT_EQ(table.line(), "over 0 0 - - 24");
  EXPECT_EQ(table.points(), std::vector{24});
}

TEST(Tipp, T1_TwelveDiceWithSixFaces) {
  const Position table = tipp_table().play("0 bet:1");
  EXPECT_EQ(table.outcomes().front().first, "dice:111111111111");
  EXPECT_EQ(table.outcomes().back().first, "dice:666666666666");
  EXPECT_EQ(table.outcomes().size(), 6188u) << "multisets of 12 of 6 faces: C(17, 5)";
}

TEST(Tipp, T1_EveryColourAndEveryShapeStandsOnTwoFaces) {
  using enum tipp::Bet;
  const auto faces = [](tipp::Bet bet) {
    std::string list;
    for (int face = 1; face <= tipp::kFaces; ++face)
      if (tipp::matches(bet, face)) list += std::to_string(face);
    return list;
  };
  EXPECT_EQ(faces(blue) + ' ' + faces(red) + ' ' + faces(orange), "12 34 56");
  EXPECT_EQ(faces(circle) + ' ' + faces(square) + ' ' + faces(cross), "14 25 36");
  EXPECT_EQ(faces(odd) + ' ' + faces(even), "135 246");
  EXPECT_EQ(faces(one) + faces(two) + faces(three) + faces(four) + faces(five) + faces(six), "123456");
}

// One die on a card of each kind of bet, then a stop.
TEST(Tipp, T2_ADieScoresOneTwoOrThreePoints) {
  const auto points_of = [](std::string_view cards) {
    return tipp_table("players=1 rounds=1", "on 1 0 - " + std::string(cards) + " 0").play("0 stop").points()[0];
  };
  for (const char* bet : {"odd", "even"}) EXPECT_EQ(points_of(std::string(bet) + "=1"), 1) << bet;
  for (const char* bet : {"circle", "square", "cross", "blue", "red", "orange"})
    EXPECT_EQ(points_of(std::string(bet) + "=1"), 2) << bet;
  for (const char* bet : {"1", "2", "3", "4", "5", "6"}) EXPECT_EQ(points_of(std::string(bet) + "=1"), 3) << bet;
  EXPECT_EQ(points_of("odd=1/even=2/cross=1/red=1/4=2/6=1"), 1 + 2 + 2 + 2 + 6 + 3);
}

TEST(Tipp, T3_ABetIsChosenOnceATurn) {
  Position table = tipp_table();
  EXPECT_EQ(table.moves(), kAllBets);
  table.play("0 bet:even;0 dice:111111111112");
  EXPECT_EQ(table.moves(),
            "bet:odd bet:circle bet:square bet:cross bet:blue bet:red bet:orange bet:1 bet:2 bet:3 bet:4 bet:5 bet:6 "
            "stop");
  EXPECT_EQ(table.refusal("0 bet:even"), "the bet even is used already in this turn (T3)");
}

TEST(Tipp, T3_AllDiceThatDoNotLieOnACardAreThrown) {
  const Position table = tipp_table("", "dice 1 0 odd cross=4/6=5 0/0");
  EXPECT_EQ(table.refusal("0 dice:11"), "dice:11 has 2 dice, but 3 do not lie on a card (T3)");
  EXPECT_EQ(table.refusal("0 dice:1111"), "dice:1111 has 4 dice, but 3 do not lie on a card (T3)");
  EXPECT_EQ(table.refusal("0 dice:146"), "taken");
}

TEST(Tipp, T3_TheFirstThrowIsNotOptional) {
  EXPECT_EQ(tipp_table().refusal("0 stop"), "the first throw of a turn is not optional: stop comes after a throw (T3)");
}

TEST(Tipp, T3_NothingIsChosenWhileDiceAreThrownAndNothingThrownWithoutABet) {
  EXPECT_EQ(tipp_table().play("0 bet:1").refusal("0 stop"), "stop is not a move while the dice are being thrown (T3)");
  EXPECT_EQ(tipp_table().refusal("0 dice:111111111111"),
            "dice:111111111111 is not an outcome before a bet is chosen (T3)");
}

TEST(Tipp, T3_AllThatMatchGoOntoTheCard) {
  const auto cards = [](const char* bet) {
    return tipp_table().play("0 bet:" + std::string(bet) + ";0 dice:112222333456").field(4);
  };
  EXPECT_EQ(cards("odd"), "odd=6");        // 1 1 3 3 3 5
  EXPECT_EQ(cards("even"), "even=6");      // 2 2 2 2 4 6
  EXPECT_EQ(cards("circle"), "circle=3");  // 1 1 4
  EXPECT_EQ(cards("square"), "square=5");  // 2 2 2 2 5
  EXPECT_EQ(cards("cross"), "cross=4");    // 3 3 3 6
  EXPECT_EQ(cards("blue"), "blue=6");      // 1 1 2 2 2 2
  EXPECT_EQ(cards("red"), "red=4");        // 3 3 3 4
  EXPECT_EQ(cards("orange"), "orange=2");  // 5 6
  EXPECT_EQ(cards("3"), "3=3");
  EXPECT_EQ(cards("6"), "6=1");
}

TEST(Tipp, T4_StoppingScoresEveryDieOnEveryCard) {
  Position table = tipp_table("", "on 2 0 - odd=2/blue=3/5=4 10/20");
  table.play("0 stop");
  EXPECT_EQ(table.line(), "first 2 1 - - 30/20");  // 10 + 2·1 + 3·2 + 4·3
}

TEST(Tipp, T5_AThrowWithoutAMatchScoresNothing) {
  Position table = tipp_table("", "on 2 0 - blue=3/5=4 10/20");
  table.play("0 bet:6;0 dice:11235");
  EXPECT_EQ(table.line(), "first 2 1 - - 10/20");
}

TEST(Tipp, T5_TheFirstThrowCanMissToo) {
  EXPECT_EQ(tipp_table().play("0 bet:6;0 dice:111111111111").line(), "first 1 1 - - 0/0");
}

TEST(Tipp, T6_WithAllDiceOnCardsTheTurnEndsAndScores) {
  EXPECT_EQ(tipp_table("", "on 2 0 - blue=3/5=4 10/20").play("0 bet:6;0 dice:66666").line(),
            "first 2 1 - - 43/20");  // 10 + 3·2 + 4·3 + 5·3
  EXPECT_EQ(tipp_table().play("0 bet:1;0 dice:111111111111").line(), "first 1 1 - - 36/0");
}

TEST(Tipp, T7_TheNextTurnStartsWithAllCardsAndAllDice) {
  Position table = tipp_table("players=1 rounds=2", "on 1 0 - odd=5/6=2 0");
  table.play("0 stop");
  EXPECT_EQ(table.line(), "first 2 0 - - 11");
  EXPECT_EQ(table.moves(), kAllBets);
  EXPECT_EQ(table.play("0 bet:odd").outcomes().size(), 6188u);
}

TEST(Tipp, T8_ARoundIsATurnForEveryPlayerInOrder) {
  Position table = tipp_table("players=3 rounds=2");
  for (const char* head : {"first 1 0", "first 1 1", "first 1 2", "first 2 0", "first 2 1", "first 2 2"}) {
    EXPECT_TRUE(table.line().starts_with(head)) << table.line();
    const std::string seat = table.field(2);
    table.play(seat + " bet:1;" + seat + " dice:222222222222");
  }
  EXPECT_EQ(table.line(), "over 0 0 - - 0/0/0");
  EXPECT_EQ(table.refusal("0 bet:1"), "the game is over: no move follows (T8)");
  EXPECT_EQ(tipp_table("players=3").refusal("1 bet:1"), "seat 1 has no move now: it is the turn of seat 0 (T8)");
}

TEST(Tipp, T8_RoundsAreFourUpToThreePlayersAndThreeForMore) {
  const auto rounds = [](int players) {
    return text(make_game("tipp", {{"players", players}}).value()->options().at(1).second);
  };
  EXPECT_EQ(rounds(1) + rounds(2) + rounds(3) + rounds(4) + rounds(5), "44433");
  EXPECT_EQ(make_game("tipp", {}).value()->seats(), 2);
  EXPECT_EQ(options_refusal("tipp", "players=6"),
            "option players is \"6\"; players is a whole number from 1 to 5 (O1)");
  EXPECT_EQ(options_refusal("tipp", "rounds=0"), "option rounds is \"0\"; rounds is a whole number from 1 to 20 (O1)");
  EXPECT_EQ(options_refusal("tipp", "rounds=21"),
            "option rounds is \"21\"; rounds is a whole number from 1 to 20 (O1)");
}

TEST(Tipp, T9_MostPointsWinAndAllWhoTie) {
  const auto winners = [](std::string_view scores) {
    return tipp_table("players=3 rounds=1", "over 0 0 - - " + std::string(scores)).winners();
  };
  EXPECT_EQ(winners("24/30/12"), "1");
  EXPECT_EQ(winners("30/12/30"), "0 2");
  EXPECT_EQ(winners("0/0/0"), "0 1 2");
  EXPECT_EQ(tipp_table("players=3 rounds=1", "first 1 2 - - 24/30/0").winners(), "") << "it is not over";
}

TEST(Tipp, BustsAreCounted) {
  const Position table = tipp_table().play("0 bet:6");
  EXPECT_EQ(table.state().game()->tallies().front(), "busts");
  EXPECT_EQ(table.state().tally(Seat{0}, "dice:111111111111"), std::optional<std::size_t>(0));
  EXPECT_EQ(table.state().tally(Seat{0}, "dice:111111111116"), std::nullopt);
  EXPECT_EQ(tipp_table().state().tally(Seat{0}, "bet:1"), std::nullopt);
}

}  // namespace
}  // namespace wagnis
