#include "table/history.h"

#include <algorithm>

#include "table/series.h"

namespace wagnis {
namespace {

Result<Replay> replayed(const Table& table, const TableGame& game) {
  auto replay = Replay::start(table.game, table.options);
  if (!replay) return replay;
  for (const Event& event : game.events)
    if (auto added = replay->add(event); !added) return std::unexpected(added.error());
  return replay;
}

// Who sat in a chair when game number `game` began: whoever left first since then, else who sits there now.
SeatInfo seat_info(const Table& table, int game, Chair chair) {
  for (std::size_t i = static_cast<std::size_t>(game - 1); i < table.games.size(); ++i)
    for (const Leaver& leaver : table.games[i].leavers)
      if (leaver.chair == chair) return {leaver.name, false, {}, {}};
  const Sitter& sitter = table.sitters[chair.index];
  return {sitter.name, sitter.kind == Sitter::Kind::bot, sitter.level, {}};
}

// What a record says of a seat whose person was away: [[12,20],…] a bot stood in from event 12 up to 20; 31: one has
// the seat for good from event 31 on.
MoreMembers absences(const TableGame& game, Chair chair) {
  MoreMembers members;
  std::string stood_in;
  for (const StandIn& one : game.stand_ins)
    if (one.chair == chair)
      stood_in += (stood_in.empty() ? "[[" : ",[") + std::to_string(one.from) + ',' +
                  std::to_string(one.to.value_or(std::ssize(game.events))) + ']';
  if (!stood_in.empty()) members.emplace_back("stood_in", stood_in + ']');
  for (const Leaver& leaver : game.leavers)
    if (leaver.chair == chair && leaver.at < std::ssize(game.events))
      members.emplace_back("left", std::to_string(leaver.at));
  return members;
}

}  // namespace

Result<std::vector<Record>> records_of(const Table& table) {
  std::vector<Record> records;
  if (std::ranges::find(table.sitters, Sitter::Kind::open, &Sitter::kind) != table.sitters.end()) return records;
  const int seats = static_cast<int>(table.sitters.size());
  for (const TableGame& game : table.games) {
    Record& record = records.emplace_back();
    record.game = table.game;
    record.options = table.options;
    record.events = game.events;
    for (int i = 0; i < seats; ++i) {
      const Chair chair = chair_of(Seat{static_cast<std::uint8_t>(i)}, static_cast<int>(records.size()), seats);
      record.seats.push_back(seat_info(table, static_cast<int>(records.size()), chair));
      record.seats.back().more = absences(game, chair);
    }
    const auto replay = replayed(table, game);
    if (!replay) return std::unexpected(replay.error());
    if (replay->state().over()) record.result = replay->state().standing();
    if (game.end == GameEnd::given_up && !record.result) record.more.emplace_back("given_up", "true");
    if (!game.decisions.empty()) {
      std::string all;
      for (const std::string& decision : game.decisions) all += (all.empty() ? "[" : ",") + decision;
      record.more.emplace_back("grabs", all + "]");
    }
    if (auto seeds = game.seeds) {
      if (!record.result && game.end != GameEnd::given_up) seeds->server.clear();
      record.more.emplace_back("fair", write_fair(*seeds));
    }
  }
  return records;
}

std::vector<int> wins_before(const Table& table) {
  if (!table.games.empty() && !table.games.back().wins.empty()) return table.games.back().wins;
  const int seats = static_cast<int>(table.sitters.size());
  Series series(table.series, {}, table.sitters.size());
  for (std::size_t i = 0; i + 1 < table.games.size(); ++i) {
    const TableGame& game = table.games[i];
    const auto replay = replayed(table, game);
    const SeatSet winners = replay && replay->state().over() ? replay->state().standing().winners : SeatSet();
    if (winners.size() == 1 && game.leavers.empty())
      series.ends(chair_of(winners.lowest(), static_cast<int>(i) + 1, seats));
    series.next(!game.leavers.empty());
  }
  return series.wins();
}

}  // namespace wagnis
