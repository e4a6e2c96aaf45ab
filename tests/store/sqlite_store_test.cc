#include "store/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <fstream>
#include <future>

#include "store/changes.h"
#include "store/pretend_seal.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

constexpr auto kOwnerOnly = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;

// Each test has its own folder.
class SqliteStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-store-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    file_ = folder_ / "games.db";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void open(std::vector<std::string> keys = {"a key"}) {
    store_.reset();
    auto store = SqliteStore::open(file_, PretendSeal::make(std::move(keys)));
    ASSERT_TRUE(store) << text(store.error());
    store_ = std::move(*store);
  }
  std::string refusal(std::vector<std::string> keys = {"a key"}) {
    store_.reset();
    auto store = SqliteStore::open(file_, PretendSeal::make(std::move(keys)));
    return store ? "it opened" : store.error().what;
  }

  Result<void> write(Change change) { return written(*store_, std::move(change)); }
  Result<std::optional<Table>> load(const std::string& table) { return loaded(*store_, table); }
  std::int64_t count(const std::string& what) {
    auto table = load(what);
    return table && *table && !(*table)->games.empty() ? std::ssize((*table)->games.back().events) : -1;
  }
  // Runs SQL on the file, as another program would.
  void by_hand(const std::string& sql) {
    std::ofstream(file_, std::ios::app).close();
    std::filesystem::permissions(file_, kOwnerOnly);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_close(database);
  }

  // Whether the bytes are anywhere in the store or in the files beside it.
  bool on_the_disk(const std::string& bytes) const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string all{std::istreambuf_iterator<char>(file), {}};
      if (all.find(bytes) != std::string::npos) return true;
    }
    return false;
  }
  // The stored seed of a table's last game.
  std::string seed_of(const std::string& id) {
    const auto table = load(id);
    if (!table) return table.error().what;
    return *table && (*table)->games.back().seeds ? (*table)->games.back().seeds->server : "none";
  }

  std::filesystem::path folder_, file_;
  std::unique_ptr<SqliteStore> store_;
};

// A table in schema 1, as SQL.
constexpr auto kSchema1 = R"sql(
  PRAGMA application_id = 2002872113;
  CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
  INSERT INTO migrations VALUES (1, 'tables, games, events');
  CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, options TEXT NOT NULL,
    created INTEGER NOT NULL DEFAULT (unixepoch())) STRICT;
  CREATE TABLE sitters (table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, chair INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')), name TEXT NOT NULL, level TEXT NOT NULL,
    PRIMARY KEY (table_number, chair)) STRICT;
  CREATE TABLE tickets (table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, chair INTEGER NOT NULL,
    hash TEXT NOT NULL, PRIMARY KEY (table_number, chair)) STRICT;
  CREATE TABLE games (number INTEGER PRIMARY KEY, table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL, votes INTEGER NOT NULL DEFAULT 0, UNIQUE (table_number, game)) STRICT;
  CREATE TABLE events (position INTEGER PRIMARY KEY, table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, token TEXT NOT NULL, ms INTEGER,
    UNIQUE (table_number, game, number)) STRICT;
  CREATE TABLE answers (position INTEGER PRIMARY KEY, table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL, id TEXT NOT NULL, ok INTEGER NOT NULL, events INTEGER NOT NULL, what TEXT NOT NULL,
    paragraph TEXT NOT NULL, UNIQUE (table_number, chair, id)) STRICT;
  INSERT INTO tables (number, id, game, options) VALUES (1, 'aaaaaaaa', 'push', 'players=2' || char(10));
  INSERT INTO sitters VALUES (1, 0, 'human', 'Ada', ''), (1, 1, 'bot', 'Casual 1', 'casual');
  INSERT INTO tickets VALUES (1, 0, 'hash-of-ada');
  INSERT INTO games (table_number, game) VALUES (1, 1);
  INSERT INTO events (table_number, game, number, seat, token) VALUES (1, 1, 0, 0, 'draw'), (1, 1, 1, 0, 'y2');
  INSERT INTO answers (table_number, chair, id, ok, events, what, paragraph) VALUES (1, 0, 'a1', 1, 2, '', '');
)sql";
// What schemas 2 and 3 added, with some rows.
constexpr auto kSchema2 = R"sql(
  INSERT INTO migrations VALUES (2, 'pauses and decisions of games in real time');
  ALTER TABLE tables ADD COLUMN pause INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE decisions (position INTEGER PRIMARY KEY, table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL, numbers TEXT NOT NULL) STRICT;
  CREATE INDEX decisions_of_table ON decisions (table_number);
  INSERT INTO games (table_number, game) VALUES (1, 2);
  INSERT INTO decisions (table_number, game, numbers) VALUES (1, 2, '{}');
)sql";
constexpr auto kSchema3 = R"sql(
  INSERT INTO migrations VALUES (3, 'seeds of the chance of games');
  CREATE TABLE seeds (table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, game INTEGER NOT NULL,
    seat INTEGER NOT NULL, promise TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (table_number, game, seat)) STRICT;
  INSERT INTO seeds VALUES (1, 2, -1, 'promised', 'secret');
)sql";

