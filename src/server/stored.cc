#include "server/stored.h"

#include <algorithm>
#include <array>

namespace wagnis {
namespace {

constexpr std::array<std::string_view, 3> kKinds{"open", "human", "bot"};  // in the order of Sitter::Kind

StoredSitter to_stored(const Sitter& sitter) {
  return {std::string(kKinds[static_cast<std::size_t>(sitter.kind)]), sitter.name, sitter.level, sitter.token};
}

Sitter to_sitter(StoredSitter stored) {
  const auto kind = std::ranges::find(kKinds, stored.kind) - kKinds.begin();
  return {static_cast<Sitter::Kind>(kind), std::move(stored.name), std::move(stored.level),
          std::move(stored.token_hash)};
}

Chair to_chair(int stored) { return Chair{static_cast<std::uint8_t>(stored)}; }

constexpr int kServer = -1;  // in place of a seat

std::vector<StoredSeed> to_stored(const Seeds& seeds) { return {{kServer, seeds.commit, seeds.server}}; }

std::optional<Seeds> to_seeds(std::string id, int number, std::size_t seats, const std::vector<StoredSeed>& stored) {
  if (stored.empty()) return std::nullopt;
  Seeds seeds{std::move(id), number, {}, {}, {}};
  seeds.seats.resize(seats);
  for (const StoredSeed& seed : stored) {
    if (seed.seat == kServer) {
      seeds.commit = seed.commit;
      seeds.server = seed.seed;
    } else if (static_cast<std::size_t>(seed.seat) < seats) {
      seeds.seats[static_cast<std::size_t>(seed.seat)] = {seed.commit, seed.seed};
    }
  }
  return seeds;
}

Result<Replay> replayed(const StoredTable& stored, const StoredGame& game) {
  auto replay = Replay::start(stored.game, stored.options);
  if (!replay) return replay;
  for (const Event& event : game.events)
    if (auto added = replay->add(event); !added) return std::unexpected(added.error());
  return replay;
}

// The wins of the series before the last game, by chair. Earlier versions did not note them: then from all games.
std::vector<int> wins_before(const StoredTable& stored) {
  if (!stored.games.empty() && !stored.games.back().wins.empty()) return stored.games.back().wins;
  const int seats = static_cast<int>(stored.sitters.size());
  Series series(stored.series, {}, stored.sitters.size());
  for (std::size_t i = 0; i + 1 < stored.games.size(); ++i) {
    const StoredGame& game = stored.games[i];
    const auto replay = replayed(stored, game);
    const SeatSet winners = replay && replay->state().over() ? replay->state().standing().winners : SeatSet();
    if (winners.size() == 1 && game.leavers.empty())
      series.ends(chair_of(winners.lowest(), static_cast<int>(i) + 1, seats));
    series.next(!game.leavers.empty());
  }
  return series.wins();
}

// Who sat in a chair when game number `game` began: whoever left first since then, else who sits there now.
SeatInfo seat_info(const StoredTable& stored, int game, int chair) {
  for (std::size_t i = static_cast<std::size_t>(game - 1); i < stored.games.size(); ++i)
    for (const StoredLeaver& leaver : stored.games[i].leavers)
      if (leaver.chair == chair) return {leaver.name, false, {}, {}};
  const StoredSitter& sitter = stored.sitters[static_cast<std::size_t>(chair)];
  return {sitter.name, sitter.kind == "bot", sitter.level, {}};
}

// What a record says of a seat whose person was away: [[12,20],…] a bot stood in from event 12 up to 20; 31: one has the seat for
// good from event 31 on.
MoreMembers absences(const StoredGame& game, int chair) {
  MoreMembers members;
  std::string stood_in;
  for (const StoredStandIn& one : game.stand_ins)
    if (one.chair == chair)
      stood_in += (stood_in.empty() ? "[[" : ",[") + std::to_string(one.from) + ',' +
                  std::to_string(one.to.value_or(std::ssize(game.events))) + ']';
  if (!stood_in.empty()) members.emplace_back("stood_in", stood_in + ']');
  for (const StoredLeaver& leaver : game.leavers)
    if (leaver.chair == chair && leaver.at < std::ssize(game.events))
      members.emplace_back("left", std::to_string(leaver.at));
  return members;
}

}  // namespace

TableWrite to_write(const Room& room, const Change& change) {
  TableWrite write;
  write.table = room.id();
  if (change.set) write.set = {room.game_id(), room.options(), room.pauses(), room.clock_seconds(), room.series()};
  for (const auto& [chair, sitter] : change.sitters) write.sitters.emplace_back(chair.index, to_stored(sitter));
  write.game = room.number() + change.new_game;
  if (change.new_game) write.new_game = write.game;
  write.wins = change.wins;
  if (change.seeds) write.seeds = to_stored(*change.seeds);
  if (const auto& shown = change.seat_seed)
    write.seeds.push_back({shown->first.index, shown->second.commit, shown->second.seed});
  write.from = change.new_game ? 0 : static_cast<std::int64_t>(room.events().size());
  write.events = change.events;
  write.host = change.host;
  for (const auto& [key, answer] : change.answers)
    write.answers.push_back({key.first.index, key.second, answer.ok, answer.events, answer.what, answer.paragraph});
  write.decision = change.decision;
  for (const StandIn& stand_in : change.stand_ins)
    write.stand_ins.push_back({stand_in.chair.index, stand_in.from, stand_in.to});
  for (const Leaver& leaver : change.leavers) write.leavers.push_back({leaver.chair.index, leaver.at, leaver.name});
  write.ended = static_cast<StoredEnd>(change.end);
  return write;
}

RoomTable to_table(std::string id, StoredTable stored) {
  RoomTable table;
  if (stored.series > 1) table.wins = wins_before(stored);  // before anything of it is moved away
  table.id = std::move(id);
  table.game = std::move(stored.game);
  table.options = std::move(stored.options);
  table.pause = stored.pause;
  table.clock = stored.clock;
  table.series = stored.series;
  table.idle = stored.idle;
  if (stored.host >= 0) table.host = to_chair(stored.host);
  for (StoredSitter& sitter : stored.sitters) table.sitters.push_back(to_sitter(std::move(sitter)));
  table.number = static_cast<int>(stored.games.size());
  if (!stored.games.empty()) {
    table.events = std::move(stored.games.back().events);
    table.seeds = to_seeds(table.id, table.number, table.sitters.size(), stored.games.back().seeds);
    for (const StoredStandIn& stand_in : stored.games.back().stand_ins)
      table.stand_ins.push_back({to_chair(stand_in.chair), stand_in.from, stand_in.to});
    for (StoredLeaver& leaver : stored.games.back().leavers)
      table.leavers.push_back({to_chair(leaver.chair), leaver.at, std::move(leaver.name)});
    table.given_up = stored.games.back().given_up;
  }
  for (StoredAnswer& answer : stored.answers)
    table.answers.emplace(std::pair(to_chair(answer.chair), std::move(answer.id)),
                          Answer{answer.ok, answer.events, std::move(answer.what), std::move(answer.paragraph)});
  return table;
}

Result<std::vector<Record>> to_records(const std::string& id, const StoredTable& stored) {
  std::vector<Record> records;
  if (std::ranges::find(stored.sitters, "open", &StoredSitter::kind) != stored.sitters.end()) return records;
  const int seats = static_cast<int>(stored.sitters.size());
  for (const StoredGame& game : stored.games) {
    Record& record = records.emplace_back();
    record.game = stored.game;
    record.options = stored.options;
    record.events = game.events;
    for (int i = 0; i < seats; ++i) {
      const Chair chair = chair_of(Seat{static_cast<std::uint8_t>(i)}, static_cast<int>(records.size()), seats);
      record.seats.push_back(seat_info(stored, static_cast<int>(records.size()), chair.index));
      record.seats.back().more = absences(game, chair.index);
    }
    const auto replay = replayed(stored, game);
    if (!replay) return std::unexpected(replay.error());
    if (replay->state().over()) record.result = replay->state().standing();
    if (game.given_up && !record.result) record.more.emplace_back("given_up", "true");
    if (!game.decisions.empty()) {
      std::string all;
      for (const std::string& decision : game.decisions) all += (all.empty() ? "[" : ",") + decision;
      record.more.emplace_back("grabs", all + "]");
    }
    if (auto seeds = to_seeds(id, static_cast<int>(records.size()), stored.sitters.size(), game.seeds)) {
      if (!record.result && !game.given_up) seeds->server.clear();
      record.more.emplace_back("fair", write_fair(*seeds));
    }
  }
  return records;
}

}  // namespace wagnis
