// What a stored table says of people who were away, and the bots that stand in for them.
#include "server/stored.h"

#include <gmock/gmock.h>

#include "bots/bot.h"
#include "games/list.h"

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

// A game of Tipp, one round, that chance and the last move of the list play to its end.
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

StoredTable table_of_games(int games) {
  StoredTable table;
  table.game = "tipp";
  table.options = {{"players", std::int64_t{2}}, {"rounds", std::int64_t{1}}};
  table.sitters = {{"human", "Ada", "", "hash"}, {"bot", "Casual 1", "casual", ""}};
  for (int i = 0; i < games; ++i) {
    table.games.push_back({whole_game(static_cast<std::uint64_t>(i)), {}, {}, {}});
    table.games.back().seeds = {
        {-1, "promise of game " + std::to_string(i + 1), "seed of game " + std::to_string(i + 1)}};
  }
  return table;
}

TEST(Records, say_who_sat_there_when_a_game_was_played_and_who_was_away) {
  StoredTable table = table_of_games(3);
  // Grace sat in chair 1 until the third event of the second game.
  table.games[1].leavers = {{1, 3, "Grace"}};
  table.games[1].stand_ins = {{0, 0, 2}, {0, 4, {}}};
  const auto records = to_records("k7m2p9xw", table);
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
  StoredTable table = table_of_games(1);
  table.games[0].events.resize(1);
  const auto line = [&] { return write_record(to_records("k7m2p9xw", table)->at(0)); };
  EXPECT_THAT(line(), Not(HasSubstr("seed of game 1")));
  table.games[0].given_up = true;
  EXPECT_THAT(line(), HasSubstr("seed of game 1"));
  EXPECT_THAT(line(), HasSubstr("\"given_up\":true"));
  EXPECT_THAT(line(), Not(HasSubstr("\"result\"")));
}

TEST(Series, is_counted_from_the_stored_games) {
  StoredTable table = table_of_games(4);
  table.series = 5;
  std::vector<int> wins(2);
  for (int game = 1; game <= 3; ++game) {
    const auto records = *to_records("k7m2p9xw", table);
    const SeatSet winners = records[static_cast<std::size_t>(game - 1)].result->winners;
    if (winners.size() == 1) ++wins[chair_of(winners.lowest(), game, 2).index];
  }
  ASSERT_LT(std::max(wins[0], wins[1]), 3);
  EXPECT_EQ(to_table("k7m2p9xw", table).wins, wins);
  table.games[2].leavers = {{1, 0, "Grace"}};
  EXPECT_EQ(to_table("k7m2p9xw", table).wins, (std::vector{0, 0})) << "the people are others";
}

TEST(Series, is_taken_as_it_was_noted_without_a_look_at_earlier_games) {
  StoredTable table = table_of_games(4);
  table.series = 5;
  for (std::size_t i = 0; i < 3; ++i) table.games[i].events.assign(1, Event{Seat{0}, "no move", {}});
  table.games[3].wins = {2, 1};
  EXPECT_EQ(to_table("k7m2p9xw", table).wins, (std::vector{2, 1}));
}

// In every game, wherever chance and other bots lead it, the bot that stands in has a legal move.
TEST(StandIns, have_a_legal_move_in_every_state) {
  const std::string level = RoomSettings{}.stand_in;
  for (const GameEntry& entry : all_games()) {
    const auto game = *entry.make({});
    const auto bot = make_bot(game, level);
    ASSERT_TRUE(bot) << entry.id << " has no level " << level;
    Generator chance(7);
    SeededLuck luck(8);
    for (int states = 0; states < 1500;) {
      const auto state = game->start();
      for (int events = 0; events < 400 && !state->over(); ++events) {
        const Pending pending = state->pending();
        if (const SeatSet seats = pending.chance; !seats.empty()) {
          ASSERT_TRUE(state->apply(seats.lowest(), state->sample(seats.lowest(), luck)));
          continue;
        }
        pending.move.each([&](Seat seat) {
          const std::string token = (*bot)->choose(*state, seat, chance);
          EXPECT_TRUE(state->clone()->play(seat, token)) << entry.id << ' ' << token << " in " << state->text();
          ++states;
        });
        const auto seats = pending.move;
        Seat seat = seats.lowest();
        seats.each([&](Seat one) {
          if (chance.below(2) == 0) seat = one;
        });
        const auto moves = state->moves(seat);
        ASSERT_TRUE(state->play(seat, moves[chance.below(moves.size())]));
      }
    }
  }
}

}  // namespace
}  // namespace wagnis
