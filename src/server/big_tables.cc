#include "server/big_tables.h"

#include <future>

#include "core/generator.h"
#include "core/luck.h"
#include "games/list.h"
#include "record/replay.h"
#include "server/entropy.h"
#include "server/seed_key.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

std::vector<Event> random_game(std::string_view game, const Options& options, std::uint64_t seed) {
  SeededLuck luck(seed);
  Generator choice(seed);
  auto replay = Replay::start(game, options);
  while (replay && !replay->state().over()) {
    const Pending pending = replay->state().pending();
    const bool chance = pending.move.empty();
    const Seat seat = (chance ? pending.chance : pending.move).lowest();
    const auto moves = chance ? std::vector{replay->state().sample(seat, luck)} : replay->state().moves(seat);
    if (!replay->add({seat, moves[choice.below(moves.size())], {}})) break;
  }
  return replay ? replay->events() : std::vector<Event>();
}

}  // namespace

Result<std::vector<std::string>> make_big_tables(const std::filesystem::path& file, int tables, int games) {
  if (!entropy_ready()) return refuse("this system gives no random numbers");
  auto key = SeedKey::read(SeedKey::beside(file));
  if (!key) return std::unexpected(key.error());
  auto store = SqliteStore::open(file, std::move(*key));
  if (!store) return std::unexpected(store.error());
  const std::string name(all_games().front().id);
  const Options options{{"players", std::int64_t{2}}};
  std::vector<std::string> ids;
  for (int table = 0; table < tables; ++table) {
    ids.push_back(new_table_id());
    // The store puts what waits into few transactions.
    std::vector<std::promise<Result<void>>> done(static_cast<std::size_t>(games));
    for (int game = 1; game <= games; ++game) {
      Change change;
      change.table = ids.back();
      change.game = game;
      change.new_game = true;
      if (game == 1) {
        change.set = TableSetting{};
        change.set->game = name;
        change.set->options = options;
        change.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", token_hash(new_token())}},
                          {Chair{1}, {Sitter::Kind::human, "Grace", "", token_hash(new_token())}}};
      }
      change.events = random_game(name, options, static_cast<std::uint64_t>(games * table + game));
      change.end = GameEnd::over;
      auto& answer = done[static_cast<std::size_t>(game - 1)];
      (*store)->write(std::move(change), [&answer](Result<void> written) { answer.set_value(std::move(written)); });
    }
    Result<void> all;
    for (auto& one : done)
      if (const auto written = one.get_future().get(); !written && all) all = written;
    if (!all) return std::unexpected(all.error());
  }
  return ids;
}

}  // namespace wagnis
