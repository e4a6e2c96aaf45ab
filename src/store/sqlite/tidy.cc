#include "store/sqlite/tidy.h"

#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/sqlite/application.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/tidy_sql.h"

namespace wagnis {
namespace {

constexpr std::size_t kTablesAtOnce = 256;  // removed in one transaction

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

// A connection. It throws SQLite's message on an error; tidy() turns that into a refusal.
class Connection {
 public:
  Connection(const std::filesystem::path& file, bool writes) {
    sqlite3* raw = nullptr;
    const int opened = sqlite3_open_v2(file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(raw);
    if (opened != SQLITE_OK) fail();
    sqlite3_busy_timeout(raw, 5000);
    run(writes ? "PRAGMA foreign_keys = ON" : "PRAGMA query_only = ON");
    run("PRAGMA secure_delete = ON");
  }

  void run(const std::string& sql) {
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  Statement prepare(const std::string& sql) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &raw, nullptr) != SQLITE_OK) fail();
    return Statement(raw);
  }
  bool row(const Statement& statement) {
    const int code = sqlite3_step(statement.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail();
    return code == SQLITE_ROW;
  }
  std::int64_t number(const std::string& sql) {
    const Statement statement = prepare(sql);
    return row(statement) ? sqlite3_column_int64(statement.get(), 0) : 0;
  }

 private:
  [[noreturn]] void fail() const { throw Reason{sqlite3_errmsg(database_.get()), {}}; }
  std::unique_ptr<sqlite3, Close> database_;
};

void check_schema(Connection& store) {
  if (store.number("PRAGMA application_id") != kApplication) throw Reason{"it is no store of Wagnis", {}};
  const auto version = store.number("SELECT max(version) FROM migrations");
  if (version != kSchema)
    throw Reason{"its schema has version " + std::to_string(version) + ", this program needs " +
                     std::to_string(kSchema) +
                     (version < kSchema ? "; start a server once, which brings it up to date" : ""),
                 {}};
}

// The games in progress whose seed is sealed under a key that `keys` does not have: number and table of each.
std::vector<std::pair<std::int64_t, std::int64_t>> without_key(Connection& store, const Seal& keys) {
  std::vector<std::pair<std::int64_t, std::int64_t>> games;
  const Statement find = store.prepare(
      "SELECT games.number, table_number, key FROM games JOIN seeds USING (table_number, game) "
      "WHERE ended = 0 AND key IS NOT NULL");
  while (store.row(find))
    if (const std::string key = reinterpret_cast<const char*>(sqlite3_column_text(find.get(), 2)); !keys.has(key))
      games.emplace_back(sqlite3_column_int64(find.get(), 0), sqlite3_column_int64(find.get(), 1));
  return games;
}

std::vector<std::int64_t> tables_to_remove(Connection& store, const StoreAge& age, Tidied& tidied) {
  std::vector<std::int64_t> tables;
  const Statement find = store.prepare(kTablesToRemove);
  sqlite3_bind_int64(find.get(), 1, age.unused_before);
  sqlite3_bind_int64(find.get(), 2, age.idle_before);
  while (store.row(find)) {
    tables.push_back(sqlite3_column_int64(find.get(), 0));
    ++(sqlite3_column_int(find.get(), 2) != 0 ? tidied.idle : tidied.unused);
  }
  return tables;
}

void for_each_row(Connection& store, const std::string& sql, const std::vector<std::int64_t>& numbers) {
  const Statement change = store.prepare(sql);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i % kTablesAtOnce == 0) store.run("BEGIN IMMEDIATE");
    sqlite3_bind_int64(change.get(), 1, numbers[i]);
    store.row(change);
    sqlite3_reset(change.get());
    if ((i + 1) % kTablesAtOnce == 0 || i + 1 == numbers.size()) store.run("COMMIT");
  }
}

std::int64_t size_of(const std::filesystem::path& file) {
  std::error_code none;
  const auto bytes = std::filesystem::file_size(file, none);
  return none ? 0 : static_cast<std::int64_t>(bytes);
}

Tidied tidy_or_throw(const std::filesystem::path& file, const Tidying& tidying) {
  Tidied tidied;
  Connection store(file, tidying.act);
  check_schema(store);
  const auto tables = tables_to_remove(store, tidying.age, tidied);
  std::vector<std::int64_t> games;
  if (tidying.without_key != nullptr)
    for (const auto& [game, table] : without_key(store, *tidying.without_key))
      if (std::ranges::find(tables, table) == tables.end()) games.push_back(game);
  tidied.given_up = std::ssize(games);
  if (tidying.act) store.run("PRAGMA wal_checkpoint(TRUNCATE)");
  tidied.bytes = tidied.left = size_of(file);
  if (!tidying.act || (tables.empty() && games.empty())) return tidied;
  for_each_row(store, kRemoveTable, tables);
  for_each_row(store, "UPDATE games SET ended = 2 WHERE number = ?", games);
  store.run("VACUUM");
  store.run("PRAGMA wal_checkpoint(TRUNCATE)");
  tidied.left = size_of(file);
  return tidied;
}

}  // namespace

Result<Tidied> tidy(const std::filesystem::path& store, const Tidying& tidying) {
  const auto refuse_file = [&](const std::string& why) { return refuse("the store " + store.string() + ": " + why); };
  std::optional<StoreFile> locked;  // must outlive the connection
  if (std::error_code none; !std::filesystem::exists(store, none)) return refuse_file("there is no such file");
  if (tidying.act) {
    auto file = StoreFile::open(store);
    if (!file) return refuse_file(file.error().what);
    locked.emplace(std::move(*file));
  }
  try {
    return tidy_or_throw(locked ? locked->path() : store, tidying);
  } catch (const Reason& reason) {
    return refuse_file(reason.what);
  }
}

}  // namespace wagnis