// What schema 4 added.
constexpr auto kSchema4 = R"sql(
  INSERT INTO migrations VALUES (4, 'absent people, series, the last activity');
  ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN series INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE tables ADD COLUMN active INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET active = unixepoch();
  CREATE INDEX tables_by_activity ON tables (nameless, active);
  ALTER TABLE games ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET ended = 1 WHERE game = 1;
  CREATE TABLE stand_ins (table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, game INTEGER NOT NULL,
    chair INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER, PRIMARY KEY (table_number, game, chair, since)) STRICT;
  CREATE TABLE leavers (position INTEGER PRIMARY KEY, table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL, chair INTEGER NOT NULL, at INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
  CREATE INDEX leavers_of_table ON leavers (table_number);
  INSERT INTO stand_ins VALUES (1, 2, 0, 0, NULL);
)sql";

// What schema 5 added. The seeds that were plain before are sealed as PretendSeal does.
constexpr auto kSchema5 = R"sql(
  INSERT INTO migrations VALUES (5, 'sealed seeds of games in progress');
  ALTER TABLE seeds ADD COLUMN key TEXT;
  CREATE INDEX sealed_seeds ON seeds (key) WHERE key IS NOT NULL;
  UPDATE seeds SET key = 'a key', seed = 'a key.s.e.c.r.e.t' WHERE seat = -1;
)sql";

TEST_F(SqliteStoreTest, commits_a_group_at_once) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  const auto wal = file_.string() + "-wal";
  std::promise<void> gathered, done;
  store_->drained([&] { gathered.get_future().wait(); });
  const auto before = std::filesystem::file_size(wal);
  for (int i = 0; i < 200; ++i) store_->write(events("aaaaaaaa", i, {{Seat{0}, "draw", {}}}), [](const auto&) {});
  store_->drained([&] { done.set_value(); });
  gathered.set_value();
  done.get_future().wait();
  // Each write alone would add its pages to the log, at least two of 4 KiB.
  EXPECT_LT(std::filesystem::file_size(wal) - before, 200 * 4096u);
  EXPECT_EQ(count("aaaaaaaa"), 200);
}

TEST_F(SqliteStoreTest, a_full_disk_refuses_keeps_what_was_there_and_recovers) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  ASSERT_TRUE(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}})));
  store_->pragma("max_page_count = 1");  // SQLite uses the present size of the file as the least bound
  std::int64_t number = 1;
  const std::string long_token(40, 'x');
  const auto next = [&] {
    std::vector<Event> many(50, Event{Seat{0}, long_token, {}});
    return events("aaaaaaaa", number, std::move(many));
  };
  Result<void> done;
  while ((done = write(next()))) {
    number += 50;
    ASSERT_LT(number, 10000) << "the disk never gets full";
  }
  EXPECT_THAT(done.error().what, HasSubstr("full"));
  EXPECT_EQ(count("aaaaaaaa"), number) << "reading goes on, and nothing is there by half";
  store_->pragma("max_page_count = 1000000");
  EXPECT_TRUE(write(next()));
  EXPECT_EQ(count("aaaaaaaa"), number + 50);
}

TEST_F(SqliteStoreTest, refuses_a_file_that_another_program_holds_and_recovers) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}})).error().what, HasSubstr("locked"));
  EXPECT_EQ(count("aaaaaaaa"), 0);
  sqlite3_close(other);
  EXPECT_TRUE(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}})));
}

