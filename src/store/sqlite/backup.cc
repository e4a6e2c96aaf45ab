#include "store/sqlite/backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "store/sqlite/application.h"

namespace wagnis {
namespace {

constexpr int kPagesAtOnce = 256;

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

std::unexpected<Reason> refuse_file(const char* what, const std::filesystem::path& file, const std::string& why) {
  return refuse(std::string(what) + ' ' + file.string() + ": " + why);
}

Database open(const std::filesystem::path& file) {
  sqlite3* raw = nullptr;
  sqlite3_open_v2(file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  sqlite3_busy_timeout(raw, 5000);
  return Database(raw);
}

bool execute(sqlite3* database, const char* sql) {
  return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

// The first column of the first row as text; "" if there is no row.
std::string answer(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  std::string text;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
    if (const auto* bytes = sqlite3_column_text(statement, 0)) text = reinterpret_cast<const char*>(bytes);
  sqlite3_finalize(statement);
  return text;
}

Result<void> copy_pages(sqlite3* from, sqlite3* to, const std::function<void(const BackupProgress&)>& progress) {
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", from, "main");
  if (backup == nullptr) return refuse(sqlite3_errmsg(to));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(backup, kPagesAtOnce);
    const int all = sqlite3_backup_pagecount(backup);
    if (code == SQLITE_OK || code == SQLITE_DONE) progress({all - sqlite3_backup_remaining(backup), all});
  }
  if (const int end = sqlite3_backup_finish(backup); end != SQLITE_OK) return refuse(sqlite3_errmsg(to));
  if (code != SQLITE_DONE) return refuse(sqlite3_errstr(code));
  return {};
}

Result<void> fill_copy(const std::filesystem::path& store, const std::filesystem::path& copy,
                       const std::function<void(const BackupProgress&)>& progress) {
  const Database from = open(store);
  // A read transaction: later writes do not concern it, so the copy need not begin again.
  if (!execute(from.get(), "BEGIN; SELECT count(*) FROM sqlite_schema"))
    return refuse_file("the store", store, sqlite3_errmsg(from.get()));
  if (answer(from.get(), "PRAGMA application_id") != std::to_string(kApplication))
    return refuse_file("the store", store, "it is no store of Wagnis");
  const Database to = open(copy);
  if (const auto copied = copy_pages(from.get(), to.get(), progress); !copied)
    return refuse_file("the copy", copy, copied.error().what);
  if (answer(to.get(), "PRAGMA quick_check") != "ok")
    return refuse_file("the store", store, "it is damaged, and so would be the copy");
  return {};
}

}  // namespace

Result<void> back_up(const std::filesystem::path& store, const std::filesystem::path& copy,
                     const std::function<void(const BackupProgress&)>& progress) {
  const int file = ::open(copy.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0)
    return refuse_file("the copy", copy,
                       errno == EEXIST ? "a file of that name is there already" : std::strerror(errno));
  ::close(file);
  const auto done = fill_copy(store, copy, progress);
  std::error_code ignored;
  for (const char* beside : {"-wal", "-shm", "-journal"}) std::filesystem::remove(copy.string() + beside, ignored);
  if (!done) std::filesystem::remove(copy, ignored);
  return done;
}

}  // namespace wagnis
