// Decisions of the levels of Caramba; each level is as strong as its name says.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/caramba_club.h"
#include "bots/caramba_expert.h"
#include "bots/caramba_novice.h"
#include "conduct/bot_game.h"
#include "games/list.h"

namespace wagnis::caramba {
namespace {

// The move of seat 0 in a position given by its line (games/caramba/notation.h).
template <class Policy>
std::string chosen_move(std::string_view line, int players = 2, std::uint64_t seed = 1) {
  const Caramba game({.players = players, .tempo = 800, .pace = Pace::turns});
  const auto state = game.parse_state(line);
  EXPECT_TRUE(state) << line;
  if (!state) return {};
  Generator generator(seed);
  return text(Policy(game).choose(*state, Seat{0}, generator));
}

// How often seat 0 makes this move, in 400 tries.
template <class Policy>
int times(std::string_view expected, std::string_view line) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) count += chosen_move<Policy>(line, 2, seed) == expected;
  return count;
}

TEST(CarambaNovice, LovesRed) { EXPECT_EQ(chosen_move<Novice>("play --- 1/1 kkbrr/-"), "keep:rr"); }

TEST(CarambaNovice, OverlooksOneGrabInFour) {
  // 300 expected; the standard deviation is 8.7.
  EXPECT_NEAR(times<Novice>("grab:b", "play --- 1/1 bbbbb*/kkbbr"), 300, 35);
}

TEST(CarambaNovice, HoldsOnToThreeOfAColourThatItHas) {
  // 200 expected; the standard deviation is 10.
  EXPECT_NEAR(times<Novice>("keep:kkk", "play 0-- 1/1 kkkbb/kkbbr"), 200, 40);
}

// By hand: from four blacks to five takes 2 throws on average, worth 0.84² = 0.706. From one red to five takes 5 to 13:
// less than 3 · 0.84⁸.
TEST(CarambaClub, GoesForWhatIsWorthTheWait) {
  EXPECT_EQ(chosen_move<Club>("play --- 1/1 kkkkr/-"), "keep:kkkk");
  EXPECT_EQ(chosen_move<Club>("play --- 1/1 kkkbb/-"), "keep:bb");
  EXPECT_EQ(chosen_move<Club>("play --- 1/1/1 kkkkb/-/-", 3), "keep:-") << "with more players red is worth the wait";
}

TEST(CarambaClub, LeavesFiguresThatItHasAndGrabsTheOthers) {
  EXPECT_EQ(chosen_move<Club>("play 0-- 1/1 kkkkb/kkbbr"), "keep:b");
  EXPECT_EQ(chosen_move<Club>("play --1 1/1 rrrrr*/kkbbr"), "grab:r");
}

TEST(CarambaExpert, GrabsWhatWins) {
  EXPECT_EQ(chosen_move<Expert>("play 00- 18/14 rrrrr*/kkbbr"), "grab:r");
  EXPECT_EQ(chosen_move<Expert>("play 00- 16/5/6 rrrrr*/kkbbr/kkbbr", 3), "grab:r");
}

// The grab of the last figure would end the game at 17 to 21.
TEST(CarambaExpert, DoesNotEndAGameThatItWouldLose) {
  EXPECT_NE(chosen_move<Expert>("play -11 16/16 kkkkk*/kkbbr"), "grab:k");
}

// Both hold four reds, and the red figure is the seat's own: two perfect players would stand off. It gives up in one
// case of ten.
TEST(CarambaExpert, EndsStandoffs) {
  constexpr std::string_view kStandoff = "play --0 1/1 krrrr/krrrr";
  // 360 expected; the standard deviation is 6.
  EXPECT_NEAR(times<Expert>("keep:rrrr", kStandoff), 360, 25);
}