TEST_F(SqliteStoreTest, refuses_a_file_that_is_not_a_store_and_says_why) {
  file_ = folder_ / "none" / "games.db";
  EXPECT_THAT(refusal(), testing::AllOf(HasSubstr(file_.string()), HasSubstr("No such file")));
  file_ = "";
  EXPECT_THAT(refusal(), HasSubstr("its name is empty"));
  file_ = folder_;
  EXPECT_THAT(refusal(), HasSubstr("no regular file"));
  file_ = folder_ / "text.db";
  std::ofstream(file_) << std::string(10000, 'x');
  std::filesystem::permissions(file_, kOwnerOnly);
  EXPECT_THAT(refusal(), testing::AllOf(HasSubstr(file_.string()), HasSubstr("not a database")));
  file_ = folder_ / "other.db";
  by_hand("CREATE TABLE recipes (name TEXT)");
  EXPECT_THAT(refusal(), HasSubstr("another program"));
}

TEST_F(SqliteStoreTest, refuses_a_damaged_file) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  std::vector<Event> many(2000, Event{Seat{0}, "draw", {}});
  ASSERT_TRUE(write(events("aaaaaaaa", 0, many)));
  store_.reset();
  const auto size = std::filesystem::file_size(file_);
  ASSERT_GT(size, 20 * 4096u);
  std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(size / 4096 / 2 * 4096));
  file << std::string(4096, '\x5a');
  file.close();
  EXPECT_THAT(refusal(), testing::AnyOf(HasSubstr("damaged"), HasSubstr("malformed")));
}

TEST_F(SqliteStoreTest, refuses_a_file_that_it_may_not_write) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  store_.reset();
  std::filesystem::permissions(file_, std::filesystem::perms::owner_read);
  // Root may write whatever the mode says; then there is nothing to refuse.
  if (std::ofstream(file_, std::ios::app).is_open()) {
    EXPECT_EQ(refusal(), "it opened");
  } else {
    EXPECT_THAT(refusal(), testing::AllOf(HasSubstr(file_.string()), HasSubstr("cannot be written")));
  }
}

TEST_F(SqliteStoreTest, a_newer_schema_is_refused_and_an_empty_file_becomes_a_store) {
  std::ofstream(file_).close();
  std::filesystem::permissions(file_, kOwnerOnly);
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  store_.reset();
  by_hand("INSERT INTO migrations VALUES (9, 'from the future')");
  EXPECT_THAT(refusal(), HasSubstr("newer Wagnis: its schema has version 9"));
  by_hand("DELETE FROM migrations WHERE version = 9");
  open();
  EXPECT_EQ(count("aaaaaaaa"), 0);
}

