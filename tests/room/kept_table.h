// A store in memory for one table: what a restart would find.
#pragma once

#include <gtest/gtest.h>

#include "fair/verify.h"
#include "room/room.h"
#include "table/series.h"

namespace wagnis {

struct KeptTable {
  Table table;

  // The last game.
  const TableGame& game() const { return table.games.back(); }

  void write(const Change& change) {
    EXPECT_EQ(change.table, table.id);
    EXPECT_EQ(change.game, std::ssize(table.games) + (change.new_game ? 1 : 0));
    EXPECT_EQ(change.from, change.new_game ? 0 : std::ssize(game().events));
    if (change.new_game && !table.games.empty()) {
      EXPECT_EQ(change.wins, wins()) << "of game " << table.games.size();
    }
    for (const auto& [key, answer] : change.answers)
      EXPECT_FALSE(table.answers.contains(key)) << "answered twice: " << key.second;
    carry_out(table, change);
  }

 private:
  // The wins of the series by chair, the last game included.
  std::vector<int> wins() const {
    auto replay = *Replay::start(table.game, table.options);
    for (const Event& event : game().events) EXPECT_TRUE(replay.add(event));
    const SeatSet winners = replay.state().standing().winners;
    Series series(table.series, game().wins, table.sitters.size());
    if (winners.size() == 1 && game().leavers.empty())
      series.ends(
          chair_of(winners.lowest(), static_cast<int>(table.games.size()), static_cast<int>(table.sitters.size())));
    series.next(!game().leavers.empty());
    return series.wins();
  }
};

// A table with a person (m), an open chair (o) or a bot (b) in each chair. People's tokens are "token-0", "token-1", ….
inline Table new_table(std::string_view chairs, Options more = {}, std::string_view game = "push") {
  Table table;
  table.id = "k7m2p9xw";
  table.game = game;
  table.options = std::move(more);
  table.options.emplace_back("players", static_cast<std::int64_t>(chairs.size()));
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const auto number = std::to_string(i);
    if (chairs[i] == 'm')
      table.sitters.push_back({Sitter::Kind::human, "Person " + number, {}, "token-" + number});
    else if (chairs[i] == 'b')
      table.sitters.push_back({Sitter::Kind::bot, {}, "random", {}});
    else
      table.sitters.push_back({});
  }
  return table;
}

// A table with a clock in seconds, or a series of games.
inline Table new_table(std::string_view chairs, int clock, int series, std::string_view game = "push") {
  Table table = new_table(chairs, {}, game);
  table.clock = clock;
  table.series = series;
  return table;
}

inline const RoomSettings kSettings{.pace = 900, .levels = {"random", "casual"}};
// The same with seeds, as on a server.
inline const RoomSettings kFair{.pace = 900, .levels = {"random", "casual"}, .race = {}, .fair = true};

// "right"; or why the chance of the last game is not that of its seeds.
inline std::string verdict(const KeptTable& kept, const Room& room) {
  Record record{.game = room.game_id(),
                .options = room.options(),
                .seats = std::vector<SeatInfo>(room.sitters().size()),
                .events = kept.game().events,
                .result = {},
                .result_more = {},
                .more = {{"fair", write_fair(*kept.game().seeds)}}};
  if (room.state().over()) record.result = room.state().standing();
  const auto verified = verify(record);
  return verified ? "right" : text(verified.error());
}

}  // namespace wagnis
