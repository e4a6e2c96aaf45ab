// Changes for tests of stores, and calls that wait for their answers.
#pragma once

#include <future>

#include "store/store.h"

namespace wagnis {

// The server's seed of a table's n-th game for two; the seats have promised nothing.
inline Seeds promised(const std::string& id, int game, const std::string& seed) {
  return {id, game, "promised", seed, std::vector<SeatSeed>(2)};
}

inline Change set_table(const std::string& id) {
  Change write;
  write.table = id;
  write.set = {"push", Options{{"players", std::int64_t{2}}, {"star", std::string("risk")}}, false, 60, 3, Hints::odds};
  write.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash-of-ada"}},
                   {Chair{1}, {Sitter::Kind::open, "", "", ""}}};
  write.game = 1;
  write.new_game = true;
  write.seeds = promised(id, 1, "secret");
  return write;
}

inline Change events(const std::string& id, std::int64_t from, std::vector<Event> events) {
  Change write;
  write.table = id;
  write.game = 1;
  write.from = from;
  write.events = std::move(events);
  return write;
}

inline Result<void> written(Store& store, Change change) {
  std::promise<Result<void>> done;
  store.write(std::move(change), [&](Result<void> result) { done.set_value(std::move(result)); });
  return done.get_future().get();
}
inline Result<std::optional<Table>> loaded(Store& store, const std::string& table) {
  std::promise<Result<std::optional<Table>>> done;
  store.load(table, [&](auto result) { done.set_value(std::move(result)); });
  return done.get_future().get();
}
inline Result<Claim> claimed(Store& store, const std::string& table) {
  std::promise<Result<Claim>> done;
  store.claim(table, [&](auto result) { done.set_value(std::move(result)); });
  return done.get_future().get();
}

}  // namespace wagnis
