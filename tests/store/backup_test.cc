#include "store/sqlite/backup.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <atomic>
#include <fstream>
#include <future>
#include <thread>

#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

constexpr auto kKept = "aaaaaaaa";

class Backup : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-backup-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    store_ = folder_ / "games.db";
    copy_ = folder_ / "copy.db";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::unique_ptr<SqliteStore> open(const std::filesystem::path& file) {
    auto store = SqliteStore::open(file, PretendSeal::make());
    EXPECT_TRUE(store) << text(store.error());
    return store ? std::move(*store) : nullptr;
  }
  static bool write(SqliteStore& store, Change write) {
    std::promise<bool> done;
    store.write(std::move(write), [&](const Result<void>& written) { done.set_value(written.has_value()); });
    return done.get_future().get();
  }
  static bool set(SqliteStore& store) {
    Change table;
    table.table = kKept;
    table.set = {"push", Options{{"players", std::int64_t{2}}}};
    table.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash"}},
                     {Chair{1}, {Sitter::Kind::open, "", "", ""}}};
    table.game = 1;
    table.new_game = true;
    return write(store, std::move(table));
  }
  // The n-th write to the table's game, with so many events.
  static bool move(SqliteStore& store, int n, int events = 4) {
    Change one;
    one.table = kKept;
    one.game = 1;
    one.from = std::int64_t{events} * n;
    for (int i = 0; i < events; ++i) one.events.push_back({Seat{0}, "e" + std::to_string(one.from + i), {}});
    return write(store, std::move(one));
  }
  static std::vector<Event> events(const std::filesystem::path& file) {
    const auto store = open(file);
    std::promise<std::vector<Event>> done;
    store->load(kKept, [&](auto table) {
      done.set_value(table && *table ? (*table)->games.at(0).events : std::vector<Event>{});
    });
    return done.get_future().get();
  }
  std::string refusal() const {
    const auto done = back_up(store_, copy_, [](const auto&) {});
    return done ? "it was copied" : done.error().what;
  }

  std::filesystem::path folder_, store_, copy_;
};

TEST_F(Backup, of_a_store_in_use_has_all_that_was_acknowledged_before_and_opens) {
  const auto store = open(store_);
  ASSERT_TRUE(set(*store));
  int before = 0;
  for (; before < 400; ++before) ASSERT_TRUE(move(*store, before));
  std::atomic<bool> stop = false;
  int written = before;
  std::thread writer([&] {
    while (!stop)
      if (move(*store, written)) ++written;
  });
  std::vector<BackupProgress> told;
  const auto done = back_up(store_, copy_, [&](const BackupProgress& progress) { told.push_back(progress); });
  stop = true;
  writer.join();
  ASSERT_TRUE(done) << text(done.error());
  EXPECT_EQ(told.back().done, told.back().all);

  const auto copied = events(copy_);
  EXPECT_GE(std::ssize(copied), 4 * before);
  EXPECT_LE(std::ssize(copied), 4 * written);
  EXPECT_EQ(copied.size() % 4, 0u) << "a move by half";
  for (std::size_t i = 0; i < copied.size(); ++i) ASSERT_EQ(copied[i].token, "e" + std::to_string(i));
  EXPECT_EQ(std::filesystem::status(copy_).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const auto restored = open(copy_);
  EXPECT_TRUE(move(*restored, static_cast<int>(copied.size() / 4))) << "the game goes on";
}

TEST_F(Backup, tells_how_far_it_is) {
  {
    const auto store = open(store_);
    ASSERT_TRUE(set(*store));
    for (int i = 0; i < 40; ++i) ASSERT_TRUE(move(*store, i, 2000));
  }
  std::vector<int> done;
  ASSERT_TRUE(back_up(store_, copy_, [&](const BackupProgress& progress) {
    EXPECT_LE(progress.done, progress.all);
    done.push_back(progress.done);
  }));
  EXPECT_GT(done.size(), 1u);
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_EQ(events(copy_), events(store_));
}

TEST_F(Backup, never_writes_over_a_file_and_leaves_none_behind_when_it_refuses) {
  EXPECT_THAT(refusal(), testing::AllOf(HasSubstr("the store " + store_.string()), HasSubstr("unable to open")));
  EXPECT_FALSE(std::filesystem::exists(copy_));
  std::ofstream(store_) << std::string(10000, 'x');
  EXPECT_THAT(refusal(), HasSubstr("not a database"));
  EXPECT_FALSE(std::filesystem::exists(copy_));
  std::filesystem::remove(store_);
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(store_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "CREATE TABLE recipes (name TEXT)", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
  EXPECT_THAT(refusal(), HasSubstr("no store of Wagnis"));
  EXPECT_FALSE(std::filesystem::exists(copy_));
  std::filesystem::remove(store_);
  {
    const auto store = open(store_);
    ASSERT_TRUE(set(*store));
  }
  std::ofstream(copy_) << "mine";
  EXPECT_THAT(refusal(), testing::AllOf(HasSubstr(copy_.string()), HasSubstr("there already")));
  EXPECT_EQ(std::filesystem::file_size(copy_), 4u);
  copy_ = folder_ / "nowhere" / "copy.db";
  EXPECT_THAT(refusal(), HasSubstr(copy_.string()));
}

}  // namespace
}  // namespace wagnis