TEST_F(SqliteStoreTest, removes_tables_that_nobody_uses_and_nothing_else) {
  open();
  const auto sit = [&](const std::string& id, std::vector<Sitter::Kind> kinds) {
    Change set = set_table(id);
    set.sitters.clear();
    for (const Sitter::Kind kind : kinds)
      set.sitters.emplace_back(Chair{static_cast<std::uint8_t>(set.sitters.size())},
                               Sitter{kind, "Name", "", "hash of " + id});
    ASSERT_TRUE(write(set));
  };
  const auto move = [&](const std::string& id, int game, int seat) {
    Change move = events(id, 0, {{Seat{static_cast<std::uint8_t>(seat)}, "draw", {}}});
    move.game = game;
    move.answers = {{{Chair{0}, "m" + std::to_string(game)}, {true, 1, "", ""}}};
    if (game > 1) move.new_game = true;
    ASSERT_TRUE(write(move));
  };
  sit("nobody00", {Sitter::Kind::human, Sitter::Kind::bot});
  sit("robots00", {Sitter::Kind::human, Sitter::Kind::bot});
  move("robots00", 1, 1);
  move("robots00", 2, 0);  // seat 0 of the second game is chair 1, the bot
  sit("moved000", {Sitter::Kind::human, Sitter::Kind::bot});
  move("moved000", 1, 0);
  sit("second00", {Sitter::Kind::bot, Sitter::Kind::human});
  move("second00", 1, 0);
  move("second00", 2, 0);  // chair 1, the person
  sit("left0000", {Sitter::Kind::bot, Sitter::Kind::bot});
  Change left = events("left0000", 0, {{Seat{1}, "draw", {}}});
  left.leavers = {{Chair{1}, 1, "Grace"}};
  ASSERT_TRUE(write(left));
  sit("recent00", {Sitter::Kind::human, Sitter::Kind::bot});
  by_hand(
      "UPDATE tables SET active = 1000 WHERE id <> 'recent00'; UPDATE tables SET active = 500 WHERE id = 'second00'");

  const auto to_remove = [&](StoreAge age) {
    std::promise<std::vector<std::string>> done;
    store_->tables_to_remove(age, [&](const auto& ids) { done.set_value(ids.value_or(std::vector<std::string>{})); });
    auto ids = done.get_future().get();
    std::ranges::sort(ids);
    return ids;
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(to_remove({}), Ids{});
  EXPECT_EQ(to_remove({1000, 500}), Ids{}) << "not older than that";
  EXPECT_EQ(to_remove({1001, 0}), (Ids{"nobody00", "robots00"}));
  EXPECT_EQ(to_remove({1001, 501}), (Ids{"nobody00", "robots00", "second00"}));
  EXPECT_EQ(to_remove({0, 1001}), (Ids{"left0000", "moved000", "nobody00", "robots00", "second00"}));

  const auto remove = [&](Ids ids, StoreAge age) {
    std::promise<std::pair<std::int64_t, std::int64_t>> done;
    store_->remove_tables(std::move(ids), age, [&](const auto& removed) {
      done.set_value(removed ? std::pair(removed->unused, removed->idle) : std::pair(-1L, -1L));
    });
    return done.get_future().get();
  };
  EXPECT_EQ(remove({"recent00", "moved000", "nobody00", "none0000", "second00"}, {1001, 501}), std::pair(1L, 1L))
      << "what may not go any more stays";
  for (const char* id : {"nobody00", "second00"}) EXPECT_FALSE(*load(id)) << id;
  for (const char* id : {"recent00", "moved000", "robots00", "left0000"}) EXPECT_TRUE(*load(id)) << id;
  EXPECT_EQ(count("moved000"), 1);
  store_.reset();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
  for (const char* table : {"sitters", "tickets", "games", "events", "answers", "seeds", "leavers"}) {
    const std::string orphans =
        "SELECT count(*) FROM " + std::string(table) + " WHERE table_number NOT IN (SELECT number FROM tables)";
    sqlite3_stmt* statement = nullptr;
    ASSERT_EQ(sqlite3_prepare_v2(database, orphans.c_str(), -1, &statement, nullptr), SQLITE_OK);
    ASSERT_EQ(sqlite3_step(statement), SQLITE_ROW);
    EXPECT_EQ(sqlite3_column_int(statement, 0), 0) << table;
    sqlite3_finalize(statement);
  }
  sqlite3_close(database);
  EXPECT_FALSE(on_the_disk("hash of nobody00"));
}

TEST_F(SqliteStoreTest, tells_how_large_it_is) {
  open();
  const auto measure = [&] {
    std::promise<StoreSize> done;
    store_->measure([&](const auto& size) { done.set_value(size.value_or(StoreSize{-1, -1, -1, -1})); });
    return done.get_future().get();
  };
  const StoreSize empty = measure();
  EXPECT_EQ(empty.tables, 0);
  EXPECT_GT(empty.disk_free, 0);
  for (const char* id : {"aaaaaaaa", "bbbbbbbb"}) {
    ASSERT_TRUE(write(set_table(id)));
    ASSERT_TRUE(write(events(id, 0, std::vector<Event>(2000, Event{Seat{0}, std::string(40, 'x'), {}}))));
  }
  const StoreSize full = measure();
  EXPECT_EQ(full.tables, 2);
  EXPECT_GT(full.bytes, empty.bytes + 2 * 2000 * 40);
  std::promise<void> removed;
  store_->remove_tables({"aaaaaaaa"}, {0, std::int64_t{1} << 40}, [&](const auto&) { removed.set_value(); });
  removed.get_future().get();
  const StoreSize left = measure();
  EXPECT_EQ(left.tables, 1);
  EXPECT_GT(left.unused, 2000 * 40);
}

// A store made by an earlier schema keeps everything when it is opened.
TEST_F(SqliteStoreTest, opens_a_store_of_schema_1) {
  by_hand(kSchema1);
  open();
  Table expected;
  expected.game = "push";
  expected.options = {{"players", std::int64_t{2}}};
  expected.sitters = {{Sitter::Kind::human, "Ada", "", "hash-of-ada"}, {Sitter::Kind::bot, "Casual 1", "casual", ""}};
  expected.id = "aaaaaaaa";
  expected.games.resize(1);
  expected.games[0].events = {{Seat{0}, "draw", {}}, {Seat{0}, "y2", {}}};
  expected.answers = {{{Chair{0}, "a1"}, {true, 2, "", ""}}};
  const auto table = load("aaaaaaaa");
  ASSERT_TRUE(table && *table);
  EXPECT_EQ(**table, expected);
  EXPECT_TRUE(write(events("aaaaaaaa", 2, {{Seat{0}, "row:1", {}}})));
}

TEST_F(SqliteStoreTest, opens_a_store_of_schema_2) {
  by_hand(std::string(kSchema1) + kSchema2);
  open();
  const auto table = load("aaaaaaaa");
  ASSERT_TRUE(table && *table);
  ASSERT_EQ((*table)->games.size(), 2u);
  EXPECT_EQ((*table)->games[0].events.size(), 2u);
  TableGame second;
  second.decisions = {"{}"};
  EXPECT_EQ((*table)->games[1], second) << "its chance has no seeds";
  Change seed;
  seed.table = "aaaaaaaa";
  seed.game = 3;
  seed.new_game = true;
  seed.seeds = promised("aaaaaaaa", 3, "secret");
  EXPECT_TRUE(write(seed));
}

TEST_F(SqliteStoreTest, opens_a_store_of_schema_3) {
  by_hand(std::string(kSchema1) + kSchema2 + kSchema3);
  ASSERT_TRUE(on_the_disk("secret"));
  open();
  EXPECT_FALSE(on_the_disk("secret")) << "the seed of a game in progress is sealed when the store is opened";
  const auto table = load("aaaaaaaa");
  ASSERT_TRUE(table && *table);
  ASSERT_EQ((*table)->games.size(), 2u);
  TableGame second;
  second.decisions = {"{}"};
  second.seeds = promised("aaaaaaaa", 2, "secret");
  EXPECT_EQ((*table)->games[1], second);
  EXPECT_EQ((*table)->clock, 0);
  EXPECT_EQ((*table)->series, 1);
  EXPECT_EQ((*table)->hints, Hints::none);
  Change away;
  away.table = "aaaaaaaa";
  away.game = 2;
  away.stand_ins = {{Chair{0}, 0, {}}};
  EXPECT_TRUE(write(away));
}

// Once the store has been opened no file holds its plain seeds, not even in unused pages.
TEST_F(SqliteStoreTest, opens_a_store_of_schema_4) {
  const std::string many =
      "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
      "INSERT INTO tables (number, id, game, options) SELECT i, 'table' || i, 'push', 'players=2' || char(10) FROM n;"
      "INSERT INTO games (table_number, game) SELECT number, 1 FROM tables WHERE number > 2;"
      "INSERT INTO seeds SELECT number, 1, -1, 'promised', 'secret of ' || number FROM tables WHERE number > 2 "
      "ORDER BY number * 7919 % 2003;";
  by_hand("PRAGMA secure_delete = OFF;" + std::string(kSchema1) + kSchema2 + kSchema3 + kSchema4 + many +
          "DELETE FROM seeds WHERE table_number > 1500");
  ASSERT_TRUE(on_the_disk("secret of 17"));
  open();
  EXPECT_FALSE(on_the_disk("secret"));
  EXPECT_EQ(seed_of("table3"), "secret of 3");
  EXPECT_EQ(seed_of("table1500"), "secret of 1500");
  EXPECT_EQ(seed_of("table1501"), "none");
  EXPECT_EQ(seed_of("aaaaaaaa"), "secret");
  const auto table = *load("aaaaaaaa");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->games[1].stand_ins, (std::vector<StandIn>{{Chair{0}, 0, {}}}));
  EXPECT_EQ(table->games[0].end, GameEnd::over);
  store_.reset();
  EXPECT_FALSE(on_the_disk("secret"));
}

TEST_F(SqliteStoreTest, opens_a_store_of_schema_5) {
  by_hand(std::string(kSchema1) + kSchema2 + kSchema3 + kSchema4 + kSchema5);
  open();
  EXPECT_EQ(seed_of("aaaaaaaa"), "secret");
  EXPECT_EQ((*load("aaaaaaaa"))->games[1].wins, std::vector<int>{}) << "nobody has noted them";
  Change next;
  next.table = "aaaaaaaa";
  next.game = 3;
  next.new_game = true;
  next.wins = {1, 0};
  ASSERT_TRUE(write(next));
  EXPECT_EQ((*load("aaaaaaaa"))->games[2].wins, (std::vector{1, 0}));
}

}  // namespace
}  // namespace wagnis
