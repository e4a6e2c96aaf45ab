// Decisions of the casual player of Push in clear positions.
#include "bots/push_casual.h"

#include <gtest/gtest.h>

namespace wagnis::push {
namespace {

constexpr Rules kTwo{.players = 2, .star_is_risk = false, .switch_cards = false};
constexpr Rules kTwoAtRisk{.players = 2, .star_is_risk = true, .switch_cards = false};

// The move in a position given by its line (games/push/notation.h).
std::string move_in(std::string_view line, const Rules& rules = kTwo) {
  const Push game(rules);
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << (state ? "" : wagnis::text(state.error()));
  if (!state) return {};
  Generator generator(1);
  return text(Casual(game).choose(*state, Seat{state->seat}, generator));
}

TEST(PushCasual, CountsWhatThePileStillHolds) {
  // Only threes are a bust. A stop: 3 − ¼·3 = 2¼. With one three and three fours in the pile: ¾·(7 − ¾) − ¼·¾ = 4½. The
  // other way round: ¼·(7 − ¾) − ¾·¾ = 1.
  EXPECT_EQ(move_in("on 0 0 even - y3444 r3|b3|g3 -/- -/-"), "draw");
  EXPECT_EQ(move_in("on 0 0 even - y3334 r3|b3|g3 -/- -/-"), "take:1");
}

TEST(PushCasual, TakesWhatItHasWhenTheNextCardIsABust) {
  EXPECT_EQ(move_in("on 0 0 even - y1 r1|b1|g1 -/- -/-"), "take:1");
  EXPECT_EQ(move_in("on 0 0 even - y6 r1|b1|g1 -/- -/-"), "draw");
}

TEST(PushCasual, WeighsTheBenchAgainstARollCard) {
  // Row 2 is worth 3 − (bench + 3)/6, with star=risk 3 − (bench + 3)/3; row 1 is worth 1.
  EXPECT_EQ(move_in("take 0 1 even - y4 r1|b3*|- -/- -/-"), "take:2");
  EXPECT_EQ(move_in("take 0 1 even - y4 r1|b3*|- -/y6 -/-"), "take:2");
  EXPECT_EQ(move_in("take 0 1 even - y4 r1|b3*|- -/y6 -/-", kTwoAtRisk), "take:1");
  EXPECT_EQ(move_in("take 0 1 even - y4 r1|b3*|- -/y666 -/-"), "take:1");
}

TEST(PushCasual, KeepsARollCardOffItsBestRow) {
  // Rows of 11 and 1 points: the roll card goes to the row that the player is less likely to take.
  EXPECT_NE(move_in("place 0 0 even roll y4 r6b5|g1|- y66/- -/-"), "row:1");
}

TEST(PushCasual, BanksAFatColourWhileDiceAreToCome) {
  const std::string pile = "r1112223b1112223g1112223y12p1112223";
  EXPECT_EQ(move_in("start 0 0 even - " + pile + "+14* -|-|- g4y666p5/- -/-"), "bank:y");
  EXPECT_EQ(move_in("start 0 0 even - " + pile + "+14* -|-|- g4y6p5/- -/-"), "draw") << "too little to be worth a turn";
}

TEST(PushCasual, DoesNotBankWhenItIsTooLateToMatter) {
  EXPECT_EQ(move_in("start 0 0 even - r1b2g3 -|-|- g4y666p5/- -/-"), "draw");
}

}  // namespace
}  // namespace wagnis::push
