#include "store/sqlite/sqlite_store.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <string_view>

#include "store/rows.h"
#include "store/sqlite/application.h"
#include "store/sqlite/tidy_sql.h"

namespace wagnis {
namespace {

struct Migration {
  std::string_view name;
  const char* sql;
};

// Append only: version n is the schema after the first n.
constexpr std::array kMigrations{
    Migration{"tables, games, events", R"sql(
  CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    created INTEGER NOT NULL DEFAULT (unixepoch())
  ) STRICT;
  CREATE TABLE sitters (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (table_number, chair)
  ) STRICT;
  CREATE TABLE tickets (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_number, chair)
  ) STRICT;
  CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    votes INTEGER NOT NULL DEFAULT 0,
    UNIQUE (table_number, game)
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    token TEXT NOT NULL,
    ms INTEGER,
    UNIQUE (table_number, game, number)
  ) STRICT;
  CREATE TABLE answers (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    id TEXT NOT NULL,
    ok INTEGER NOT NULL,
    events INTEGER NOT NULL,
    what TEXT NOT NULL,
    paragraph TEXT NOT NULL,
    UNIQUE (table_number, chair, id)
  ) STRICT;
)sql"},
    Migration{"pauses and decisions of games in real time", R"sql(
  ALTER TABLE tables ADD COLUMN pause INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE decisions (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    numbers TEXT NOT NULL
  ) STRICT;
  CREATE INDEX decisions_of_table ON decisions (table_number);
)sql"},
    Migration{"seeds of the chance of games", R"sql(
  CREATE TABLE seeds (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    promise TEXT NOT NULL,
    seed TEXT NOT NULL,
    PRIMARY KEY (table_number, game, seat)
  ) STRICT;
)sql"},
    // All games of a table but its last are over. Whether the last game of an older table is over, nobody has noted.
    Migration{"absent people, series, the last activity", R"sql(
  ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN series INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE tables ADD COLUMN active INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET active = unixepoch();
  CREATE INDEX tables_by_activity ON tables (nameless, active);
  ALTER TABLE games ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET ended = 1
    WHERE game < (SELECT max(game) FROM games AS later WHERE later.table_number = games.table_number);
  CREATE TABLE stand_ins (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    chair INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    PRIMARY KEY (table_number, game, chair, since)
  ) STRICT;
  CREATE TABLE leavers (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    chair INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX leavers_of_table ON leavers (table_number);
)sql"},
    // seal_plain_seeds seals the seeds themselves.
    Migration{"sealed seeds of games in progress", R"sql(
  ALTER TABLE seeds ADD COLUMN key TEXT;
  CREATE INDEX sealed_seeds ON seeds (key) WHERE key IS NOT NULL;
)sql"},
    Migration{"the host of a table", R"sql(
  ALTER TABLE tables ADD COLUMN host INTEGER NOT NULL DEFAULT -1;
)sql"},
    Migration{"wins of a series", R"sql(
  ALTER TABLE games ADD COLUMN wins TEXT;
)sql"},
    Migration{"what the coach may tell", R"sql(
  ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'none';
)sql"},
};

static_assert(kMigrations.size() == kSchema);

// SQLite's message with its extended code.
std::string said(sqlite3* database) {
  const int code = sqlite3_extended_errcode(database);
  return std::string(sqlite3_errmsg(database)) + " (SQLite code " + std::to_string(code) + ")";
}

Result<void> execute(sqlite3* database, const char* sql) {
  if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return refuse(said(database));
  return {};
}

// One use of a prepared statement: bind its values in order, then run it or step through its rows.
class Query {
 public:
  Query(sqlite3* database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}
  // With its first value.
  Query(sqlite3* database, sqlite3_stmt* statement, std::int64_t first) : Query(database, statement) { *this << first; }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

  Query& operator<<(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }
  Query& operator<<(int number) { return *this << std::int64_t{number}; }
  Query& operator<<(Chair chair) { return *this << std::int64_t{chair.index}; }
  Query& operator<<(std::string_view text) {
    sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
  }
  Query& operator<<(const std::optional<std::int64_t>& number) {
    if (number) return *this << *number;
    ++bound_;  // a value that is not bound is NULL
    return *this;
  }

