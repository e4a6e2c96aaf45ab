// Caramba, paragraph by paragraph (docs/rules.md, C1–C11). The number in a test's name is the paragraph that it checks.
#include <gtest/gtest.h>

#include "games/caramba/rules.h"
#include "games/position.h"

namespace wagnis {
namespace {

Position caramba_table(std::string_view options = "", std::string_view line = "") {
  return Position("caramba", options, line);
}

TEST(Caramba, C1_FiveDiceWithThreeBlackTwoBlueAndOneRedFace) {
  const Position table = caramba_table().play("0 keep:-");
  EXPECT_EQ(table.outcomes().size(), 21u) << "multisets of 5 of 3 colours: C(7, 2)";
  EXPECT_EQ(table.weight("dice:kkkkk"), 243u);
  EXPECT_EQ(table.weight("dice:bbbbb"), 32u);
  EXPECT_EQ(table.weight("dice:rrrrr"), 1u);
  EXPECT_EQ(table.total_weight(), 7776u);
}

TEST(Caramba, C2_FiguresAreWorthOneTwoAndThreePoints) {
  EXPECT_EQ(caramba::figure_points(caramba::Color::black), 1);
  EXPECT_EQ(caramba::figure_points(caramba::Color::blue), 2);
  EXPECT_EQ(caramba::figure_points(caramba::Color::red), 3);
}

TEST(Caramba, C3_MarkersStartOnFieldOneAndFiguresInTheMiddle) {
  EXPECT_EQ(caramba_table("players=4").line(), "play --- 1/1/1/1 -/-/-/-");
  EXPECT_EQ(caramba_table("players=4").points(), (std::vector{1, 1, 1, 1}));
}

TEST(Caramba, C3_FiguresStartEveryRoundInTheMiddle) {
  Position table = caramba_table("", "play 01- 1/7 kkbbr/rrrrr*");
  table.play("1 grab:r");
  EXPECT_EQ(table.line(), "play --- 2/12 -/-");
}

TEST(Caramba, C4_EverybodyMayMoveAtAnyTime) {
  Position table = caramba_table("players=3");
  EXPECT_EQ(table.state().pending().move, SeatSet::first(3));
  table.play("2 keep:-;2 dice:kkbbr;0 keep:-;0 dice:kkkkk;2 keep:kk;2 dice:kkr");
  EXPECT_EQ(table.line(), "play --- 1/1/1 kkkkk*/-/kkkkr");
  EXPECT_EQ(table.state().pending().move, SeatSet::first(3));
}

TEST(Caramba, C4_TheFirstThrowOfARoundIsWithAllFive) {
  const Position table = caramba_table();
  EXPECT_EQ(table.moves(0), "keep:-");
  EXPECT_EQ(table.refusal("0 keep:k"), "the first throw of a round is with all five dice: keep:- (C4)");
  const Position next_round = caramba_table("", "play 01- 1/7 kkbbr/rrrrr*").play("1 grab:r");
  EXPECT_EQ(next_round.moves(1), "keep:-");
}

TEST(Caramba, C4_ThenAnyDiceAreThrownAtLeastOne) {
  const Position table = caramba_table("", "play --- 1/1 kkkbr/-");
  EXPECT_EQ(table.moves(0),
            "keep:kkkb keep:kkkr keep:kkk keep:kkbr keep:kkb keep:kkr keep:kk keep:kbr keep:kb keep:kr keep:k keep:br "
            "keep:b keep:r keep:-");
  EXPECT_EQ(table.refusal("0 keep:bb"), "seat 0 cannot keep bb, its dice are kkkbr (C4)");
  EXPECT_EQ(table.refusal("0 keep:kkkk"), "seat 0 cannot keep kkkk, its dice are kkkbr (C4)");
  EXPECT_FALSE(caramba::Caramba::parse_move("keep:kkkbr"));
  const caramba::Caramba game({.players = 2});
  const auto none = game.check(*table.state().as<caramba::Caramba>(), Seat{0},
                               {caramba::Move::Kind::keep, {{3, 1, 1}}, caramba::Color::black});
  EXPECT_EQ(text(none.error()), "at least one die is thrown (C4)");
}

TEST(Caramba, C4_NothingHappensBetweenAThrowAndItsDice) {
  Position table = caramba_table("", "play --- 1/1 kkbbr/kkkkk*").play("0 keep:kk");
  EXPECT_EQ(table.line(), "throw:0 --- 1/1 kk/kkkkk*");
  EXPECT_TRUE(table.state().pending().move.empty());
  EXPECT_EQ(table.refusal("1 grab:k"),
            "no move comes between a throw and its dice: those of seat 0 are in the air (C4)");
  EXPECT_EQ(table.refusal("1 dice:kkr"), "seat 1 has no dice in the air (C4)");
  EXPECT_EQ(table.refusal("0 dice:kr"), "dice:kr has 2 dice, but 3 were thrown (C4)");
  EXPECT_EQ(table.play("0 dice:kbr").line(), "play --- 1/1 kkkbr/kkkkk*");
}

TEST(Caramba, C5_FiveOfOneColourGrabTheFigureFromTheMiddle) {
  Position table = caramba_table("", "play --- 1/1 kkkkk*/bbbbr");
  EXPECT_TRUE(table.moves(0).starts_with("grab:k keep:kkkk ")) << table.moves(0);
  EXPECT_EQ(table.refusal("0 grab:b"), "five blue dice are needed for the blue figure; seat 0 has kkkkk (C5)");
  EXPECT_EQ(table.refusal("1 grab:b"), "five blue dice are needed for the blue figure; seat 1 has bbbbr (C5)");
  EXPECT_EQ(table.play("0 grab:k").line(), "play 0-- 1/1 kkkkk/bbbbr");
}

TEST(Caramba, C5_OrFromWhoeverHasIt) {
  EXPECT_EQ(caramba_table("", "play -1- 1/1 bbbbb*/kkkkr").play("0 grab:b").line(), "play -0- 1/1 bbbbb/kkkkr");
}

TEST(Caramba, C5_AThrowEarnsOneGrab) {
  Position table = caramba_table("", "play --- 1/1 rrrrr*/rrrrr*");
  table.play("0 grab:r;1 grab:r");
  EXPECT_EQ(table.line(), "play --1 1/1 rrrrr/rrrrr");
  EXPECT_EQ(table.refusal("0 grab:r"), "seat 0 has used the grab of this throw (C5)") << "it was taken back";
  EXPECT_EQ(table.play("0 keep:rrrr;0 dice:r").line(), "play --1 1/1 rrrrr*/rrrrr") << "a new throw, a new grab";
  EXPECT_EQ(table.play("0 grab:r").line(), "play --0 1/1 rrrrr/rrrrr");
}

TEST(Caramba, C5_AThrowGivesUpAnUnusedGrab) {
  EXPECT_EQ(caramba_table("", "play --- 1/1 kkkkk*/-").play("0 keep:kkkk;0 dice:b").line(), "play --- 1/1 kkkkb/-");
}

TEST(Caramba, C5_AnUnusedGrabStaysGoodAlsoWhileTheFigureIsOnesOwn) {
  Position table = caramba_table("", "play 0-- 1/1 kkkkk*/kkkkk*");
  EXPECT_EQ(table.refusal("0 grab:k"), "the black figure is before seat 0 already (C5)");
  table.play("1 grab:k");
  EXPECT_EQ(table.play("0 grab:k").line(), "play 0-- 1/1 kkkkk/kkkkk");
}

// Two grabs for one figure: the first gets it, then the second takes it away. The order decides who has it in the end.
TEST(Caramba, C5_OfTwoGrabsTheLaterOneHasTheFigure) {
  constexpr std::string_view kBoth = "play --- 1/1 bbbbb*/bbbbb*";
  EXPECT_EQ(caramba_table("", kBoth).play("0 grab:b;1 grab:b").field(1), "-1-");
  EXPECT_EQ(caramba_table("", kBoth).play("1 grab:b;0 grab:b").field(1), "-0-");
}

TEST(Caramba, C6_OnePlayerMayHoldSeveralFigures) {
  EXPECT_EQ(caramba_table("", "play 0-- 1/1 bbbbb*/-").play("0 grab:b").line(), "play 00- 1/1 bbbbb/-");
}

TEST(Caramba, C6_GrabbingInterruptsNobody) {
  EXPECT_EQ(caramba_table("players=3", "play --- 1/1/1 kkkkk*/bbbbb*/kkbbr").play("0 grab:k").line(),
            "play 0-- 1/1/1 kkkkk/bbbbb*/kkbbr");
}

TEST(Caramba, C7_TheLastFigureOutOfTheMiddleEndsTheRoundAtOnce) {
  Position table = caramba_table("players=3", "play -01 1/1/1 bbbbb/kkbbr/kkkkk*");
  EXPECT_EQ(table.play("2 grab:k").line(), "play --- 3/4/2 -/-/-") << "with all dice";
}

TEST(Caramba, C7_UnusedGrabsOfTheRoundAreGone) {
  Position table = caramba_table("", "play -01 1/1 bbbbb*/kkkkk*");
  EXPECT_EQ(table.play("1 grab:k").refusal("0 grab:b"),
            "five blue dice are needed for the blue figure; seat 0 has - (C5)");
}

TEST(Caramba, C7_AFigureTakenFromAnotherPlayerDoesNotEndTheRound) {
  EXPECT_EQ(caramba_table("", "play -01 1/1 kkbbr/bbbbb*").play("1 grab:b").line(), "play -11 1/1 kkbbr/bbbbb");
}

TEST(Caramba, C8_MarkersMoveByThePointsOfTheFigures) {
  EXPECT_EQ(caramba_table("", "play 01- 5/9 kkbbr/rrrrr*").play("1 grab:r").points(), (std::vector{6, 14}));
  EXPECT_EQ(caramba_table("", "play 00- 5/9 rrrrr*/kkbbr").play("0 grab:r").points(), (std::vector{11, 9}));
}

TEST(Caramba, C8_PastTwentyIfItComesSo) {
  EXPECT_EQ(caramba_table("", "play 00- 19/13 rrrrr*/kkbbr").play("0 grab:r").line(), "over --- 25/13 -/-");
}

TEST(Caramba, C9_TheGameIsOverWhenAMarkerHasReachedTwenty) {
  Position on = caramba_table("", "play 01- 18/8 kkbbr/rrrrr*");
  EXPECT_EQ(on.play("1 grab:r").line(), "play --- 19/13 -/-");
  EXPECT_EQ(on.winners(), "");
  Position over = caramba_table("", "play 01- 19/13 kkbbr/rrrrr*");
  EXPECT_EQ(over.play("1 grab:r").line(), "over --- 20/18 -/-");
  EXPECT_EQ(over.winners(), "0");
  EXPECT_TRUE(over.state().over());
  EXPECT_EQ(over.refusal("0 keep:-"), "the game is over: no move follows (C9)");
  EXPECT_EQ(over.refusal("0 dice:kkkkk"), "the game is over: no dice follow (C9)");
}

TEST(Caramba, C9_TheFurthestWinsAndAllWhoTie) {
  EXPECT_EQ(caramba_table("", "over --- 20/24 -/-").winners(), "1");
  EXPECT_EQ(caramba_table("", "over --- 22/22 -/-").winners(), "0 1");
}

TEST(Caramba, C10_TheTempoIsFourHundredToThreeThousandMilliseconds) {
  const auto tempo = [](const Options& options) {
    return text(make_game("caramba", options).value()->options().at(1).second);
  };
  EXPECT_EQ(tempo({}), "800");
  EXPECT_EQ(tempo({{"tempo", 400}}), "400");
  EXPECT_EQ(tempo({{"tempo", 3000}}), "3000");
  EXPECT_EQ(options_refusal("caramba", "tempo=399"),
            "option tempo is \"399\"; tempo is a whole number from 400 to 3000 (O1)");
  EXPECT_EQ(options_refusal("caramba", "tempo=3001"),
            "option tempo is \"3001\"; tempo is a whole number from 400 to 3000 (O1)");
  EXPECT_EQ(options_refusal("caramba", "pace=slow"), "option pace is \"slow\"; pace is race or turns (O1)");
  EXPECT_EQ(options_refusal("caramba", "players=5"),
            "option players is \"5\"; players is a whole number from 1 to 4 (O1)");
}

TEST(Caramba, C10_OnlyThrowsOfARaceTakeTime) {
  const auto race = make_game("caramba", {{"tempo", 1200}}).value();
  EXPECT_TRUE(race->timed());
  EXPECT_FALSE(race->together());
  EXPECT_EQ(race->tempo_after("keep:kk"), 1200);
  EXPECT_EQ(race->tempo_after("grab:k"), 0);
  const auto turns = make_game("caramba", {{"pace", "turns"}}).value();
  EXPECT_FALSE(turns->timed());
  EXPECT_TRUE(turns->together());
  EXPECT_EQ(turns->tempo_after("keep:kk"), 0);
}

// The pure rules know no clock: throws may follow each other at once.
TEST(Caramba, C10_TheRulesKnowNoClock) {
  EXPECT_EQ(caramba_table().play("0 keep:-;0 dice:kkkbb").refusal("0 keep:kkk"), "taken");
}

TEST(Caramba, C10_ARoundBeginsForAllAtOnce) {
  EXPECT_TRUE(caramba_table().state().at_signal());
  EXPECT_FALSE(caramba_table().play("0 keep:-").state().at_signal());
  EXPECT_FALSE(caramba_table("", "play --- 1/1 kkbbr/-").state().at_signal());
  EXPECT_TRUE(caramba_table("", "play --- 3/5 -/-").state().at_signal());
  EXPECT_FALSE(caramba_table("", "over --- 20/24 -/-").state().at_signal());
}

TEST(Caramba, C11_GrabsAreWhatSeatsRaceFor) {
  const auto game = make_game("caramba", {}).value();
  EXPECT_TRUE(game->raced_for("grab:r"));
  EXPECT_FALSE(game->raced_for("keep:-"));
}

TEST(Caramba, ThrowsAndGrabsAreCounted) {
  const Position table = caramba_table("", "play --- 1/1 kkkkk*/-");
  EXPECT_EQ(table.state().game()->tallies()[0], "throws");
  EXPECT_EQ(table.state().game()->tallies()[1], "grabs");
  EXPECT_EQ(table.state().tally(Seat{0}, "keep:k"), std::optional<std::size_t>(0));
  EXPECT_EQ(table.state().tally(Seat{0}, "grab:k"), std::optional<std::size_t>(1));
  EXPECT_EQ(caramba_table().play("0 keep:-").state().tally(Seat{0}, "dice:kkkkk"), std::nullopt);
}

}  // namespace
}  // namespace wagnis
