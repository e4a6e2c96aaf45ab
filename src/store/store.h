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

#include "core/options.h"
#include "core/result.h"
#include "core/token.h"

namespace wagnis {

struct StoredSitter {
  std::string kind;  // "open", "human", "bot"
  std::string name;
  std::string level;
  std::string token_hash;  // of a human
  friend bool operator==(const StoredSitter&, const StoredSitter&) = default;
};

// The answer to message `id` of whoever sits in `chair`.
struct StoredAnswer {
  int chair = 0;
  std::string id;
  bool ok = false;
  std::int64_t events = 0;
  std::string what;
  std::string paragraph;
  friend bool operator==(const StoredAnswer&, const StoredAnswer&) = default;
};

// A promise in a game and the seed it was made of; the seed is empty while it has not been shown.
struct StoredSeed {
  int seat = -1;  // −1: the server's
  std::string commit;
  std::string seed;
  friend bool operator==(const StoredSeed&, const StoredSeed&) = default;
};

// What a table is, apart from who sits there.
struct StoredSetting {
  std::string game;
  Options options;
  bool pause = true;
  int clock = 0;   // seconds for a move; 0: no clock
  int series = 1;  // best of so many games
};

// A bot moved in place of the person in `chair` from event number `from` of a game up to `to`, which is not its any more.
struct StoredStandIn {
  int chair = 0;
  std::int64_t from = 0;
  std::optional<std::int64_t> to;  // none: it still does
  friend bool operator==(const StoredStandIn&, const StoredStandIn&) = default;
};

// Who left a chair for good when the game had `at` events; a bot took it.
struct StoredLeaver {
  int chair = 0;
  std::int64_t at = 0;
  std::string name;
  friend bool operator==(const StoredLeaver&, const StoredLeaver&) = default;
};

enum class StoredEnd : std::uint8_t { none, over, given_up };

struct StoredGame {
  std::vector<Event> events;
  std::vector<int> votes;                  // chairs that want another game, ascending
  std::vector<std::string> decisions;      // JSON, in the order made
  std::vector<StoredSeed> seeds;           // by seat; none where the chance of the game has no seeds
  std::vector<StoredStandIn> stand_ins{};  // by chair and beginning
  std::vector<StoredLeaver> leavers{};     // in the order they left
  bool given_up = false;
  std::vector<int> wins{};  // in the series before this game, by chair; empty: nobody has noted it
  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoredTable {
  std::string game;  // its id in the list of games
  Options options;
  bool pause = true;                  // stands still while somebody is cut off
  int clock = 0;                      // seconds for a move; 0: no clock
  int series = 1;                     // best of so many games
  int host = -1;                      // the chair of who may free seats before the game begins; -1: nobody's
  std::int64_t idle = 0;              // read only: seconds since it was last written to, or up to an hour less
  std::vector<StoredSitter> sitters;  // by chair
  std::vector<StoredGame> games;      // first to last
  std::vector<StoredAnswer> answers;  // in the order given
  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

// What is written of one table, all of it or nothing. `game` counts the table's games from 1.
struct TableWrite {
  std::string table;
  std::optional<StoredSetting> set;                   // a new table
  std::vector<std::pair<int, StoredSitter>> sitters;  // by chair
  std::optional<int> new_game;                        // this game begins
  std::vector<int> wins;                              // in the series before the new game, by chair
  int game = 0;                                       // to which all that follows but answers belongs
  std::vector<StoredSeed> seeds;                      // in place of those stored for their seats
  std::int64_t from = 0;                              // number of the first of `events`
  std::vector<Event> events;
  std::optional<int> vote;  // of a chair
  std::optional<int> host;  // in place of what is stored
  std::vector<StoredAnswer> answers;
  std::string decision;                  // JSON; empty for none
  std::vector<StoredStandIn> stand_ins;  // each new, or in place of the one with its chair and beginning
  std::vector<StoredLeaver> leavers;
  StoredEnd ended = StoredEnd::none;  // whether the game ends with this
};

// The seeds of games that the server has promised, and those that it has shown since: of games that are over or given up.
struct StoredPromises {
  std::int64_t made = 0;
  std::int64_t kept = 0;
  std::int64_t overdue = 0;  // neither, of tables that were not written to since a given time
  friend bool operator==(const StoredPromises&, const StoredPromises&) = default;
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
  using Loaded = std::function<void(Result<std::optional<StoredTable>>)>;

  virtual ~Store() = default;
  // Refused when it cannot be put on disk, when it does not continue what is stored (a table, game, event or answer that is
  // there already), or when too much is waiting; nothing of it is stored then. The next write may well succeed.
  virtual void write(TableWrite write, Written done) = 0;
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
  // Counts all promises; see StoredPromises for `before`.
  virtual void count_promises(std::int64_t before, std::function<void(Result<StoredPromises>)> done) = 0;
  // Finds out whether the store can be written now: its file is where it was, a new file of 64 KiB beside it can be written and
  // synced, and a write that changes no table succeeds.
  virtual void probe(Written done) = 0;
};

}  // namespace wagnis