  Result<void> run() {
    while (row()) {
    }
    return end();
  }
  bool row() {
    code_ = sqlite3_step(statement_);
    return code_ == SQLITE_ROW;
  }
  // After the last row: whether all rows came without an error.
  Result<void> end() const {
    if (code_ != SQLITE_DONE) return refuse(said(database_));
    return {};
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  int small(int column) const { return sqlite3_column_int(statement_, column); }
  bool flag(int column) const { return small(column) != 0; }
  bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  std::string text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_, column);
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes),
                                          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int code_ = SQLITE_OK;
};

}  // namespace

void SqliteStore::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

// The prepared statements.
class SqliteStore::Statements {
 public:
  static Result<std::unique_ptr<Statements>> prepare(sqlite3* database, const Seal& seal) {
    auto all = std::unique_ptr<Statements>(new Statements(database, seal));
    const auto sql = all_sql();
    for (std::size_t i = 0; i < kCount; ++i)
      if (sqlite3_prepare_v3(database, sql[i].c_str(), -1, SQLITE_PREPARE_PERSISTENT, &all->statements_[i], nullptr) !=
          SQLITE_OK)
        return refuse(said(database));
    return all;
  }
  ~Statements() {
    for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
  }

  Result<void> write(const Change& change);
  Result<std::optional<Table>> load(std::string_view id);
  Result<int> forget_people(std::int64_t before, const std::set<std::string>& in_use);
  Result<PromiseCount> count_promises(std::int64_t before);
  Result<std::vector<std::string>> tables_to_remove(const StoreAge& age);
  Result<RemovedTables> remove_tables(const std::vector<std::string>& tables, const StoreAge& age);
  Result<StoreSize> measure();
  // Seals the plain seeds of games in progress.
  Result<void> seal_plain_seeds();
  // Runs `read` in a transaction, so that it sees one state of the store. If no transaction can begin, reading fails by
  // itself.
  template <class Answer>
  void in_one_state(const Answer& read) {
    const auto begun = execute(database_, "BEGIN");
    read(*this);
    if (begun) static_cast<void>(execute(database_, "COMMIT"));  // nothing was written
  }

