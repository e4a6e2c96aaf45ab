// Tables in one SQLite file: write-ahead log, synchronous=FULL, group commit.
//
//     tables    number, id, game, options (KEY=VALUE lines), created (seconds since 1970), pause, clock (seconds), series,
//               hints (none, words, odds), active (seconds since 1970: the last write, to the hour), nameless (1: the names of its guests are gone)
//     sitters   table_number, chair, kind, name, level
//     tickets   table_number, chair, hash
//     games     number, table_number, game (from 1), votes (not used any more), ended (1: over, 2: given up), wins (in the series
//               before it, by chair: "1,0"; NULL: nobody has noted it)
//     events    position, table_number, game, number (from 0), seat, token, ms
//     answers   position, table_number, chair, id, ok, events, what, paragraph
//     decisions   position, table_number, game, numbers (JSON)
//     seeds       table_number, game, seat (−1: the server), promise, seed, key (of the server's seed while its game is in
//                 progress: the name of the key that it is sealed under; NULL: plain)
//     stand_ins   table_number, game, chair, since, until (numbers of events; NULL: it goes on)
//     leavers     position, table_number, game, chair, at (number of events), name
//     migrations  version, name: the steps that made this schema
//
// `position` is the place in the log. One thread writes: it takes all that waits (at most kMaxBatch) into one transaction and
// answers after COMMIT. When a batch fails each of its writes is tried alone, so that one bad write harms no other.
// kReaders threads read, each over a connection of its own: a long read does not hold up a write (WAL), and sees one state.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <variant>

#include "store/seal.h"
#include "store/sqlite/store_file.h"
#include "store/store.h"

struct sqlite3;

namespace wagnis {

class SqliteStore final : public Store {
 public:
  static constexpr std::size_t kMaxBatch = 256;
  static constexpr std::size_t kMaxWaiting = 8192;  // writes and loads; more are refused at once
  static constexpr std::size_t kReaders = 3;

  // Opens or makes the file and brings its schema up to date. Refuses, naming the file and what SQLite said: a file that
  // cannot be opened or written, is no database or a damaged one, belongs to another program or to a newer Wagnis; and what
  // StoreFile refuses: a file that others may read, or that another Wagnis uses. Folders are not made.
  //
  // The server's seed of a game in progress is sealed before it is written, and plain again once the game has ended. A store with
  // games in progress whose keys `seal` has not is refused, naming both. Seeds that an earlier schema left plain are sealed now;
  // that writes the whole file anew, once.
  //
  // While it is open the file, its log and the index of the log must stay where they are: when they are gone or replaced, every
  // write is refused until they are back; if they go in the instant of a write, until the store is opened anew. When something
  // else than SQLite has written to them, every write is refused from then on, and the log is left as it is.
  static Result<std::unique_ptr<SqliteStore>> open(const std::filesystem::path& file, std::unique_ptr<Seal> seal);

  // Answers all that waits, then closes.
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
  // Calls when all that was given before has been answered.
  void drained(std::function<void()> done);

  // For tests of a full disk and of laxer settings: PRAGMA `setting` from now on, as "max_page_count = 9".
  void pragma(std::string setting);

 private:
  struct Write {
    Change change;
    Written done;
  };
  struct Load {
    std::string table;
    Loaded done;
  };
  class Statements;
  using Read = std::function<void(Statements&)>;  // runs on a reader, in a transaction of its own
  using Job = std::variant<Write, Load, Read, std::function<void()>>;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  using Database = std::unique_ptr<sqlite3, Close>;
  struct Opened {
    Database database;
    std::unique_ptr<Statements> statements;
  };

  SqliteStore(StoreFile file, std::unique_ptr<Seal> seal);
  Result<Opened> open_reader() const;
  Result<void> seal_plain_seeds();
  void give(Job job, bool bounded);
  void run();
  void hand_over(std::vector<Read> reads);
  void read(const Opened& reader);
  void wait_for_readers();
  void commit(std::vector<Write> batch);
  Result<void> commit_at_once(std::span<Write> batch);
  Result<void> at_once(const std::function<Result<void>()>& change);

  StoreFile file_;
  std::unique_ptr<Seal> seal_;
  Database database_;
  std::optional<std::string> lost_;  // why nothing can be stored any more
  std::unique_ptr<Statements> statements_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  bool stopping_ = false;
  std::condition_variable wake_readers_, readers_idle_;
  std::deque<Read> reads_;    // that the writer has handed over
  std::size_t reading_ = 0;   // reads under way
  bool readers_end_ = false;  // once reads_ is empty
  std::vector<Opened> read_databases_;
  std::vector<std::thread> readers_;
  std::thread writer_;  // the last member: it uses all others
};

}  // namespace wagnis
