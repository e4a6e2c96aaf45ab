// What the records of a table say about people who were away; and the state of its series.
#include "table/history.h"

#include <gmock/gmock.h>

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

// A game of Tipp with one round. Chance and the last move of each list play it to its end.
std::vector<Event> whole_game(std::uint64_t seed) {
  auto replay = *Replay::start("tipp", {{"players", std::int64_t{2}}, {"rounds", std::int64_t{1}}});
  SeededLuck luck(seed);
  while (!replay.state().over()) {
    const Pending pending = replay.state().pending();
    const Seat seat = pending.chance.empty() ? pending.move.lowest() : pending.chance.lowest();
    const std::string token =
        pending.chance.empty() ? replay.state().moves(seat).back() : replay.state().sample(seat, luck);
    EXPECT_TRUE(replay.add({seat, token, {}}));
  }
  return replay.events();
}

Table table_of_games(int games) {
  Table table;
  table.id = "k7m2p9xw";
  table.game = "tipp";
  table.options = {{"players", std::int64_t{2}}, {"rounds", std::int64_t{1}}};
  table.sitters = {{Sitter::Kind::human, "Ada", "", "hash"}, {Sitter::Kind::bot, "Casual 1", "casual", ""}};
  for (int i = 0; i < games; ++i) {
    TableGame& game = table.games.emplace_back();
    game.events = whole_game(static_cast<std::uint64_t>(i));
    const std::string number = std::to_string(i + 1);
    game.seeds =
        Seeds{table.id, i + 1, "promise of game " + number, "seed of game " + number, std::vector<SeatSeed>(2)};
  }
  return table;
}

TEST(Records, say_who_sat_there_when_a_game_was_played_and_who_was_away) {
  Table table = table_of_games(3);
  // Grace sat in chair 1 until the third event of the second game.
  table.games[1].leavers = {{Chair{1}, 3, "Grace"}};
  table.games[1].stand_ins = {{Chair{0}, 0, 2}, {Chair{0}, 4, {}}};
  const auto records = records_of(table);
  ASSERT_TRUE(records) << text(records.error());
  ASSERT_EQ(records->size(), 3u);
  EXPECT_EQ((*records)[0].seats[1], (SeatInfo{"Grace", false, "", {}}));
  const auto& seats = (*records)[1].seats;  // seats have moved on by one
  EXPECT_EQ(seats[0].name, "Grace");
  EXPECT_THAT(seats[0].more, ElementsAre(Pair("left", "3")));
  EXPECT_EQ(seats[1].name, "Ada");
  EXPECT_THAT(seats[1].more,
              ElementsAre(Pair("stood_in", "[[0,2],[4," + std::to_string(table.games[1].events.size()) + "]]")));
  EXPECT_TRUE((*records)[2].seats[1].bot);
  for (const Record& record : *records) {
    const auto read = read_record(write_record(record));
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(*read, record);
    EXPECT_TRUE(replay(*read));
  }
}

TEST(Records, of_a_game_that_was_given_up_show_its_seed_and_no_result) {
  Table table = table_of_games(1);
  table.games[0].events.resize(1);
  const auto line = [&] { return write_record(records_of(table)->at(0)); };
  EXPECT_THAT(line(), Not(HasSubstr("seed of game 1")));
  table.games[0].end = GameEnd::given_up;
  EXPECT_THAT(line(), HasSubstr("seed of game 1"));
  EXPECT_THAT(line(), HasSubstr("\"given_up\":true"));
  EXPECT_THAT(line(), Not(HasSubstr("\"result\"")));
}

TEST(Series, is_counted_from_the_stored_games) {
  Table table = table_of_games(4);
  table.series = 5;
  std::vector<int> wins(2);
  for (int game = 1; game <= 3; ++game) {
    const auto records = *records_of(table);
    const SeatSet winners = records[static_cast<std::size_t>(game - 1)].result->winners;
    if (winners.size() == 1) ++wins[chair_of(winners.lowest(), game, 2).index];
  }
  ASSERT_LT(std::max(wins[0], wins[1]), 3);
  EXPECT_EQ(wins_before(table), wins);
  table.games[2].leavers = {{Chair{1}, 0, "Grace"}};
  EXPECT_EQ(wins_before(table), (std::vector{0, 0})) << "the people are others";
}

TEST(Series, is_taken_as_it_was_noted_without_a_look_at_earlier_games) {
  Table table = table_of_games(4);
  table.series = 5;
  for (std::size_t i = 0; i < 3; ++i) table.games[i].events.assign(1, Event{Seat{0}, "no move", {}});
  table.games[3].wins = {2, 1};
  EXPECT_EQ(wins_before(table), (std::vector{2, 1}));
}

}  // namespace
}  // namespace wagnis