 private:
  struct RowSink;
  enum Name : std::size_t {
    set_table,
    find_table,
    touch_table,
    set_active,
    set_host,
    move_answers,
    sit,
    ticket,
    no_ticket,
    new_game,
    add_seed,
    add_event,
    add_answer,
    add_decision,
    add_stand_in,
    add_leaver,
    end_game,
    load_table,
    load_sitters,
    load_games,
    load_events,
    load_answers,
    load_decisions,
    load_seeds,
    load_stand_ins,
    load_leavers,
    idle_tables,
    rename_sitters,
    rename_leavers,
    delete_tickets,
    delete_answers,
    games_in_progress,
    give_up_games,
    mark_nameless,
    count_seeds,
    sealed_seed,
    change_seed,
    plain_seeds,
    find_removable,
    find_removable_one,
    remove_table,
    measure_pages,
    kCount
  };
  static std::array<std::string, kCount> all_sql() {
    return {
        "INSERT INTO tables (id, game, options, pause, clock, series, hints, active) VALUES (?, ?, ?, ?, ?, ?, ?, "
        "unixepoch())",
        "SELECT number FROM tables WHERE id = ?",
        "UPDATE tables SET active = unixepoch() WHERE number = ? AND active < unixepoch() - 3600",
        "UPDATE tables SET active = unixepoch() - ?2 WHERE number = ?1",
        "UPDATE tables SET host = ? WHERE number = ?",
        "UPDATE answers SET chair = ?3 WHERE table_number = ?1 AND chair = ?2",
        "INSERT OR REPLACE INTO sitters (table_number, chair, kind, name, level) VALUES (?, ?, ?, ?, ?)",
        "INSERT OR REPLACE INTO tickets (table_number, chair, hash) VALUES (?, ?, ?)",
        "DELETE FROM tickets WHERE table_number = ? AND chair = ?",
        "INSERT INTO games (table_number, game, wins) VALUES (?, ?, nullif(?, ''))",
        "INSERT OR REPLACE INTO seeds (table_number, game, seat, promise, seed, key) VALUES (?, ?, ?, ?, ?, nullif(?, "
        "''))",
        "INSERT INTO events (table_number, game, number, seat, token, ms) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO answers (table_number, chair, id, ok, events, what, paragraph) VALUES (?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO decisions (table_number, game, numbers) VALUES (?, ?, ?)",
        "INSERT OR REPLACE INTO stand_ins (table_number, game, chair, since, until) VALUES (?, ?, ?, ?, ?)",
        "INSERT INTO leavers (table_number, game, chair, at, name) VALUES (?, ?, ?, ?, ?)",
        "UPDATE games SET ended = ?3 WHERE table_number = ?1 AND game = ?2",
        "SELECT game, options, pause, clock, series, host, max(0, unixepoch() - active - 3600), hints FROM tables "
        "WHERE number = ?",
        "SELECT kind, name, level, coalesce(hash, '') FROM sitters LEFT JOIN tickets USING (table_number, chair) "
        "WHERE table_number = ? ORDER BY chair",
        "SELECT game, ended, coalesce(wins, '') FROM games WHERE table_number = ? ORDER BY game",
        "SELECT game, number, seat, token, ms FROM events WHERE table_number = ? ORDER BY game, number",
        "SELECT chair, id, ok, events, what, paragraph FROM answers WHERE table_number = ? ORDER BY position",
        "SELECT game, numbers FROM decisions WHERE table_number = ? ORDER BY position",
        "SELECT game, seat, promise, seed, key FROM seeds WHERE table_number = ? ORDER BY game, seat",
        "SELECT game, chair, since, until FROM stand_ins WHERE table_number = ? ORDER BY game, chair, since",
        "SELECT game, chair, at, name FROM leavers WHERE table_number = ? ORDER BY position",
        "SELECT number, id FROM tables WHERE nameless = 0 AND active < ?",
        "UPDATE sitters SET name = 'Guest ' || (chair + 1) WHERE table_number = ? AND kind = 'human'",
        "UPDATE leavers SET name = 'Guest ' || (chair + 1) WHERE table_number = ?",
        "DELETE FROM tickets WHERE table_number = ?",
        "DELETE FROM answers WHERE table_number = ?",
        "SELECT game FROM games WHERE table_number = ? AND ended = 0",
        "UPDATE games SET ended = 2 WHERE table_number = ? AND ended = 0",
        "UPDATE tables SET nameless = 1 WHERE number = ?",
        "SELECT count(*), coalesce(sum(ended > 0), 0), coalesce(sum(ended = 0 AND active < ?), 0) FROM seeds "
        "JOIN games USING (table_number, game) JOIN tables ON tables.number = seeds.table_number WHERE seat = -1",
        "SELECT key, seed FROM seeds WHERE table_number = ? AND game = ? AND seat = -1 AND key IS NOT NULL",
        "UPDATE seeds SET seed = ?3, key = nullif(?4, '') WHERE table_number = ?1 AND game = ?2 AND seat = -1",
        "SELECT table_number, game, seed FROM seeds JOIN games USING (table_number, game) "
        "WHERE seat = -1 AND key IS NULL AND seed <> '' AND ended = 0",
        kTablesToRemove,
        kTablesToRemove + std::string(" AND id = ?3"),
        kRemoveTable,
        "SELECT (SELECT count(*) FROM tables), freelist_count * page_size FROM pragma_freelist_count, pragma_page_size",
    };
  }

  Statements(sqlite3* database, const Seal& seal) : database_(database), seal_(seal) {}
  Query query(Name name) { return {database_, statements_[name]}; }
  // Stores the server's seed of an ended game plain, since it is secret no longer. A seed that cannot be opened stays
  // sealed.
  Result<void> show_seed(std::int64_t table, int game);

  sqlite3* database_;
  const Seal& seal_;
  std::array<sqlite3_stmt*, kCount> statements_{};
};