// In 4,000 tries each move comes as often as its chance says, within 4.5 standard deviations.
TEST(CarambaExpert, PlaysByTheChancesThatItTells) {
  const Caramba game({.players = 2, .tempo = 800, .pace = Pace::turns});
  const Expert expert(game);
  for (const std::string_view line :
       {"play --0 1/1 krrrr/krrrr", "play --- 1/1 kkkbb/kkbbb", "play -01 7/7 bbbbr/krrrr", "play --1 1/1 rrrrr*/kkbbr",
        "play -11 16/16 kkkkk*/kkbbr"}) {
    const State s = game.parse_state(line).value();
    std::map<Move, int> made;
    constexpr int kTries = 4000;
    for (std::uint64_t seed = 0; seed < kTries; ++seed) {
      Generator generator(seed);
      ++made[expert.choose(s, Seat{0}, generator)];
    }
    double sum = 0;
    for (const MoveValue& move : expert.chances(s, Seat{0})) {
      sum += move.chance;
      const double deviation = std::sqrt(kTries * move.chance * (1 - move.chance));
      EXPECT_NEAR(made[move.move], kTries * move.chance, 4.5 * deviation + 1e-6) << line << " " << text(move.move);
    }
    EXPECT_NEAR(sum, 1, 1e-9) << line;
  }
}

TEST(CarambaExpert, GoesOnAlone) { EXPECT_EQ(chosen_move<Expert>("play --0 1 kkkkr", 1), "keep:kkkk"); }

TEST(EvenRace, IsFair) {
  const EvenRace two(2), three(3);
  EXPECT_NEAR(two.share({1, 1}), 1.0 / 2, 1e-6);
  EXPECT_NEAR(three.share({7, 7, 7}), 1.0 / 3, 1e-6);
  EXPECT_NEAR(three.share({4, 9, 12}) + three.share({9, 12, 4}) + three.share({12, 4, 9}), 1, 1e-6);
  EXPECT_GT(three.share({12, 4, 9}), three.share({9, 12, 4}));
  // By hand, one round, fields 19 and 13: the seat behind by six draws level if it gets all three figures (1 in 8);
  // then it has half a win.
  EXPECT_NEAR(two.share({13, 19}), 0.5 / 8, 1e-6);
  EXPECT_EQ(three.share({20, 20, 3}), 0.5);
}

// Shares are counted without sanitizers (sanitized.h); other tests show these what the bots do.
#ifndef WAGNIS_SANITIZED
// The wins of `better` in some games from fixed seeds, with seats changed after each; 0.5 means equal.
double share(std::string_view better, std::string_view other, int decks) {
  const auto game = *make_game("caramba", {{"players", 2}, {"pace", std::string("turns")}});
  double won = 0;
  for (int i = 0; i < 2 * decks; ++i) {
    const Generator seed(static_cast<std::uint64_t>(i));
    SeededLuck luck(Generator(static_cast<std::uint64_t>(i / 2)).split(0));
    const std::size_t seat = static_cast<std::size_t>(i % 2);
    std::vector<std::unique_ptr<Bot>> bots;
    std::vector<Generator> generators;
    for (std::size_t s = 0; s < 2; ++s) {
      bots.push_back(std::move(*make_bot(game, s == seat ? better : other)));
      generators.push_back(seed.split(1 + s));
    }
    BotGame played(*game);
    while (!played.over())
      played.next(luck, [&](Seat who) { return bots[who.index]->choose(played.state(), who, generators[who.index]); });
    const SeatSet winners = played.state().standing().winners;
    if (winners.has(Seat{static_cast<std::uint8_t>(seat)})) won += 1.0 / winners.size();
  }
  return won / (2 * decks);
}

// From fixed seeds; docs/bots.md has the true shares.
TEST(CarambaLevels, EachBeatsTheOneBelow) {
  EXPECT_GT(share("novice", "random", 20), 0.9);
  EXPECT_GT(share("casual", "novice", 100), 0.6);
  EXPECT_GT(share("club", "casual", 200), 0.53);
  EXPECT_GT(share("expert", "club", 100), 0.53);
}
#endif

}  // namespace
}  // namespace wagnis::caramba
