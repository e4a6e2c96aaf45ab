// The mistakes of the novice of Tipp, one by one.
#include "bots/tipp_novice.h"

#include <gtest/gtest.h>

#include <map>

namespace wagnis::tipp {
namespace {

constexpr int kTries = 3000;

// How often each move is made in a position, in kTries tries.
std::map<std::string, int> moves(std::string_view line) {
  const Tipp game({.players = 2, .rounds = 4});
  const State s = game.parse_state(line).value();
  Generator generator(1);
  std::map<std::string, int> counts;
  for (int i = 0; i < kTries; ++i) ++counts[text(Novice(game).choose(s, Seat{s.seat}, generator))];
  return counts;
}
using Always = std::map<std::string, int>;

TEST(TippNovice, BeginsWithTheLuckySix) { EXPECT_EQ(moves("first 1 0 - - 0/0"), (Always{{"bet:6", kTries}})); }

TEST(TippNovice, LikesShapesAndColours) { EXPECT_EQ(moves("on 1 0 - 6=2 0/0"), (Always{{"bet:orange", kTries}})); }

// One die and 11 points: odd wins in one case of two, a shape only in one of three.
TEST(TippNovice, HasNeverEnoughBelowADozen) {
  EXPECT_EQ(moves("on 1 0 - even=11 0/0"), (Always{{"bet:orange", kTries}}));
}

// With nine dice left it is too early to stop, whatever the others have; the novice stops, but not always.
TEST(TippNovice, HasMostlyEnoughWithADozen) {
  const auto counts = moves("on 4 1 - 6=4 90/0");
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_NEAR(counts.at("stop"), kTries * 2 / 3, 130) << "five deviations";
  EXPECT_TRUE(counts.contains("bet:orange"));
}

TEST(TippNovice, LeavesASinglePointForTheEnd) {
  EXPECT_EQ(moves("on 1 0 - circle=1/square=1/cross=1/blue=1/red=1 0/0"), (Always{{"bet:orange", kTries}}));
  const auto counts = moves("on 1 0 - circle=1/square=1/cross=1/blue=1/red=1/orange=1 0/0");
  EXPECT_TRUE(counts.contains("bet:6"));
  EXPECT_FALSE(counts.contains("bet:even"));
}

}  // namespace
}  // namespace wagnis::tipp