// Writes the rows of one table (write_rows).
struct SqliteStore::Statements::RowSink {
  template <class... Values>
  Result<void> run(Name name, const Values&... values) {
    auto one = all.query(name);
    (one << ... << values);
    return one.run();
  }
  Result<void> host(int chair) { return run(set_host, chair, table); }
  Result<void> move_answers(int from, int to) { return run(Statements::move_answers, table, from, to); }
  Result<void> sitter(Chair chair, const Sitter& sitter) {
    const auto kind = kKinds[static_cast<std::size_t>(sitter.kind)];
    if (auto done = run(sit, table, chair, kind, sitter.name, sitter.level); !done) return done;
    return sitter.token.empty() ? run(no_ticket, table, chair) : run(ticket, table, chair, sitter.token);
  }
  Result<void> game(int game, const std::string& wins) { return run(new_game, table, game, wins); }
  Result<void> seed(int game, int seat, const std::string& promise, const Sealed& seed) {
    return run(add_seed, table, game, seat, promise, seed.text, seed.key);
  }
  Result<void> event(int game, std::int64_t number, const Event& event) {
    return run(add_event, table, game, number, int{event.seat.index}, event.token, event.ms);
  }
  Result<void> answer(Chair chair, const std::string& id, const Answer& answer) {
    return run(add_answer, table, chair, id, int{answer.ok}, answer.events, answer.what, answer.paragraph);
  }
  Result<void> decision(int game, const std::string& numbers) { return run(add_decision, table, game, numbers); }
  Result<void> stand_in(int game, const StandIn& one) {
    return run(add_stand_in, table, game, one.chair, one.from, one.to);
  }
  Result<void> leaver(int game, const Leaver& one) { return run(add_leaver, table, game, one.chair, one.at, one.name); }
  Result<void> end(int game, GameEnd end) {
    if (auto done = run(end_game, table, game, static_cast<int>(end)); !done) return done;
    return all.show_seed(table, game);
  }

  Statements& all;
  std::int64_t table;  // its number
};

Result<void> SqliteStore::Statements::write(const Change& change) {
  std::int64_t table = 0;
  if (change.set) {
    auto insert = query(set_table);
    insert << change.table << change.set->game << write_options(change.set->options) << int{change.set->pause}
           << change.set->clock << change.set->series << name(change.set->hints);
    if (auto done = insert.run(); !done) return done;
    table = sqlite3_last_insert_rowid(database_);
  } else {
    auto find = query(find_table);
    find << change.table;
    if (!find.row()) {
      if (auto found = find.end(); !found) return found;
      return refuse("there is no table " + in_quotes(change.table));
    }
    table = find.number(0);
  }
  auto touch = query(change.idle ? set_active : touch_table);
  touch << table;
  if (change.idle) touch << *change.idle;
  if (auto done = touch.run(); !done) return done;
  RowSink sink{*this, table};
  return write_rows(change, seal_, sink);
}

Result<std::optional<Table>> SqliteStore::Statements::load(std::string_view id) {
  std::int64_t table = 0;
  {
    auto find = query(find_table);
    find << id;
    if (!find.row()) {
      if (auto found = find.end(); !found) return std::unexpected(found.error());
      return std::nullopt;
    }
    table = find.number(0);
  }
  // In the order of TableRows.
  constexpr std::array<Name, kTableRows> kLoads{load_table,     load_sitters, load_games,     load_events, load_answers,
                                                load_decisions, load_seeds,   load_stand_ins, load_leavers};
  return read_rows(id, seal_, [&](TableRows kind) {
    return Query(database_, statements_[kLoads[static_cast<std::size_t>(kind)]], table);
  });
}

