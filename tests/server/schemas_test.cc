// Stores that an earlier version left in the middle of games: the new version opens them, and the games go on. The real
// program makes each store; then the test turns it back into an earlier schema, as tests/store has written it down.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <csignal>
#include <fstream>

#include "server/player.h"
#include "server/program.h"

namespace wagnis {
namespace {

// Removes what each step of the schema added; the first entry makes 7 of 8.
constexpr const char* kBack[] = {
    "ALTER TABLE tables DROP COLUMN hints;",
    "ALTER TABLE games DROP COLUMN wins;",
    "ALTER TABLE tables DROP COLUMN host;",
    // The seeds of games in progress were plain.
    "UPDATE seeds SET seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f' WHERE key IS NOT NULL;"
    "DROP INDEX sealed_seeds; ALTER TABLE seeds DROP COLUMN key;",
    "DROP TABLE stand_ins; DROP TABLE leavers; DROP INDEX tables_by_activity;"
    "ALTER TABLE tables DROP COLUMN clock; ALTER TABLE tables DROP COLUMN series;"
    "ALTER TABLE tables DROP COLUMN active; ALTER TABLE tables DROP COLUMN nameless;"
    "ALTER TABLE games DROP COLUMN ended;",
    "DROP TABLE seeds;",
    "DROP TABLE decisions; ALTER TABLE tables DROP COLUMN pause;",
};
constexpr int kNow = 1 + static_cast<int>(std::size(kBack));

class Schemas : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-schemas-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void start() {
    program_.emplace(std::vector<std::string>{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web",
                                              folder_ / "web", "--store", folder_ / "games.db"});
    port_ = program_->port();
    ASSERT_GT(port_, 0) << (program_->wait(), program_->errors());
  }
  void stop() {
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0) << program_->errors();
  }
  // The result of `sql`, one row a line.
  std::string by_hand(const std::string& sql) {
    sqlite3* store = nullptr;
    EXPECT_EQ(sqlite3_open((folder_ / "games.db").c_str(), &store), SQLITE_OK);
    std::string rows;
    const auto row = [](void* all, int columns, char** values, char**) {
      for (int i = 0; i < columns; ++i)
        *static_cast<std::string*>(all) += values[i] == nullptr ? "NULL " : std::string(values[i]) + ' ';
      *static_cast<std::string*>(all) += '\n';
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(store, sql.c_str(), row, &rows, nullptr), SQLITE_OK) << sqlite3_errmsg(store);
    sqlite3_close(store);
    return rows;
  }
  std::string shape() {
    return by_hand(
        "SELECT tables.name, columns.name, columns.type, columns.\"notnull\", columns.dflt_value, columns.pk "
        "FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name) AS columns WHERE tables.schema = 'main' "
        "AND tables.name NOT LIKE 'sqlite%' ORDER BY 1, 2;"
        "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' ORDER BY 1; SELECT * FROM migrations ORDER BY "
        "1");
  }

  std::filesystem::path folder_;
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
};

TEST_P(Schemas, of_earlier_versions_are_brought_up_to_date_and_their_games_go_on) {
  start();
  std::vector<ClientPlayer> players;
  std::vector<std::vector<Event>> before;
  for (const std::string game : {"push", "tipp"}) {
    const auto ticket =
        ticket_of(post(port_, "/api/tables", R"({"game": ")" + game + R"(", "options": {"players": 2}, "name": "Ada",
                           "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
    ClientPlayer& ada = players.emplace_back(port_, ticket);
    while (ada.ledger().size() < 3) {
      ada.play_if_due();
      ASSERT_TRUE(ada.listen());
    }
  }
  stop();
  for (ClientPlayer& ada : players) {
    while (ada.listen()) {
    }
    before.push_back(ada.replay().events());
  }
  const std::string shape_now = shape();
  for (int i = 0; i < kNow - GetParam(); ++i)
    by_hand(std::string(kBack[i]) + "DELETE FROM migrations WHERE version = " + std::to_string(kNow - i));
  ASSERT_NE(shape(), shape_now);

  start();
  for (std::size_t i = 0; i < players.size(); ++i) {
    ClientPlayer& ada = players[i];
    ada.connect(port_);
    ada.play_to_the_end();
    const auto& events = ada.replay().events();
    ASSERT_GT(events.size(), before[i].size());
    EXPECT_TRUE(std::ranges::equal(before[i], std::span(events).first(before[i].size())));
  }
  EXPECT_EQ(ask(port_, "GET", "/readyz").status, 200u);
  stop();
  EXPECT_EQ(shape(), shape_now);
  EXPECT_EQ(by_hand("PRAGMA integrity_check; PRAGMA foreign_key_check; SELECT count(*) FROM games WHERE ended <> 1"),
            "ok \n0 \n");
}

INSTANTIATE_TEST_SUITE_P(All, Schemas, testing::Range(1, kNow),
                         [](const auto& schema) { return std::to_string(schema.param); });

}  // namespace
}  // namespace wagnis
