// The club player of Tipp: points until the last turn of the game, then the win.
#include "bots/tipp_club.h"

#include <gtest/gtest.h>

#include "solve/tipp.h"

namespace wagnis::tipp {
namespace {

std::string club_move(std::string_view line, const Rules& rules = {.players = 2, .rounds = 4}) {
  const Tipp game(rules);
  const State s = game.parse_state(line).value();
  Generator generator(1);
  return text(Club(game).choose(s, Seat{s.seat}, generator));
}

// Five dice, 14 points, odd and even free: the best turn goes on.
TEST(TippClub, PlaysForPointsWhateverTheScores) {
  for (const char* line : {"on 1 0 - circle=7 0/0", "on 4 0 - circle=7 90/90", "on 3 1 - circle=7 0/70"})
    EXPECT_EQ(club_move(line), "bet:odd") << line;
}

TEST(TippClub, PlaysTheLastTurnForTheWin) {
  EXPECT_EQ(club_move("on 4 1 - circle=7 10/0"), "stop") << "14 are enough";
  EXPECT_EQ(club_move("on 4 1 - circle=9/blue=2 33/10"), "bet:square") << "as worked out in the tests of the solver";
  EXPECT_EQ(club_move("on 3 3 - circle=9/blue=2 33/0/0/10", {.players = 4, .rounds = 3}), "bet:square");
}

}  // namespace
}  // namespace wagnis::tipp
