// What the adapters have in common: which rows a change writes, and what a table is that was read from its rows. An
// adapter knows the SQL; the rows are described in sqlite/sqlite_store.h.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "store/seal.h"
#include "store/store.h"

namespace wagnis {

inline constexpr int kServer = -1;     // stands for a seat: the server's seed
inline constexpr int kNobody = -1;     // stands for the host's chair
inline constexpr int kElsewhere = -1;  // the first number for chairs whose answers are on their way to other chairs
inline constexpr std::array<std::string_view, 3> kKinds{"open", "human", "bot"};  // in the order of Sitter::Kind

// The options as lines KEY=VALUE, and back.
std::string write_options(const Options& options);
Result<Options> read_options(std::string_view lines);
// Numbers with commas between them ("1,0"), and back.
std::string write_numbers(const std::vector<int>& numbers);
Result<std::vector<int>> read_numbers(std::string_view text);

// Writes the rows of a change to a table that is there, in an order that any database takes. The sink has a function
// for each kind of row, which returns Result<void>; the first refusal ends it.
template <class Sink>
Result<void> write_rows(const Change& change, const Seal& seal, Sink& sink) {
  Result<void> done;
  const auto next = [&](auto&& write) {
    if (done) done = write();
  };
  if (change.host) next([&] { return sink.host(*change.host ? int{(*change.host)->index} : kNobody); });
  // Answers move by way of numbers that no chair has, so that no two chairs are the same in between.
  for (int i = 0; i < std::ssize(change.order); ++i)
    next([&] { return sink.move_answers(change.order[static_cast<std::size_t>(i)].index, kElsewhere - i); });
  for (int i = 0; i < std::ssize(change.order); ++i) next([&] { return sink.move_answers(kElsewhere - i, i); });
  for (const auto& [chair, sitter] : change.sitters) next([&] { return sink.sitter(chair, sitter); });
  if (change.new_game) next([&] { return sink.game(change.game, write_numbers(change.wins)); });
  if (const auto& seeds = change.seeds)
    next([&] { return sink.seed(change.game, kServer, seeds->commit, seal.seal(seeds->server)); });
  for (const auto& [seat, seed] : change.seat_seeds)
    next([&] { return sink.seed(change.game, seat.index, seed.commit, Sealed{{}, seed.seed}); });
  std::int64_t number = change.from;
  for (const Event& event : change.events) next([&] { return sink.event(change.game, number++, event); });
  for (const auto& [key, answer] : change.answers) next([&] { return sink.answer(key.first, key.second, answer); });
  if (!change.decision.empty()) next([&] { return sink.decision(change.game, change.decision); });
  for (const StandIn& stand_in : change.stand_ins) next([&] { return sink.stand_in(change.game, stand_in); });
  for (const Leaver& leaver : change.leavers) next([&] { return sink.leaver(change.game, leaver); });
  if (change.end != GameEnd::none) next([&] { return sink.end(change.game, change.end); });
  return done;
}

// The rows of a table, and their columns:
//     table      game, options, pause, clock, series, host, idle (seconds), hints
//     sitters    kind, name, level, hash; by chair
//     games      game, ended, wins ("": not noted); by game
//     events     game, number, seat, token, ms; by game and number
//     answers    chair, id, ok, events, what, paragraph
//     decisions  game, numbers; as they were made
//     seeds      game, seat, promise, seed, key
//     stand_ins  game, chair, since, until; by game, chair and since
//     leavers    game, chair, at, name; as they left
enum class TableRows : std::uint8_t { table, sitters, games, events, answers, decisions, seeds, stand_ins, leavers };
inline constexpr std::size_t kTableRows = 9;

// Reads a table; none if it has no row `table`. `rows(kind)` gives a cursor over the rows of a kind: row() goes to the
// next one, if there is one; number(column), small(column) (an int), flag(column) (a truth value), text(column) and
// null(column) read it; after the last row end() says whether all came without an error. Refuses rows that make no
// table, and a game in progress whose seed `seal` cannot open.
template <class Source>
Result<std::optional<Table>> read_rows(std::string_view id, const Seal& seal, Source&& rows) {
  Table table;
  table.id = id;
  int host = kNobody;
  {
    auto&& found = rows(TableRows::table);
    if (!found.row()) {
      if (auto end = found.end(); !end) return std::unexpected(end.error());
      return std::nullopt;
    }
    table.game = found.text(0);
    auto options = read_options(found.text(1));
    if (!options) return std::unexpected(options.error());
    table.options = std::move(*options);
    table.pause = found.flag(2);
    table.clock = found.small(3);
    table.series = found.small(4);
    host = found.small(5);
    table.idle = found.number(6);
    const auto hints = std::ranges::find(kHints, found.text(7));
    if (hints == kHints.end()) return refuse("hints of a table are none of none, words, odds: " + found.text(7));
    table.hints = static_cast<Hints>(hints - kHints.begin());
  }

  const auto chair_of = [&](int stored) -> Result<Chair> {
    if (stored < 0 || stored >= std::ssize(table.sitters))
      return refuse("chair " + std::to_string(stored) + " is named, and the table has " +
                    std::to_string(table.sitters.size()));
    return Chair{static_cast<std::uint8_t>(stored)};
  };
  const auto game_of = [&](int stored) -> Result<TableGame*> {
    if (stored < 1 || stored > std::ssize(table.games))
      return refuse("game " + std::to_string(stored) + " is named, and the table has " +
                    std::to_string(table.games.size()));
    return &table.games[static_cast<std::size_t>(stored - 1)];
  };
  // Reads each row of a kind with `read`, which returns Result<void>.
  const auto each = [&](TableRows kind, auto&& read) -> Result<void> {
    auto&& cursor = rows(kind);
    while (cursor.row())
      if (auto done = read(cursor); !done) return done;
    return cursor.end();
  };
  // The same for rows that begin with the number of a game.
  const auto each_of_game = [&](TableRows kind, auto&& read) -> Result<void> {
    return each(kind, [&](auto& row) -> Result<void> {
      const auto game = game_of(row.small(0));
      if (!game) return std::unexpected(game.error());
      return read(row, **game);
    });
  };

  Result<void> done = each(TableRows::sitters, [&](auto& row) -> Result<void> {
    const auto kind = std::ranges::find(kKinds, row.text(0)) - kKinds.begin();
    if (kind == std::ssize(kKinds)) return refuse("a sitter is of a kind that is none: " + row.text(0));
    table.sitters.push_back({static_cast<Sitter::Kind>(kind), row.text(1), row.text(2), row.text(3)});
    return {};
  });
  if (done && host != kNobody) {
    const auto chair = chair_of(host);
    if (!chair) return std::unexpected(chair.error());
    table.host = *chair;
  }
  if (done)
    done = each(TableRows::games, [&](auto& row) -> Result<void> {
      TableGame& game = table.games.emplace_back();
      if (row.small(0) != std::ssize(table.games)) return refuse("a game of the table is missing");
      if (row.small(1) < 0 || row.small(1) > static_cast<int>(GameEnd::given_up))
        return refuse("a game has ended in a way that is none: " + row.text(1));
      game.end = static_cast<GameEnd>(row.small(1));
      auto wins = read_numbers(row.text(2));
      if (!wins) return std::unexpected(wins.error());
      game.wins = std::move(*wins);
      return {};
    });
  if (done)
    done = each_of_game(TableRows::events, [&](auto& row, TableGame& game) -> Result<void> {
      if (row.number(1) != std::ssize(game.events)) return refuse("an event of a game is missing");
      game.events.push_back({Seat{static_cast<std::uint8_t>(row.small(2))}, row.text(3),
                             row.null(4) ? std::nullopt : std::optional(row.number(4))});
      return {};
    });
  if (done)
    done = each(TableRows::answers, [&](auto& row) -> Result<void> {
      const auto chair = chair_of(row.small(0));
      if (!chair) return std::unexpected(chair.error());
      table.answers.emplace(std::pair(*chair, row.text(1)),
                            Answer{row.flag(2), row.number(3), row.text(4), row.text(5)});
      return {};
    });
  if (done)
    done = each_of_game(TableRows::decisions, [&](auto& row, TableGame& game) -> Result<void> {
      game.decisions.push_back(row.text(1));
      return {};
    });
  if (done)
    done = each_of_game(TableRows::seeds, [&](auto& row, TableGame& game) -> Result<void> {
      if (!game.seeds) game.seeds = Seeds{table.id, row.small(0), {}, {}, {}};
      Seeds& all = *game.seeds;
      all.seats.resize(table.sitters.size());
      std::string seed = row.text(3);
      if (!row.null(4)) {
        auto opened = seal.open({row.text(4), std::move(seed)});
        if (!opened && game.end == GameEnd::none)
          return refuse("the seed of game " + std::to_string(all.number) + " cannot be opened: " + opened.error().what);
        seed = opened ? std::move(*opened) : std::string();
      }
      if (row.small(1) == kServer) {
        all.commit = row.text(2);
        all.server = std::move(seed);
        return {};
      }
      const auto seat = chair_of(row.small(1));  // `seats` has an entry for each
      if (!seat) return std::unexpected(seat.error());
      all.seats[seat->index] = {row.text(2), std::move(seed)};
      return {};
    });
  if (done)
    done = each_of_game(TableRows::stand_ins, [&](auto& row, TableGame& game) -> Result<void> {
      const auto chair = chair_of(row.small(1));
      if (!chair) return std::unexpected(chair.error());
      game.stand_ins.push_back({*chair, row.number(2), row.null(3) ? std::nullopt : std::optional(row.number(3))});
      return {};
    });
  if (done)
    done = each_of_game(TableRows::leavers, [&](auto& row, TableGame& game) -> Result<void> {
      const auto chair = chair_of(row.small(1));
      if (!chair) return std::unexpected(chair.error());
      game.leavers.push_back({*chair, row.number(2), row.text(3)});
      return {};
    });
  if (!done) return std::unexpected(done.error());
  return table;
}

}  // namespace wagnis
