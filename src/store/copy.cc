#include "store/copy.h"

#include <future>
#include <limits>
#include <utility>

namespace wagnis {
namespace {

// Calls `ask` with a callback and waits for what that is given.
template <class Answer, class Ask>
Answer answer(Ask ask) {
  std::promise<Answer> promise;
  ask([&](Answer given) { promise.set_value(std::move(given)); });
  return promise.get_future().get();
}

Result<std::vector<std::string>> all_tables(Store& store) {
  using Ids = Result<std::vector<std::string>>;
  auto ids = answer<Ids>(
      [&](auto done) { store.tables_to_remove({0, std::numeric_limits<std::int64_t>::max()}, std::move(done)); });
  if (!ids) return ids;
  const auto size = answer<Result<StoreSize>>([&](auto done) { store.measure(std::move(done)); });
  if (!size) return std::unexpected(size.error());
  if (size->tables != std::ssize(*ids))
    return refuse(std::to_string(size->tables - std::ssize(*ids)) +
                  " of its tables are led by servers; end them first");
  return ids;
}

// The changes that make this table.
std::vector<Change> changes_of(const Table& table) {
  std::vector<Change> changes;
  const auto next = [&](int game) -> Change& {
    Change& change = changes.emplace_back();
    change.table = table.id;
    change.game = game;
    change.idle = table.idle;
    return change;
  };
  {
    Change& first = next(1);
    first.set = table;
    for (std::size_t i = 0; i < table.sitters.size(); ++i)
      first.sitters.emplace_back(Chair{static_cast<std::uint8_t>(i)}, table.sitters[i]);
    first.host = table.host;
    first.answers.assign(table.answers.begin(), table.answers.end());
  }
  for (int number = 1; const TableGame& game : table.games) {
    {
      Change& begin = number == 1 ? changes.front() : next(number);
      begin.new_game = true;
      begin.wins = game.wins;
      begin.seeds = game.seeds;
      begin.stand_ins = game.stand_ins;
      begin.leavers = game.leavers;
      begin.events = game.events;
      if (game.seeds)
        for (std::size_t i = 0; i < game.seeds->seats.size(); ++i)
          if (const SeatSeed& seed = game.seeds->seats[i]; !seed.commit.empty())
            begin.seat_seeds.emplace_back(Seat{static_cast<std::uint8_t>(i)}, seed);
    }
    for (const std::string& decision : game.decisions) {
      Change& note = next(number);
      note.from = std::ssize(game.events);
      note.decision = decision;
    }
    if (game.end != GameEnd::none) {
      Change& end = next(number);
      end.from = std::ssize(game.events);
      end.end = game.end;
    }
    ++number;
  }
  return changes;
}

}  // namespace

Result<std::int64_t> copy_tables(Store& from, Store& to, const std::function<void(const CopyProgress&)>& progress) {
  const auto there = all_tables(to);
  if (!there) return refuse("the store to copy into: " + there.error().what);
  if (!there->empty())
    return refuse("the store to copy into has " + std::to_string(there->size()) + " tables; it must have none");
  const auto ids = all_tables(from);
  if (!ids) return refuse("the store to copy: " + ids.error().what);
  CopyProgress copied{0, std::ssize(*ids)};
  for (const std::string& id : *ids) {
    const auto refuse_table = [&](const std::string& why) {
      return refuse(std::string("table ").append(id).append(": ").append(why));
    };
    const auto claimed = answer<Result<Claim>>([&](auto done) { from.claim(id, std::move(done)); });
    if (!claimed) return refuse_table(claimed.error().what);
    if (!claimed->table) return refuse_table("the server " + in_quotes(claimed->elsewhere) + " leads it now");
    Table table = *claimed->table;
    for (Change& change : changes_of(table))
      if (const auto written = answer<Result<void>>([&](auto done) { to.write(std::move(change), std::move(done)); });
          !written)
        return refuse_table(written.error().what);
    auto copy = answer<Result<std::optional<Table>>>([&](auto done) { to.load(id, std::move(done)); });
    if (!copy) return refuse_table(copy.error().what);
    if (*copy) (*copy)->idle = table.idle;  // it may have become an hour older meanwhile
    if (*copy != table) return refuse_table("its copy is another table");
    from.release(id);
    to.release(id);
    ++copied.done;
    progress(copied);
  }
  const auto now = all_tables(from);
  if (!now) return refuse("the store to copy: " + now.error().what);
  if (now->size() != ids->size()) return refuse("a server has changed the store to copy meanwhile; end it first");
  return copied.done;
}

}  // namespace wagnis
