// Tables in one SQLite file: write-ahead log, synchronous=FULL, group commit.
//
//     tables    number, id, game, options (KEY=VALUE lines), created (seconds since 1970), pause, clock (seconds),
//               series, hints (none, words, odds), active (seconds since 1970: the last write, to the hour), nameless
//               (1: its guests' names are deleted), host (chair; −1: nobody)
//     sitters   table_number, chair, kind, name, level
//     tickets   table_number, chair, hash
//     games     number, table_number, game (from 1), votes (not used any more), ended (1: over, 2: given up),
//               wins (in the series before it, by chair: "1,0"; NULL: not noted)
//     events    position, table_number, game, number (from 0), seat, token, ms
//     answers   position, table_number, chair, id, ok, events, what, paragraph
//     decisions   position, table_number, game, numbers (JSON)
//     seeds       table_number, game, seat (−1: the server), promise, seed, key (the name of the key under which the
//                 server's seed of a game in progress is sealed; NULL: not sealed)
//     stand_ins   table_number, game, chair, since, until (numbers of events; NULL: it goes on)
//     leavers     position, table_number, game, chair, at (number of events), name
//     migrations  version, name: the steps that made this schema
//
// `position` is the place in the log. A batch of writes (store/queue.h) is one transaction, answered after COMMIT. If
// it fails each write is tried alone, so that one bad write harms no other. The threads that read have a connection
// each: a long read does not delay a write (WAL), and sees one state of the store.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "store/queue.h"
#include "store/seal.h"
#include "store/sqlite/store_file.h"
#include "store/store.h"

struct sqlite3;

namespace wagnis {

class SqliteStore final : public Store {
 public:
  // Opens or makes the file and brings its schema up to date; makes no folders. Refuses, naming the file and SQLite's
  // reason: a file that cannot be opened or written, that is damaged or no database, or that belongs to another program
  // or to a newer Wagnis. Refuses also what StoreFile refuses: a file that others may read, or that another Wagnis
  // uses.
  //
  // The server's seed of a game in progress is sealed before it is written; once the game has ended it is stored plain.
  // Refuses a store with games in progress whose keys `seal` does not have; the error names both. Seeds that an earlier
  // schema left plain are sealed now; this rewrites the whole file, once.
  //
  // While the store is open, the file, its log and the index of the log must stay in place. While one of them is
  // missing or replaced, every write is refused. If one goes away in the instant of a write, every write is refused
  // until the store is opened again. If anything but SQLite has written to one of them, every write is refused from
  // then on, and the log stays as it is.
  static Result<std::unique_ptr<SqliteStore>> open(const std::filesystem::path& file, std::unique_ptr<Seal> seal);

  // Answers all waiting calls, then closes.
  ~SqliteStore() override;

  void write(Change change, Written done) override;
  void load(std::string table, Loaded done) override;
  void forget_people(std::int64_t before, std::set<std::string> in_use, std::function<void(Result<int>)> done) override;
  void count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) override;
  void tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) override;
  void remove_tables(std::vector<std::string> tables, StoreAge age,
                     std::function<void(Result<RemovedTables>)> done) override;
  void measure(std::function<void(Result<StoreSize>)> done) override;
  void probe(Written done) override;
  void drained(std::function<void()> done) override;

  // For tests of a full disk and of laxer settings: runs PRAGMA `setting`, such as "max_page_count = 9".
  void pragma(std::string setting);

 private:
  class Statements;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  using Database = std::unique_ptr<sqlite3, Close>;
  struct Opened {
    Database database;
    std::unique_ptr<Statements> statements;
  };
  using Queue = StoreQueue<Opened>;
  using Write = Queue::Write;

  SqliteStore(StoreFile file, std::unique_ptr<Seal> seal);
  Result<Opened> open_reader() const;
  Result<void> seal_plain_seeds();
  // A job that reads: it calls `read` with the statements, in one state of the store.
  template <class Answer>
  static Queue::Read reading(Answer read);
  void commit(std::vector<Write> batch);
  Result<void> commit_at_once(std::span<Write> batch);
  Result<void> at_once(const std::function<Result<void>()>& change);

  StoreFile file_;
  std::unique_ptr<Seal> seal_;
  Database database_;
  std::optional<std::string> lost_;  // why nothing can be stored any more; nullopt: it can
  std::unique_ptr<Statements> statements_;
  Queue queue_;  // the last member: its threads use all others
};

}  // namespace wagnis
