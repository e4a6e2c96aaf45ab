#include "table/series.h"

#include "room/table_talk.h"

namespace wagnis {
namespace {

TEST(Series, is_won_by_the_first_to_win_more_than_half) {
  Series best_of_3(3, {}, 3);
  best_of_3.ends(Chair{1});
  best_of_3.next(false);
  best_of_3.ends(std::nullopt);  // a tie, or a game that was given up
  best_of_3.next(false);
  EXPECT_EQ(best_of_3.wins(), (std::vector{0, 1, 0}));
  EXPECT_FALSE(best_of_3.decided());
  best_of_3.ends(Chair{1});
  EXPECT_EQ(best_of_3.decided(), Chair{1});
  best_of_3.next(false);
  EXPECT_EQ(best_of_3.wins(), (std::vector{0, 0, 0})) << "the next one begins";

  Series best_of_5(5, {2, 2}, 2);
  EXPECT_FALSE(best_of_5.decided());
  best_of_5.ends(Chair{0});
  EXPECT_EQ(best_of_5.decided(), Chair{0});
}

TEST(Series, begins_again_when_somebody_has_left) {
  Series series(5, {2, 1}, 2);
  series.next(true);
  EXPECT_EQ(series.wins(), (std::vector{0, 0}));
}

// Wins are reported by seat, and seats move on from game to game. After a restart in every game the right chairs have
// them.
TEST(Room, counts_the_wins_of_a_series_by_chair) {
  for (const int of : {3, 5}) {
    TableTalk t(new_table("mm", 0, of), 3);
    std::vector<int> wins(2);
    bool decided = false;
    for (int game = 1; game <= 2 * of && !decided; ++game) {
      t.restart();
      t.hello(0, 0);
      t.hello(1, 1);
      t.play_on();
      const auto& standing = t.room().state().standing();
      if (standing.winners.size() == 1) ++wins[chair_of(standing.winners.lowest(), game, 2).index];
      const auto series = t.last<TableMessage>(0).series;
      ASSERT_TRUE(series);
      EXPECT_EQ(series->of, of);
      for (const Chair chair : {Chair{0}, Chair{1}})
        EXPECT_EQ(series->wins[seat_of(chair, game, 2).index], wins[chair.index]) << game;
      decided = std::ranges::max(wins) == of / 2 + 1;
      ASSERT_EQ(series->decided.has_value(), decided);
      if (decided) {
        EXPECT_EQ(wins[chair_of(*series->decided, game, 2).index], of / 2 + 1);
      }
      t.give(input::Rematch{TableTalk::number(0), "r" + std::to_string(game)});
      t.give(input::Rematch{TableTalk::number(1), "r" + std::to_string(game)});
    }
    EXPECT_TRUE(decided);
    EXPECT_EQ(t.last<TableMessage>(0).series->wins, (std::vector{0, 0})) << "the game after it begins another";
  }
  TableTalk alone("mm");
  alone.hello(0, 0);
  EXPECT_FALSE(alone.last<TableMessage>(0).series);
}

}  // namespace
}  // namespace wagnis
