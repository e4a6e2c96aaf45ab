// Tables in PostgreSQL, for any number of servers (schema.h). The database is the only thing that they share.
//
// A batch of writes (store/queue.h) is one transaction, sent in one pipeline and answered after COMMIT, with
// synchronous_commit on. If it fails each write is tried alone, so that one bad write harms no other.
//
// A leader has a lease. A node (a server that uses the store) renews its registration every fifth of the lease; it
// counts as running until `lease` after the last time. It leads tables by their `owner` and `epoch`. Each write is let
// through, in its own transaction, only if both are still so (fence); a claim changes them, and is granted only where
// the owner does not run. So a node that slept can write nothing once another has taken over. A node that could not
// renew in time gives up all its tables by itself, and registers anew.
//
// A lost connection: what was not sent waits for the next one. A transaction whose answer was lost is looked up
// (writers.batch) before it is answered; the new session makes sure that nothing of the old one is written any more.
// What cannot be looked up before the lease ends is refused, after its tables were given up (when_lost), so that nobody
// is told of it. The room does not stay in memory, and who asks again is answered by what is stored.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "store/postgres/connection.h"
#include "store/queue.h"
#include "store/seal.h"
#include "store/store.h"

namespace wagnis {

// Whether the name of a store is the address of a database: postgres://… or postgresql://…
bool is_postgres(std::string_view store);

struct PostgresSettings {
  std::string address;                    // postgres://USER:PASSWORD@HOST:PORT/DATABASE, as libpq has it
  std::string node;                       // the name of this server, which no other running one may have
  std::chrono::milliseconds lease{5000};  // five times the time between two renewals
};

class PostgresStore final : public Store {
 public:
  // Connects, brings the schema up to date and registers the node; waits up to one lease for an earlier server of that
  // name which ended without a word. Refuses, naming the database without its password: one that cannot be reached or
  // that is of another program or a newer Wagnis; a name that a running server has; games in progress whose keys `seal`
  // does not have.
  static Result<std::unique_ptr<PostgresStore>> open(PostgresSettings settings, std::unique_ptr<Seal> seal);

  // Answers all waiting calls, ends all claims, then closes.
  ~PostgresStore() override;

  void write(Change change, Written done) override;
  void load(std::string table, Loaded done) override;
  void claim(std::string table, std::function<void(Result<Claim>)> done) override;
  bool shared() const override { return true; }
  void release(const std::string& table) override;
  void resign(std::function<void()> done) override;
  void when_lost(const std::function<void(const std::string& table)>& lost) override;
  ClaimCount claims() const override;
  void drained(std::function<void()> done) override;
  // Forgets, counts and removes only what no other running server leads.
  void forget_people(std::int64_t before, std::set<std::string> in_use, std::function<void(Result<int>)> done) override;
  void count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) override;
  void tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) override;
  void remove_tables(std::vector<std::string> tables, StoreAge age,
                     std::function<void(Result<RemovedTables>)> done) override;
  // disk_free is 0: the disk is the database's.
  void measure(std::function<void(Result<StoreSize>)> done) override;
  // Whether this node counts as running and can write.
  void probe(Written done) override;

 private:
  using Failure = postgres::Failure;
  using Rows = std::vector<postgres::Rows>;
  using Commands = std::vector<postgres::Command>;
  using Reader = std::unique_ptr<postgres::Connection>;  // connects when it first reads
  using Queue = StoreQueue<Reader>;
  using Write = Queue::Write;
  // A table that this node leads, or has lost while claims had still to be released.
  struct Held {
    std::int64_t epoch = 0;  // 0: lost
    int claims = 0;          // without their release
    std::string seed;        // the server's, of the game in progress
  };

  PostgresStore(PostgresSettings settings, std::unique_ptr<Seal> seal);
  Result<void> prepare();

  // On the writer's thread.
  void commit(std::vector<Write> batch);
  void commit_at_once(std::span<Write> batch);
  Commands commands_of(const Change& change, std::int64_t node, const Held& leads) const;
  // The number of this node; 0: it is not registered. On any thread.
  std::int64_t node() const;
  // Connects, and opens a session of the node as it is registered now.
  bool open_writer();
  // Runs commands in one transaction, or finds out whether it has run. kInDoubt: nobody knows.
  postgres::Outcome<void> change(Commands commands);
  // Runs one command by itself; it may run twice.
  postgres::Outcome<postgres::Rows> ask(const postgres::Command& command);
  void claim_now(const std::string& table, const std::function<void(Result<Claim>)>& done);
  void release_now(const std::string& table);
  Result<int> forget_now(std::int64_t before, const std::set<std::string>& in_use);
  Result<RemovedTables> remove_now(const std::vector<std::string>& tables, StoreAge age);
  bool resigned() const;
  // Why nothing can be written now.
  std::string trouble() const;

  // On the readers' threads.
  postgres::Outcome<Rows> read(Reader& reader, const Commands& commands) const;
  Result<std::optional<Table>> load_now(Reader& reader, const std::string& table) const;

  // On the keeper's thread.
  void keep();
  postgres::Outcome<void> enlist();

  // Gives up tables that others may lead by now.
  void lose(const std::string& table);
  void lose_all();

  const PostgresSettings settings_;
  const std::unique_ptr<Seal> seal_;

  mutable std::mutex mutex_;
  std::condition_variable wake_keeper_;
  bool keeper_ends_ = false, resigned_ = false;
  std::int64_t node_ = 0;  // its number; 0: it is not registered
  std::map<std::string, Held, std::less<>> held_;
  std::string trouble_;  // why the database could not be reached last
  std::function<void(const std::string&)> lost_;
  std::atomic<std::int64_t> taken_over_ = 0, fenced_ = 0;

  // Of the writer's thread.
  std::unique_ptr<postgres::Connection> writer_;
  std::int64_t session_node_ = 0, session_ = 0;  // 0: none is open
  std::int64_t batch_ = 0;                       // the number of the last transaction
  std::int64_t stored_batch_ = 0;                // the last that the database knew when the session began
  std::optional<std::chrono::steady_clock::time_point> unreachable_since_;

  std::unique_ptr<postgres::Connection> keeper_;  // of the keeper's

  Queue queue_;  // the last members: their threads use all others
  std::thread keeper_thread_;
};

}  // namespace wagnis
