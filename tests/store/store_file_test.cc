// The store as a file: who may read it, who else may use it, and what happens if it goes away.
#include "store/sqlite/store_file.h"

#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <future>

#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// The usual umask of a login: everybody may read new files.
class UsualMask {
 public:
  UsualMask() : before_(umask(022)) {}
  UsualMask(const UsualMask&) = delete;
  ~UsualMask() { umask(before_); }

 private:
  mode_t before_;
};

class StoreFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-file-XXXXXX";
    folder_ = std::filesystem::canonical(mkdtemp(pattern.data()));
    file_ = folder_ / "games.db";
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  void open() {
    store_.reset();
    auto store = SqliteStore::open(file_, PretendSeal::make());
    ASSERT_TRUE(store) << text(store.error());
    store_ = std::move(*store);
  }
  std::string refusal() const {
    const auto store = SqliteStore::open(file_, PretendSeal::make());
    return store ? "it opened" : store.error().what;
  }
  // Stores a new table of that name; returns "stored" or the reason of the refusal.
  std::string set(const std::string& table) {
    Change write;
    write.table = table;
    write.set = {"push", Options{{"players", std::int64_t{2}}}};
    write.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash"}},
                     {Chair{1}, {Sitter::Kind::open, "", "", ""}}};
    std::promise<Result<void>> done;
    store_->write(std::move(write), [&](Result<void> result) { done.set_value(std::move(result)); });
    const auto result = done.get_future().get();
    return result ? "stored" : result.error().what;
  }
  std::string probe() {
    std::promise<Result<void>> done;
    store_->probe([&](Result<void> result) { done.set_value(std::move(result)); });
    const auto result = done.get_future().get();
    return result ? "ready" : result.error().what;
  }
  bool has(const std::string& table) {
    std::promise<bool> done;
    store_->load(table, [&](const auto& loaded) { done.set_value(loaded && *loaded); });
    return done.get_future().get();
  }
  std::string beside(const char* end) const { return file_.string() + end; }

  std::filesystem::path folder_, file_;
  std::unique_ptr<SqliteStore> store_;
};

mode_t mode(const std::string& file) {
  struct stat found{};
  EXPECT_EQ(stat(file.c_str(), &found), 0) << file;
  return found.st_mode & 0777U;
}

TEST_F(StoreFileTest, is_made_for_its_owner_alone_with_all_that_lies_beside_it) {
  const UsualMask mask;
  open();
  ASSERT_EQ(set("aaaaaaaa"), "stored");
  for (const char* end : {"", "-wal", "-shm"}) EXPECT_EQ(mode(beside(end)), 0600U) << end;
}

TEST_F(StoreFileTest, is_refused_if_others_may_read_it_with_the_command_that_mends_it) {
  open();
  ASSERT_EQ(set("aaaaaaaa"), "stored");
  store_.reset();
  for (const char* end : {"", "-wal", "-shm"}) {
    std::ofstream(beside(end), std::ios::app).close();
    for (const mode_t loose : {0640U, 0604U, 0620U, 0666U}) {
      ASSERT_EQ(chmod(beside(end).c_str(), loose), 0);
      EXPECT_THAT(refusal(), AllOf(HasSubstr(file_.string()), HasSubstr("chmod 600 " + beside(end))));
    }
    ASSERT_EQ(chmod(beside(end).c_str(), 0600), 0);
  }
  open();
  EXPECT_TRUE(has("aaaaaaaa"));
}

TEST_F(StoreFileTest, is_for_one_program_at_a_time) {
  open();
  EXPECT_THAT(refusal(), AllOf(HasSubstr(file_.string()), HasSubstr("another Wagnis uses it"), HasSubstr("--store")));
  EXPECT_EQ(set("aaaaaaaa"), "stored") << "whoever is refused disturbs nothing";
  store_.reset();
  open();
  EXPECT_TRUE(has("aaaaaaaa"));
}

TEST_F(StoreFileTest, reached_through_a_link_is_the_same_store) {
  std::filesystem::create_directory(folder_ / "disk");
  std::filesystem::create_symlink(folder_ / "disk", folder_ / "link");
  file_ = folder_ / "link" / "games.db";
  open();
  file_ = folder_ / "disk" / "games.db";
  EXPECT_THAT(refusal(), HasSubstr("another Wagnis uses it"));
  ASSERT_EQ(set("aaaaaaaa"), "stored");
}

