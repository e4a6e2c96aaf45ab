// Where tables are kept: a port, and adapters in the folders below.
//
// Everything is asynchronous and in order: a write that has been answered is on disk, and a load sees every write that was
// given before it. Answers come on a thread of the store's own and must not block it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "table/table.h"

namespace wagnis {

// The seeds of games that the server has promised, and those that it has shown since: of games that are over or given up.
struct PromiseCount {
  std::int64_t made = 0;
  std::int64_t kept = 0;
  std::int64_t overdue = 0;  // neither, of tables that were not written to since a given time
  friend bool operator==(const PromiseCount&, const PromiseCount&) = default;
};

// Of tables that may go; seconds since 1970, 0: none.
struct StoreAge {
  std::int64_t unused_before = 0;  // no person has moved there, and nothing was written since
  std::int64_t idle_before = 0;    // nothing was written since
};

struct RemovedTables {
  std::int64_t unused = 0;
  std::int64_t idle = 0;
};

struct StoreSize {
  std::int64_t tables = 0;
  std::int64_t bytes = 0;      // of the store's files
  std::int64_t unused = 0;     // of them, in pages that are out of use and will be used again
  std::int64_t disk_free = 0;  // bytes that the disk still has for it
};

class Store {
 public:
  using Written = std::function<void(Result<void>)>;
  using Loaded = std::function<void(Result<std::optional<Table>>)>;

  virtual ~Store() = default;
  // Refused when it cannot be put on disk, when it does not continue what is stored (a table, game, event or answer that is
  // there already), or when too much is waiting; nothing of it is stored then. The next write may well succeed.
  virtual void write(Change change, Written done) = 0;
  // The whole table, or none when there is no such table.
  virtual void load(std::string table, Loaded done) = 0;

  // Forgets people: of each table that was not written to since `before` (seconds since 1970) and is not one of `in_use`, the
  // names become "Guest 1", "Guest 2", … by chair, and tickets and answers are deleted. The games stay; those that are not
  // over are given up. Says how many tables there were.
  virtual void forget_people(std::int64_t before, std::set<std::string> in_use,
                             std::function<void(Result<int>)> done) = 0;
  // The ids of the tables that may go, in no order.
  virtual void tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) = 0;
  // Removes those of the tables that may still go, with all their games: all or none of them.
  virtual void remove_tables(std::vector<std::string> tables, StoreAge age,
                             std::function<void(Result<RemovedTables>)> done) = 0;
  virtual void measure(std::function<void(Result<StoreSize>)> done) = 0;
  // Counts all promises; see PromiseCount for `before`.
  virtual void count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) = 0;
  // Finds out whether the store can be written now: its file is where it was, a new file of 64 KiB beside it can be written and
  // synced, and a write that changes no table succeeds.
  virtual void probe(Written done) = 0;
};

}  // namespace wagnis
