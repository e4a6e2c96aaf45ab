// The store as a file: who may read it, who else may use it, and what happens when it goes away.
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

// The usual mask of a login: what a program makes, everybody may read.
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
  // Sets a table of that name, or says why not.
  std::string set(const std::string& table) {
    TableWrite write;
    write.table = table;
    write.set = {"push", Options{{"players", std::int64_t{2}}}};
    write.sitters = {{0, {"human", "Ada", "", "hash"}}, {1, {"open", "", "", ""}}};
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

TEST_F(StoreFileTest, that_others_may_read_is_refused_with_the_command_that_mends_it) {
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

TEST_F(StoreFileTest, that_is_gone_or_replaced_stores_nothing_until_it_is_back) {
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

// Called by SQLite for each new connection, and by it when the connection commits.
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

TEST_F(StoreFileTest, that_goes_in_the_instant_of_a_write_stores_nothing_until_it_is_opened_anew) {
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

TEST_F(StoreFileTest, is_probed_without_leaving_anything_behind) {
  open();
  std::ofstream(beside("-probe")) << "of a program that was killed";
  EXPECT_EQ(probe(), "ready");
  EXPECT_FALSE(std::filesystem::exists(beside("-probe")));
}

}  // namespace
}  // namespace wagnis
