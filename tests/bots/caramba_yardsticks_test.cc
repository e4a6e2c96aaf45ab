// Decisions of the yardsticks of Caramba.
#include "bots/caramba_yardsticks.h"

#include <gtest/gtest.h>

namespace wagnis::caramba {
namespace {

// The move of seat 0 in a position of two seats, given by its line (games/caramba/notation.h).
std::string chosen_move(std::string_view line) {
  const Caramba game({.players = 2, .tempo = 800, .pace = Pace::turns});
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << line;
  if (!state) return {};
  Generator generator(1);
  return text(Majority(game).choose(*state, Seat{0}, generator));
}

TEST(CarambaMajority, BeginsWithAllDice) { EXPECT_EQ(chosen_move("play --- 1/1 -/-"), "keep:-"); }

TEST(CarambaMajority, KeepsTheColourItHasMostOf) {
  EXPECT_EQ(chosen_move("play --- 1/1 kkkbr/-"), "keep:kkk");
  EXPECT_EQ(chosen_move("play --- 1/1 kbbbr/-"), "keep:bbb");
  EXPECT_EQ(chosen_move("play --- 1/1 krrrr/-"), "keep:rrrr");
}

TEST(CarambaMajority, PrefersTheFigureThatIsWorthMore) { EXPECT_EQ(chosen_move("play --- 1/1 kkbbr/-"), "keep:bb"); }

TEST(CarambaMajority, LeavesColoursWhoseFigureItHas) {
  EXPECT_EQ(chosen_move("play 0-- 1/1 kkkkb/-"), "keep:b");
  EXPECT_EQ(chosen_move("play 0-- 1/1 kkkkk/-"), "keep:-");
}

TEST(CarambaMajority, GrabsWhatItCan) {
  EXPECT_EQ(chosen_move("play --- 1/1 kkkkk*/-"), "grab:k");
  EXPECT_EQ(chosen_move("play --1 1/1 rrrrr*/kkbbr"), "grab:r");
  EXPECT_EQ(chosen_move("play --0 1/1 rrrrr*/kkbbr"), "keep:-") << "its own already";
}

TEST(CarambaMajority, ThrowsOneDieToGrabBackWhatWasTaken) {
  EXPECT_EQ(chosen_move("play 1-- 1/1 kkkkk/kkkkk"), "keep:kkkk");
}

std::string red_move(std::string_view line) {
  const Caramba game({.players = 2, .tempo = 800, .pace = Pace::turns});
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << line;
  if (!state) return {};
  Generator generator(1);
  return text(AlwaysRed(game).choose(*state, Seat{0}, generator));
}

TEST(CarambaAlwaysRed, WantsRedThenBlueThenBlack) {
  EXPECT_EQ(red_move("play --- 1/1 kkkbr/-"), "keep:r");
  EXPECT_EQ(red_move("play --- 1/1 kkkbb/-"), "keep:-");
  EXPECT_EQ(red_move("play --0 1/1 kkbrr/kkbbr"), "keep:b");
  EXPECT_EQ(red_move("play -00 1/1 kkbrr/kkbbr"), "keep:kk");
  EXPECT_EQ(red_move("play --1 1/1 rrrrr/kkbbr"), "keep:rrrr");
}

TEST(CarambaAlwaysRed, GrabsWhatItCan) { EXPECT_EQ(red_move("play --- 1/1 kkkkk*/-"), "grab:k"); }

}  // namespace
}  // namespace wagnis::caramba