Result<int> SqliteStore::Statements::forget_people(std::int64_t before, const std::set<std::string>& in_use) {
  std::vector<std::int64_t> idle;
  {
    auto find = query(idle_tables);
    find << before;
    while (find.row())
      if (!in_use.contains(find.text(1))) idle.push_back(find.number(0));
    if (auto end = find.end(); !end) return std::unexpected(end.error());
  }
  for (const std::int64_t table : idle) {
    std::vector<int> given_up;
    {
      auto find = query(games_in_progress);
      find << table;
      while (find.row()) given_up.push_back(find.small(0));
      if (auto end = find.end(); !end) return std::unexpected(end.error());
    }
    for (const Name name :
         {rename_sitters, rename_leavers, delete_tickets, delete_answers, give_up_games, mark_nameless}) {
      auto change = query(name);
      if (auto done = (change << table).run(); !done) return std::unexpected(done.error());
    }
    for (const int game : given_up)
      if (auto done = show_seed(table, game); !done) return std::unexpected(done.error());
  }
  return static_cast<int>(idle.size());
}

Result<std::vector<std::string>> SqliteStore::Statements::tables_to_remove(const StoreAge& age) {
  std::vector<std::string> ids;
  auto find = query(find_removable);
  find << age.unused_before << age.idle_before;
  while (find.row()) ids.push_back(find.text(1));
  if (auto end = find.end(); !end) return std::unexpected(end.error());
  return ids;
}

Result<RemovedTables> SqliteStore::Statements::remove_tables(const std::vector<std::string>& tables,
                                                             const StoreAge& age) {
  RemovedTables removed;
  for (const std::string& id : tables) {
    std::int64_t number = 0;
    {
      auto find = query(find_removable_one);
      find << age.unused_before << age.idle_before << id;
      if (!find.row()) {
        if (auto end = find.end(); !end) return std::unexpected(end.error());
        continue;
      }
      number = find.number(0);
      ++(find.small(2) != 0 ? removed.idle : removed.unused);
    }
    auto remove = query(remove_table);
    if (auto done = (remove << number).run(); !done) return std::unexpected(done.error());
  }
  return removed;
}

Result<StoreSize> SqliteStore::Statements::measure() {
  auto pages = query(measure_pages);
  if (!pages.row()) return std::unexpected(pages.end().error());
  return StoreSize{pages.number(0), 0, pages.number(1), 0};
}

Result<void> SqliteStore::Statements::show_seed(std::int64_t table, int game) {
  Result<std::string> seed;
  {
    auto find = query(sealed_seed);
    find << table << game;
    if (!find.row()) return find.end();
    seed = seal_.open({find.text(0), find.text(1)});
  }
  if (!seed) return {};
  auto change = query(change_seed);
  return (change << table << game << *seed << std::string_view()).run();
}

Result<void> SqliteStore::Statements::seal_plain_seeds() {
  struct Plain {
    std::int64_t table;
    int game;
    std::string seed;
  };
  std::vector<Plain> all;
  {
    auto find = query(plain_seeds);
    while (find.row()) all.push_back({find.number(0), find.small(1), find.text(2)});
    if (auto end = find.end(); !end) return end;
  }
  for (const Plain& plain : all) {
    const Sealed sealed = seal_.seal(plain.seed);
    auto change = query(change_seed);
    change << plain.table << plain.game << sealed.text << sealed.key;
    if (auto done = change.run(); !done) return done;
  }
  return {};
}

Result<PromiseCount> SqliteStore::Statements::count_promises(std::int64_t before) {
  auto count = query(count_seeds);
  count << before;
  if (!count.row()) return std::unexpected(count.end().error());
  return PromiseCount{count.number(0), count.number(1), count.number(2)};
}

namespace {

Result<std::int64_t> one_number(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK) return refuse(said(database));
  Result<std::int64_t> number = refuse("no answer to " + std::string(sql));
  {
    Query query(database, statement);
    if (query.row())
      number = query.number(0);
    else if (auto end = query.end(); !end)
      number = std::unexpected(end.error());
  }
  sqlite3_finalize(statement);
  return number;
}

