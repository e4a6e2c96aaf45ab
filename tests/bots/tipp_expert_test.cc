// The expert of Tipp: makes no mistake where it is exact; plays for points before that.
#include "bots/tipp_expert.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace wagnis::tipp {
namespace {

TEST(TippExpert, HasNoRegretWithTwoPlayers) {
  const Tipp game({.players = 2, .rounds = 2});
  Match match(game.rules());
  match.solve(game.start());
  Expert expert(game);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Generator generator(seed);
    SeededLuck luck(seed);
    State s = game.start();
    while (s.phase != Phase::over) {
      const Seat seat{s.seat};
      if (s.phase == Phase::dice) {
        s = game.resolve(s, seat, game.sample(s, seat, luck));
        continue;
      }
      const Move move = expert.choose(s, seat, generator);
      const auto moves = match.moves(s);
      double most = 0, chosen = -1;
      for (const MoveValue& each : moves) {
        most = std::max(most, each.value.share[seat.index]);
        if (each.move == move) chosen = each.value.share[seat.index];
      }
      EXPECT_NEAR(chosen, most, 1e-9) << game.text(s);
      // Leaves the best line, too: every third move is any move.
      s = game.play(s, seat, generator.below(3) == 0 ? moves[generator.below(moves.size())].move : move);
    }
  }
}

std::string expert_move(std::string_view line, const Rules& rules) {
  const Tipp game(rules);
  const State s = game.parse_state(line).value();
  Generator generator(1);
  return text(Expert(game).choose(s, Seat{s.seat}, generator));
}

// After the study of a game of four players the expert plays it from the start as the solver does. A study that was
// stopped has taught nothing and can be started again.
TEST(TippExpert, StudiesTheWholeGameOfFour) {
  const Rules rules{.players = 4, .rounds = 1};  // larger games would take minutes under the sanitizers
  const Tipp game(rules);
  Generator generator(1);
  EXPECT_FALSE(Expert::study({.players = 3, .rounds = 3}));
  EXPECT_FALSE(Expert::study({.players = 4, .rounds = 4}));
  auto study = Expert::study(rules);
  ASSERT_TRUE(study);
  EXPECT_FALSE(Expert::study(rules)) << "somebody does already";
  study(true);
  study = Expert::study(rules);
  ASSERT_TRUE(study);
  study(false);
  EXPECT_FALSE(Expert::study(rules)) << "it is known";
  Match match(rules);
  match.solve(game.start());
  Expert expert(game);
  EXPECT_NEAR(expert.share(game.start(), Seat{0}, generator).value(), match.value(game.start()).share[0], 1e-8);
  State s = game.start();
  SeededLuck luck(1);
  while (s.phase != Phase::over) {
    const Seat seat{s.seat};
    if (s.phase == Phase::dice) {
      s = game.resolve(s, seat, game.sample(s, seat, luck));
      continue;
    }
    double most = 0, chosen = -1;
    const Move move = expert.choose(s, seat, generator);
    for (const MoveValue& each : match.moves(s)) {
      most = std::max(most, each.value.share[seat.index]);
      if (each.move == move) chosen = each.value.share[seat.index];
    }
    EXPECT_NEAR(chosen, most, 1e-9) << game.text(s);
    s = game.play(s, seat, move);
  }
}

// The last turn of five players: one die left, 22 points on the cards, a score of 10. The tests of the solver have
// these values by hand.
TEST(TippExpert, PlaysTheEndExactlyWithFivePlayers) {
  const Rules rules{.players = 5, .rounds = 3};
  EXPECT_EQ(expert_move("on 3 4 - circle=9/blue=2 33/0/0/0/10", rules), "bet:square");
  EXPECT_EQ(expert_move("on 3 4 - circle=9/blue=2 31/0/0/0/10", rules), "stop");
}

// Nine turns before the end, 18 points and three dice: a stop brings most points. The leader stops. Among five level
// players a win takes more points, and a player 36 behind needs still more. `wagnis solve tipp --players 5 --position`
// has the same moves.
TEST(TippExpert, SeesTheScoresBefore) {
  const Rules rules{.players = 5, .rounds = 3};
  EXPECT_EQ(expert_move("on 2 1 - circle=9 0/36/0/0/0", rules), "stop");
  EXPECT_EQ(expert_move("on 2 1 - circle=9 0/0/0/0/0", rules), "bet:odd");
  EXPECT_EQ(expert_move("on 2 1 - circle=9 36/0/36/36/36", rules), "bet:square");
}

// In long games of three it plays for points until twelve turns before the end.
TEST(TippExpert, PlaysForPointsBefore) {
  const Rules rules{.players = 3, .rounds = 6};
  EXPECT_EQ(expert_move("on 2 1 - circle=9 36/0/36", rules), "stop");
}

}  // namespace
}  // namespace wagnis::tipp
