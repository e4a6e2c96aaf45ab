// The port to the store of tables. Its adapters are in the folders below.
//
// All calls are asynchronous and keep their order. An answered write is on disk. A load sees all writes before it.
// Answers come on the store's threads and must not block them.
//
// Several servers may share a store. Then one server at a time leads a table: it claims the table, and only its writes
// are taken until it releases the table or is cut off from the store. A server that has a store to itself leads all
// tables.
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

// Counts promised seeds of games.
struct PromiseCount {
  std::int64_t made = 0;     // all promises of the server
  std::int64_t kept = 0;     // seeds shown since: the game is over or given up
  std::int64_t overdue = 0;  // seeds not shown, of tables without a write since a given time
  friend bool operator==(const PromiseCount&, const PromiseCount&) = default;
};

// Which tables may be removed. Times are seconds since 1970; 0: no table.
struct StoreAge {
  std::int64_t unused_before = 0;  // tables where no person ever moved, without a write since then
  std::int64_t idle_before = 0;    // all tables without a write since then
};

struct RemovedTables {
  std::int64_t unused = 0;
  std::int64_t idle = 0;
};

struct StoreSize {
  std::int64_t tables = 0;
  std::int64_t bytes = 0;      // of the store's files
  std::int64_t unused = 0;     // part of these bytes: free pages, which the store will use again
  std::int64_t disk_free = 0;  // free bytes of the disk
};

// The answer to a claim.
struct Claim {
  std::optional<Table> table;  // as it is stored now; none: there is none of that name, or another server leads it
  std::string elsewhere;       // the name of the server that leads the table; empty: this one, if there is a table
};

// Counts claims. All are 0 where the server has the store to itself.
struct ClaimCount {
  std::int64_t held = 0;        // tables that this server leads now
  std::int64_t taken_over = 0;  // of servers that had ended or were cut off, since the start
  std::int64_t fenced = 0;      // writes refused since another server leads the table, since the start
};

class Store {
 public:
  static constexpr std::size_t kReaders = 3;        // as many loads go on at once
  static constexpr std::size_t kMaxWaiting = 8192;  // writes, claims and loads; more are refused at once

  using Written = std::function<void(Result<void>)>;
  using Loaded = std::function<void(Result<std::optional<Table>>)>;

  virtual ~Store() = default;
  // Stores the whole change. Refuses a change that cannot be put on disk, that does not continue the stored table (a
  // table, game, event or answer exists already), or that comes while too much waits. A refused change stores nothing;
  // the next write may succeed.
  virtual void write(Change change, Written done) = 0;
  // The whole table; none when it does not exist.
  virtual void load(std::string table, Loaded done) = 0;

  // Leads the table from now on unless another server does, and loads it. Each answer with a table, and each write of a
  // new table that succeeds, is one claim and asks for one release, also where the table is lost meanwhile.
  virtual void claim(std::string table, std::function<void(Result<Claim>)> done) {
    load(std::move(table), [done = std::move(done)](Result<std::optional<Table>> loaded) {
      if (loaded)
        done(Claim{std::move(*loaded), {}});
      else
        done(std::unexpected(loaded.error()));
    });
  }
  // Whether other servers may use the store too.
  virtual bool shared() const { return false; }
  // Ends one claim. After the last one any server may claim the table. May be called on a thread of the store.
  virtual void release(const std::string& /*table*/) {}
  // Ends all claims for good, once all earlier calls are answered: other servers may claim the tables before `done` is
  // called. Later writes and claims are refused, where the store is shared, and no loss is told after `done`. May be
  // called again.
  virtual void resign(std::function<void()> done) { drained(std::move(done)); }
  // Sets what is called, on a thread of the store, when this server leads a table no more though it has not released
  // it. A write that is refused for that reason is answered later. Call it once, before the first claim.
  virtual void when_lost(const std::function<void(const std::string& table)>& /*lost*/) {}
  virtual ClaimCount claims() const { return {}; }
  // Calls `done` once all earlier calls have been answered.
  virtual void drained(std::function<void()> done) = 0;

  // Forgets people of each table without a write since `before` (seconds since 1970), except tables in `in_use`. Names
  // become "Guest 1", "Guest 2", … by chair; tickets and answers are deleted. The games stay; games that are not over
  // are given up. Answers with the number of these tables.
  virtual void forget_people(std::int64_t before, std::set<std::string> in_use,
                             std::function<void(Result<int>)> done) = 0;
  // The ids of the tables that may be removed, in no order.
  virtual void tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) = 0;
  // Removes those of the tables that may still be removed, with all their games; or none of them.
  virtual void remove_tables(std::vector<std::string> tables, StoreAge age,
                             std::function<void(Result<RemovedTables>)> done) = 0;
  // Measures the store and its disk.
  virtual void measure(std::function<void(Result<StoreSize>)> done) = 0;
  // Counts all promises; see PromiseCount for `before`.
  virtual void count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) = 0;
  // Tests whether the store can be written now: its file is in its place, a new file of 64 KiB beside it can be written
  // and synced, and a write that changes no table succeeds.
  virtual void probe(Written done) = 0;
};

}  // namespace wagnis