// Brings an open database to the newest schema, in one transaction. Refuses a database that is not a store of this
// version or an earlier one.
Result<void> migrate(sqlite3* database) {
  const auto application = one_number(database, "PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  const auto objects = one_number(database, "SELECT count(*) FROM sqlite_schema");
  if (!objects) return std::unexpected(objects.error());
  if (*application != kApplication && *objects != 0) return refuse("it is the database of another program");

  std::int64_t version = 0;
  if (*objects != 0) {
    const auto stored = one_number(database, "SELECT coalesce(max(version), 0) FROM migrations");
    if (!stored) return std::unexpected(stored.error());
    version = *stored;
  }
  if (version > static_cast<std::int64_t>(kMigrations.size()))
    return refuse("it was made by a newer Wagnis: its schema has version " + std::to_string(version) +
                  ", this program knows 1 to " + std::to_string(kMigrations.size()));
  if (version == static_cast<std::int64_t>(kMigrations.size())) return {};

  std::string all = "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(kApplication) +
                    "; CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;";
  for (auto i = static_cast<std::size_t>(version); i < kMigrations.size(); ++i)
    all += std::string(kMigrations[i].sql) + "INSERT INTO migrations VALUES (" + std::to_string(i + 1) + ", '" +
           std::string(kMigrations[i].name) + "');";
  all += "COMMIT;";
  return execute(database, all.c_str());
}

// Refuses a store with games in progress whose seeds are sealed under keys that `seal` does not have.
Result<void> check_keys(sqlite3* database, const Seal& seal) {
  sqlite3_stmt* statement = nullptr;
  constexpr auto kKeys =
      "SELECT key, count(*) FROM seeds JOIN games USING (table_number, game) WHERE key IS NOT NULL AND ended = 0 "
      "GROUP BY key ORDER BY key";
  if (sqlite3_prepare_v2(database, kKeys, -1, &statement, nullptr) != SQLITE_OK) return refuse(said(database));
  Result<void> all;
  {
    Query keys(database, statement);
    while (all && keys.row())
      if (!seal.has(keys.text(0)))
        all = refuse("it has " + std::to_string(keys.number(1)) +
                     " games in progress whose seeds are sealed under the key " + keys.text(0) + ", which is not in " +
                     seal.place() +
                     ". Put the key file back, or say with --store-key where it is; finished games need no key");
    if (all) all = keys.end();
  }
  sqlite3_finalize(statement);
  return all;
}

// Whether the disk takes more: writes, syncs and removes a new file beside the store. SQLite's own small writes would
// not show it, since they reuse space of the log.
constexpr std::size_t kProbe = 64 * 1024;  // bytes
Result<void> grow_a_file(const std::filesystem::path& store) {
  sqlite3_vfs* files = sqlite3_vfs_find(nullptr);
  std::vector<char> bytes(kProbe);
  std::vector<std::max_align_t> room(static_cast<std::size_t>(files->szOsFile) / sizeof(std::max_align_t) + 1);
  auto* file = reinterpret_cast<sqlite3_file*>(room.data());
  const std::string name = store.string() + "-probe";
  files->xDelete(files, name.c_str(), 0);  // left by a program that was killed here
  int code = files->xOpen(files, name.c_str(), file,
                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
                              SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_JOURNAL,
                          nullptr);
  if (code == SQLITE_OK) {
    code = file->pMethods->xWrite(file, bytes.data(), static_cast<int>(bytes.size()), 0);
    if (code == SQLITE_OK) code = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
  }
  if (file->pMethods != nullptr) file->pMethods->xClose(file);
  if (code == SQLITE_OK) return {};
  return refuse(name + ": " + sqlite3_errstr(code) + " (SQLite code " + std::to_string(code) + ")");
}

}  // namespace

