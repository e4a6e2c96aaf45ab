// wagnis tidy, on stores that a server uses and on stores that no server uses.
#include "store/sqlite/tidy.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <fstream>
#include <future>

#include "store/pretend_seal.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

constexpr StoreAge kAll{0, std::int64_t{1} << 40};  // everything that is stored now
constexpr StoreAge kUnused{std::int64_t{1} << 40, 0};

class TidyTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-tidy-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    file_ = folder_ / "games.db";
    open();
    for (const char* id : {"unused00", "played00"}) {
      Change set;
      set.table = id;
      set.set = {"push", Options{{"players", std::int64_t{2}}}};
      set.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash"}},
                     {Chair{1}, {Sitter::Kind::bot, "Casual 1", "casual", ""}}};
      set.game = 1;
      set.new_game = true;
      set.seeds = Seeds{id, 1, "promised", "secret", std::vector<SeatSeed>(2)};
      if (id == std::string("played00")) set.events.assign(2000, Event{Seat{0}, "draw", {}});
      std::promise<bool> done;
      store_->write(std::move(set), [&](const auto& written) { done.set_value(written.has_value()); });
      ASSERT_TRUE(done.get_future().get());
    }
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  void open(std::vector<std::string> keys = {"a key"}) {
    auto store = SqliteStore::open(file_, PretendSeal::make(std::move(keys)));
    ASSERT_TRUE(store) << text(store.error());
    store_ = std::move(*store);
  }
  std::optional<Table> load(const std::string& id) {
    std::promise<std::optional<Table>> done;
    store_->load(id, [&](const auto& table) { done.set_value(table ? *table : std::nullopt); });
    return done.get_future().get();
  }
  Tidied tidied(const Tidying& tidying) const {
    const auto done = tidy(file_, tidying);
    EXPECT_TRUE(done) << text(done.error());
    return done.value_or(Tidied{-1, -1, -1, -1, -1});
  }
  std::string refusal(const Tidying& tidying) const {
    const auto done = tidy(file_, tidying);
    return done ? "it was tidied" : done.error().what;
  }

  std::filesystem::path folder_, file_;
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(TidyTest, only_counts_without_yes_even_while_a_server_runs) {
  const Tidied unused = tidied({kUnused}), all = tidied({kAll});
  EXPECT_EQ(unused.unused, 1);
  EXPECT_EQ(unused.idle, 0);
  EXPECT_EQ(all.unused, 0);
  EXPECT_EQ(all.idle, 2);
  EXPECT_EQ(tidied({StoreAge{}}).unused + tidied({StoreAge{}}).idle, 0);
  EXPECT_TRUE(load("unused00"));
  EXPECT_TRUE(load("played00"));
}

TEST_F(TidyTest, removes_tables_and_makes_the_file_smaller_but_not_under_a_server) {
  EXPECT_THAT(refusal({kAll, true}), testing::AllOf(HasSubstr(file_.string()), HasSubstr("another Wagnis uses it")));
  store_.reset();
  EXPECT_EQ(tidied({kUnused, true}).unused, 1);
  open();
  EXPECT_FALSE(load("unused00"));
  EXPECT_EQ(load("played00")->games.at(0).events.size(), 2000u);
  store_.reset();
  const Tidied all = tidied({kAll, true});
  EXPECT_EQ(all.idle, 1);
  EXPECT_LT(all.left, all.bytes - 2000 * 10);
  EXPECT_EQ(static_cast<std::int64_t>(std::filesystem::file_size(file_)), all.left);
  EXPECT_EQ(std::filesystem::status(file_).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  open();
  EXPECT_FALSE(load("played00"));
}

TEST_F(TidyTest, gives_up_the_games_whose_key_is_lost_and_nothing_else) {
  const PretendSeal known({"a key"}), other({"another key"});
  EXPECT_EQ(tidied({{}, false, &other}).given_up, 2);
  store_.reset();
  EXPECT_EQ(tidied({{}, true, &known}).given_up, 0);
  ASSERT_FALSE(SqliteStore::open(file_, PretendSeal::make({"another key"})));
  EXPECT_EQ(tidied({kUnused, true, &other}).given_up, 1) << "the other game goes with its table";
  open({"another key"});
  const auto table = load("played00");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->games.at(0).end, GameEnd::given_up);
  EXPECT_EQ(table->games.at(0).events.size(), 2000u);
  EXPECT_EQ(table->games.at(0).seeds->server, "") << "a seed that nobody can open";
}

TEST_F(TidyTest, refuses_a_file_that_is_not_a_store_of_this_version) {
  store_.reset();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "DELETE FROM migrations WHERE version > 3", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT(refusal({kAll}), testing::AllOf(HasSubstr("version 3"), HasSubstr("start a server once")));
  ASSERT_EQ(sqlite3_exec(database, "INSERT INTO migrations VALUES (99, '')", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT(refusal({kAll}), HasSubstr("version 99"));
  sqlite3_close(database);
  file_ = folder_ / "none.db";
  for (const bool act : {false, true}) EXPECT_THAT(refusal({kAll, act}), HasSubstr("no such file"));
  EXPECT_FALSE(std::filesystem::exists(file_));
  ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "CREATE TABLE recipes (name TEXT)", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  EXPECT_THAT(refusal({kAll}), HasSubstr("no store of Wagnis"));
}

}  // namespace
}  // namespace wagnis