TEST_F(StoreFileTest, stores_nothing_while_it_is_gone_or_replaced) {
  open();
  ASSERT_EQ(set("aaaaaaaa"), "stored");
  for (const char* end : {"", "-wal", "-shm"}) {
    SCOPED_TRACE(beside(end));
    std::filesystem::rename(beside(end), folder_ / "away");
    EXPECT_THAT(set("bbbbbbbb"), AllOf(HasSubstr(beside(end)), HasSubstr("is gone"), HasSubstr("restarted")));
    EXPECT_THAT(probe(), HasSubstr("is gone"));
    std::ofstream(beside(end)).close();
    EXPECT_THAT(set("bbbbbbbb"), HasSubstr("was replaced"));
    EXPECT_THAT(probe(), HasSubstr("was replaced"));
    EXPECT_TRUE(has("aaaaaaaa")) << "reading goes on";
    std::filesystem::rename(folder_ / "away", beside(end));
    EXPECT_EQ(probe(), "ready");
  }
  EXPECT_EQ(set("bbbbbbbb"), "stored");
  store_.reset();
  open();
  EXPECT_TRUE(has("bbbbbbbb"));
}

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
// Overwrites as cp does: the file stays the same, its content changes.
void overwrite(const std::string& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

TEST_F(StoreFileTest, stores_nothing_more_after_it_is_overwritten_in_place) {
  const auto mine = file_;
  file_ = folder_ / "other.db";
  open();
  ASSERT_EQ(set("other000"), "stored");
  const std::string other_log = bytes_of(beside("-wal"));
  store_.reset();
  const std::string other = bytes_of(file_);
  struct Form {
    const char* end;
    const char* what;
    std::function<std::string(const std::string& before, const std::string& now)> bytes;
  };
  const std::vector<Form> forms{
      {"", "with another store", [&](const auto&, const auto&) { return other; }},
      {"", "with nothing", [](const auto&, const auto&) { return std::string(); }},
      {"", "with a half of itself", [](const auto&, const auto& now) { return now.substr(0, now.size() / 2); }},
      {"", "with a longer one", [](const auto&, const auto& now) { return now + std::string(4096, '\0'); }},
      {"-wal", "with the log of another store", [&](const auto&, const auto&) { return other_log; }},
      {"-wal", "with nothing", [](const auto&, const auto&) { return std::string(); }},
      {"-wal", "with zeros", [](const auto&, const auto& now) { return std::string(now.size(), '\0'); }},
      {"-wal", "with itself before the last write", [](const auto& before, const auto&) { return before; }},
  };
  for (int i = 0; const Form& form : forms) {
    SCOPED_TRACE(std::string("games.db") + form.end + " " + form.what);
    file_ = mine.string() + std::to_string(++i);
    open();
    ASSERT_EQ(set("aaaaaaaa"), "stored");
    ASSERT_EQ(probe(), "ready");
    const std::string before = bytes_of(beside(form.end));
    ASSERT_EQ(set("zzzzzzzz"), "stored");
    const std::string wanted = form.bytes(before, bytes_of(beside(form.end)));
    overwrite(beside(form.end), wanted);
    EXPECT_THAT(set("bbbbbbbb"), AllOf(HasSubstr(beside(form.end)), HasSubstr("was overwritten")));
    EXPECT_THAT(probe(), HasSubstr("was overwritten"));
    EXPECT_THAT(set("bbbbbbbb"), HasSubstr("was overwritten")) << "a second time as well";
    store_.reset();
    EXPECT_TRUE(bytes_of(beside(form.end)) == wanted) << "what was put there is left alone";
  }
}

TEST_F(StoreFileTest, may_be_written_to_by_another_program_by_way_of_sqlite) {
  open();
  const auto other_program = [&](const char* sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
  };
  for (int i = 0; i < 8; ++i) {
    const std::string table = "table00" + std::to_string(i);
    ASSERT_EQ(set(table), "stored");
    other_program("UPDATE tables SET active = active - 1");
    ASSERT_EQ(set(table + "x"), "stored");
    other_program(i % 2 == 0 ? "PRAGMA wal_checkpoint(TRUNCATE)" : "PRAGMA wal_checkpoint(PASSIVE)");
    ASSERT_EQ(probe(), "ready");
    other_program("VACUUM");
    ASSERT_EQ(probe(), "ready");
  }
}

// SQLite calls `hook` for each new connection, and `at_commit` when a connection commits.
std::function<void()> at_commit;
int hook(sqlite3* database, const char**, const void*) {
  sqlite3_commit_hook(
      database,
      [](void*) {
        if (at_commit) at_commit();
        return 0;
      },
      nullptr);
  return SQLITE_OK;
}

TEST_F(StoreFileTest, stores_nothing_after_it_goes_during_a_write_until_it_is_opened_again) {
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(hook));
  open();
  ASSERT_EQ(set("aaaaaaaa"), "stored");
  at_commit = [&] { std::filesystem::rename(file_, folder_ / "away"); };
  EXPECT_THAT(set("bbbbbbbb"), HasSubstr("is gone")) << "acknowledged into a file that is gone";
  at_commit = {};
  std::filesystem::rename(folder_ / "away", file_);
  EXPECT_THAT(set("cccccccc"), HasSubstr("only a restart helps"));
  EXPECT_THAT(probe(), HasSubstr("only a restart helps"));
  open();
  EXPECT_EQ(set("cccccccc"), "stored");
  sqlite3_reset_auto_extension();
}

TEST_F(StoreFileTest, acknowledges_nothing_when_it_is_overwritten_during_a_write) {
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(hook));
  for (const char* end : {"", "-wal"}) {
    SCOPED_TRACE(beside(end));
    open();
    ASSERT_EQ(set("aaaaaaaa"), "stored");
    at_commit = [&] { overwrite(beside(end), {}); };
    EXPECT_THAT(set("bbbbbbbb"), AllOf(HasSubstr(beside(end)), HasSubstr("was overwritten")));
    at_commit = {};
    EXPECT_THAT(set("cccccccc"), HasSubstr("was overwritten"));
    store_.reset();
    file_ += "2";
  }
  sqlite3_reset_auto_extension();
}

TEST_F(StoreFileTest, is_probed_without_leaving_anything_behind) {
  open();
  std::ofstream(beside("-probe")) << "of a program that was killed";
  EXPECT_EQ(probe(), "ready");
  EXPECT_FALSE(std::filesystem::exists(beside("-probe")));
}

}  // namespace
}  // namespace wagnis