// Seals seeds that an earlier schema left plain. VACUUM and the checkpoint remove every trace of them from the file and
// its log, even in unused pages.
Result<void> SqliteStore::seal_plain_seeds() {
  sqlite3* database = database_.get();
  const auto plain = one_number(database,
                                "SELECT EXISTS (SELECT 1 FROM seeds JOIN games USING (table_number, game) "
                                "WHERE seat = -1 AND key IS NULL AND seed <> '' AND ended = 0)");
  if (!plain) return std::unexpected(plain.error());
  if (*plain == 0) return {};
  if (auto done = execute(database, "VACUUM"); !done) return done;
  if (auto done = at_once([this] { return statements_->seal_plain_seeds(); }); !done) return done;
  return execute(database, "PRAGMA wal_checkpoint(TRUNCATE)");
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::filesystem::path& name, std::unique_ptr<Seal> seal) {
  assert(seal != nullptr);
  const auto refuse_file = [&](const std::string& why) { return refuse("the store " + name.string() + ": " + why); };
  auto file = StoreFile::open(name);
  if (!file) return refuse_file(file.error().what);
  auto store = std::unique_ptr<SqliteStore>(new SqliteStore(std::move(*file), std::move(seal)));
  sqlite3* raw = nullptr;
  const int opened = sqlite3_open_v2(store->file_.path().c_str(), &raw,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  store->database_.reset(raw);
  if (opened != SQLITE_OK) return refuse_file(raw != nullptr ? said(raw) : "out of memory");
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 2000);
  // SQLite opens a file that it cannot write as read-only; then no game could be kept.
  if (sqlite3_db_readonly(raw, "main") == 1) return refuse_file("it cannot be written");
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
                             "PRAGMA secure_delete = ON"})  // deleted names must leave the file too
    if (auto done = execute(raw, pragma); !done) return refuse_file(done.error().what);
  if (auto done = migrate(raw); !done) return refuse_file(done.error().what);
  const auto broken = one_number(raw, "SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'");
  if (!broken) return refuse_file(broken.error().what);
  if (*broken != 0)
    return refuse_file("it is damaged: PRAGMA quick_check finds " + std::to_string(*broken) + " faults");
  if (auto done = check_keys(raw, *store->seal_); !done) return refuse_file(done.error().what);
  if (auto done = store->seal_->keep(); !done) return std::unexpected(done.error());
  auto statements = Statements::prepare(raw, *store->seal_);
  if (!statements) return refuse_file(statements.error().what);
  store->statements_ = std::move(*statements);
  // Copies what a killed server left in the log. From here on a foreign write to the store is a fault.
  if (auto done = execute(raw, "PRAGMA wal_checkpoint(PASSIVE)"); !done) return refuse_file(done.error().what);
  store->file_.watch();
  if (auto done = store->seal_plain_seeds(); !done)
    return refuse_file("its seeds must be sealed once, and for that it is written anew: " + done.error().what);
  std::vector<Opened> readers;
  for (std::size_t i = 0; i < kReaders; ++i) {
    auto reader = store->open_reader();
    if (!reader) return refuse_file(reader.error().what);
    readers.push_back(std::move(*reader));
  }
  store->queue_.start([raw_store = store.get()](std::vector<Write> batch) { raw_store->commit(std::move(batch)); },
                      std::move(readers));
  return store;
}

// Opened for writing, too, since only then SQLite can mend the index of the log; query_only keeps it from writing.
Result<SqliteStore::Opened> SqliteStore::open_reader() const {
  sqlite3* raw = nullptr;
  const int opened = sqlite3_open_v2(file_.path().c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (opened != SQLITE_OK) return refuse(raw != nullptr ? said(raw) : "out of memory");
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 2000);
  if (auto done = execute(raw, "PRAGMA query_only = ON"); !done) return std::unexpected(done.error());
  auto statements = Statements::prepare(raw, *seal_);
  if (!statements) return std::unexpected(statements.error());
  return Opened{std::move(database), std::move(*statements)};
}

SqliteStore::SqliteStore(StoreFile file, std::unique_ptr<Seal> seal) : file_(std::move(file)), seal_(std::move(seal)) {}

