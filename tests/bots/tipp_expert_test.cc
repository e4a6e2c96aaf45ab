// The expert of Tipp: no regret where it is exact, points before that.
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
      // Off the best line too: every third move is any other.
      s = game.play(s, seat, generator.below(3) == 0 ? moves[generator.below(moves.size())].move : move);
    }
  }
}

std::string chosen_move(std::string_view line, const Rules& rules) {
  const Tipp game(rules);
  const State s = game.parse_state(line).value();
  Generator generator(1);
  return text(Expert(game).choose(s, Seat{s.seat}, generator));
}

// Whoever has studied four players' game plays it from the start as the solver does; a study that was stopped has taught nothing
// and may be taken up again.
TEST(TippExpert, StudiesTheWholeGameOfFour) {
  const Rules rules{.players = 4, .rounds = 1};  // more would take minutes under the sanitizers
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

// The last turn of five players, one die left, 22 points on the cards and 10 before: see the hand-worked values in the tests of
// the solver.
TEST(TippExpert, PlaysTheEndExactlyWithFivePlayers) {
  const Rules rules{.players = 5, .rounds = 3};
  EXPECT_EQ(chosen_move("on 3 4 - circle=9/blue=2 33/0/0/0/10", rules), "bet:square");
  EXPECT_EQ(chosen_move("on 3 4 - circle=9/blue=2 31/0/0/0/10", rules), "stop");
}

// Nine turns before the end, 18 points and three dice: a stop brings most points. The leader takes it; among five level players
// a win takes more, and more still for who is 36 behind.
TEST(TippExpert, SeesTheScoresBefore) {
  const Rules rules{.players = 5, .rounds = 3};
  EXPECT_EQ(chosen_move("on 2 1 - circle=9 0/36/0/0/0", rules), "stop");
  EXPECT_EQ(chosen_move("on 2 1 - circle=9 0/0/0/0/0", rules), "bet:odd");
  EXPECT_EQ(chosen_move("on 2 1 - circle=9 36/0/36/36/36", rules), "bet:1");
}

// Long games of three are played for points until twelve turns before the end.
TEST(TippExpert, PlaysForPointsBefore) {
  const Rules rules{.players = 3, .rounds = 6};
  EXPECT_EQ(chosen_move("on 2 1 - circle=9 36/0/36", rules), "stop");
}

}  // namespace
}  // namespace wagnis::tipp
