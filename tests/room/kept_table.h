// A store in memory for one table, written without looking at the room: what a restart finds.
#pragma once

#include <gtest/gtest.h>

#include "fair/verify.h"
#include "room/room.h"

namespace wagnis {

struct KeptTable {
  RoomTable table;
  std::vector<std::vector<Event>> games;  // all of them; table.events is the last
  std::vector<std::string> decisions;

  void write(const Change& change) {
    if (change.set) table.sitters.resize(change.sitters.size());
    for (const auto& [chair, sitter] : change.sitters) table.sitters.at(chair.index) = sitter;
    if (change.host)
      table.host = *change.host < 0 ? std::nullopt : std::optional(Chair{static_cast<std::uint8_t>(*change.host)});
    if (change.new_game) {
      if (table.number > 0) {
        count_wins();
        EXPECT_EQ(change.wins, table.wins) << "of game " << table.number;
      }
      ++table.number;
      table.leavers.clear();
      table.stand_ins.clear();
      table.given_up = false;
      table.seeds = change.seeds;
      games.emplace_back();
    }
    if (change.seat_seed) table.seeds->seats.at(change.seat_seed->first.index) = change.seat_seed->second;
    games.back().insert(games.back().end(), change.events.begin(), change.events.end());
    table.events = games.back();
    for (const StandIn& one : change.stand_ins) {
      std::erase_if(table.stand_ins, [&](const StandIn& s) { return s.chair == one.chair && s.from == one.from; });
      table.stand_ins.push_back(one);
    }
    for (const Leaver& leaver : change.leavers) table.leavers.push_back(leaver);
    if (change.end == GameEnd::given_up) table.given_up = true;
    for (const auto& answer : change.answers) {
      EXPECT_TRUE(table.answers.insert(answer).second) << "answered twice: " << answer.first.second;
    }
    if (!change.decision.empty()) decisions.push_back(change.decision);
  }

 private:
  // The game that was played until now belongs to the past of its series.
  void count_wins() {
    auto replay = *Replay::start(table.game, table.options);
    for (const Event& event : table.events) ASSERT_TRUE(replay.add(event));
    const int seats = static_cast<int>(table.sitters.size());
    const SeatSet winners = replay.state().standing().winners;
    Series series(table.series, table.wins, table.sitters.size());
    if (winners.size() == 1 && table.leavers.empty()) series.ends(chair_of(winners.lowest(), table.number, seats));
    series.next(!table.leavers.empty());
    table.wins = series.wins();
  }
};

// A game with this many players in these chairs: m(e), o(pen), b(ot). People's tokens are "token-0", "token-1", ….
inline RoomTable new_table(std::string_view chairs, Options more = {}, std::string_view game = "push") {
  RoomTable table;
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

// A table with a clock (seconds) or a series of games.
inline RoomTable new_table(std::string_view chairs, int clock, int series, std::string_view game = "push") {
  RoomTable table = new_table(chairs, {}, game);
  table.clock = clock;
  table.series = series;
  return table;
}

inline const RoomSettings kSettings{.pace = 900, .levels = {"random", "casual"}};
// The same with seeds, as on a server.
inline const RoomSettings kFair{.pace = 900, .levels = {"random", "casual"}, .race = {}, .fair = true};

// "right", or why the chance of the last game is not what its seeds say.
inline std::string verdict(const KeptTable& kept, const Room& room) {
  Record record{.game = room.game_id(),
                .options = room.options(),
                .seats = std::vector<SeatInfo>(room.sitters().size()),
                .events = kept.table.events,
                .result = {},
                .result_more = {},
                .more = {{"fair", write_fair(*kept.table.seeds)}}};
  if (room.state().over()) record.result = room.state().standing();
  const auto verified = verify(record);
  return verified ? "right" : text(verified.error());
}

}  // namespace wagnis