SqliteStore::~SqliteStore() {
  queue_.end();
  // SQLite must not copy the log into a file that something else has overwritten.
  if (database_ && !file_.untouched()) sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

template <class Answer>
SqliteStore::Queue::Read SqliteStore::reading(Answer read) {
  return [read = std::move(read)](Opened& reader) { reader.statements->in_one_state(read); };
}

void SqliteStore::write(Change change, Written done) {
  if (!queue_.give_bounded(Write{std::move(change), done})) done(too_much_waits());
}
void SqliteStore::load(std::string table, Loaded done) {
  if (!queue_.give_bounded(
          reading([table = std::move(table), done](Statements& statements) { done(statements.load(table)); })))
    done(too_much_waits());
}

// Writes SQLite's user_version, which nothing else uses: `migrations` counts the version of the schema.
void SqliteStore::probe(Written done) {
  queue_.give([this, done = std::move(done)] {
    sqlite3* database = database_.get();
    done(at_once([&]() -> Result<void> {
      if (auto grown = grow_a_file(file_.path()); !grown) return grown;
      const auto last = one_number(database, "PRAGMA user_version");
      if (!last) return std::unexpected(last.error());
      return execute(database, ("PRAGMA user_version = " + std::to_string(1 - *last)).c_str());
    }));
  });
}

void SqliteStore::forget_people(std::int64_t before, std::set<std::string> in_use,
                                std::function<void(Result<int>)> done) {
  queue_.give([this, before, in_use = std::move(in_use), done = std::move(done)] {
    Result<int> forgotten = 0;
    const auto all = at_once([&]() -> Result<void> {
      forgotten = statements_->forget_people(before, in_use);
      if (!forgotten) return std::unexpected(forgotten.error());
      return {};
    });
    done(all ? std::move(forgotten) : std::unexpected(all.error()));
  });
}
void SqliteStore::tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) {
  queue_.give(
      reading([age, done = std::move(done)](Statements& statements) { done(statements.tables_to_remove(age)); }));
}

void SqliteStore::remove_tables(std::vector<std::string> tables, StoreAge age,
                                std::function<void(Result<RemovedTables>)> done) {
  queue_.give([this, tables = std::move(tables), age, done = std::move(done)] {
    Result<RemovedTables> removed;
    const auto all = at_once([&]() -> Result<void> {
      removed = statements_->remove_tables(tables, age);
      if (!removed) return std::unexpected(removed.error());
      return {};
    });
    done(all ? removed : std::unexpected(all.error()));
  });
}

void SqliteStore::measure(std::function<void(Result<StoreSize>)> done) {
  queue_.give(reading([this, done = std::move(done)](Statements& statements) {
    auto size = statements.measure();
    if (size) file_.measure(*size);
    done(std::move(size));
  }));
}

void SqliteStore::count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) {
  queue_.give(
      reading([before, done = std::move(done)](Statements& statements) { done(statements.count_promises(before)); }));
}
void SqliteStore::drained(std::function<void()> done) {
  queue_.give([this, done = std::move(done)] {
    queue_.wait_for_readers();
    done();
  });
}
void SqliteStore::pragma(std::string setting) {
  queue_.give(
      [this, sql = "PRAGMA " + std::move(setting)] { static_cast<void>(execute(database_.get(), sql.c_str())); });
}

void SqliteStore::commit(std::vector<Write> batch) {
  const auto all = commit_at_once(batch);
  for (Write& write : batch) {
    if (all || batch.size() == 1)
      write.done(all);
    else
      write.done(commit_at_once({&write, 1}));
  }
}

Result<void> SqliteStore::commit_at_once(std::span<Write> batch) {
  return at_once([&] {
    Result<void> done;
    for (std::size_t i = 0; done && i < batch.size(); ++i) done = statements_->write(batch[i].change);
    return done;
  });
}

// A refused change leaves nothing behind, unless the file goes away in the instant of its COMMIT.
Result<void> SqliteStore::at_once(const std::function<Result<void>()>& change) {
  sqlite3* database = database_.get();
  if (lost_) return refuse(*lost_);
  Result<void> done = file_.still_there();
  if (done) done = execute(database, "BEGIN IMMEDIATE");
  if (done) done = change();
  if (done) done = file_.still_there();
  if (done) done = execute(database, "COMMIT");
  // After some errors (a full disk) SQLite has rolled back by itself.
  if (!done && sqlite3_get_autocommit(database) == 0) static_cast<void>(execute(database, "ROLLBACK"));
  if (!done) return done;
  // The file went away during COMMIT: nobody knows which file holds the change, so the room and the file may differ.
  if (done = file_.still_there(); !done)
    lost_ = done.error().what + "; it went away while something was being stored, so only a restart helps";
  return done;
}

}  // namespace wagnis
