#include "store/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <fstream>
#include <future>

#include "core/generator.h"
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

  Result<void> write(Change write) {
    std::promise<Result<void>> done;
    store_->write(std::move(write), [&](Result<void> result) { done.set_value(std::move(result)); });
    return done.get_future().get();
  }
  Result<std::optional<Table>> load(const std::string& table) {
    std::promise<Result<std::optional<Table>>> done;
    store_->load(table, [&](auto result) { done.set_value(std::move(result)); });
    return done.get_future().get();
  }
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

// The server's seed of a table's n-th game for two; the seats have promised nothing.
Seeds promised(const std::string& id, int game, const std::string& seed) {
  return {id, game, "promised", seed, std::vector<SeatSeed>(2)};
}

Change set_table(const std::string& id) {
  Change write;
  write.table = id;
  write.set = {"push", Options{{"players", std::int64_t{2}}, {"star", std::string("risk")}}, false, 60, 3, Hints::odds};
  write.sitters = {{Chair{0}, {Sitter::Kind::human, "Ada", "", "hash-of-ada"}},
                   {Chair{1}, {Sitter::Kind::open, "", "", ""}}};
  write.game = 1;
  write.new_game = true;
  write.seeds = promised(id, 1, "secret");
  return write;
}

Change events(const std::string& id, std::int64_t from, std::vector<Event> events) {
  Change write;
  write.table = id;
  write.game = 1;
  write.from = from;
  write.events = std::move(events);
  return write;
}

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

TEST_F(SqliteStoreTest, gives_back_a_whole_table_after_it_was_closed) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  Change join;
  join.table = "aaaaaaaa";
  join.sitters = {{Chair{1}, {Sitter::Kind::bot, "Casual 1", "casual", ""}}};
  ASSERT_TRUE(write(join));
  Change promise;
  promise.table = "aaaaaaaa";
  promise.game = 1;
  promise.seat_seeds.emplace_back(Seat{0}, SeatSeed{"promised too", ""});
  ASSERT_TRUE(write(promise));
  promise.seat_seeds.emplace_back(Seat{0}, SeatSeed{"promised too", "shown"});
  ASSERT_TRUE(write(promise));
  Change move = events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}, {Seat{0}, "y2", 17}});
  move.answers = {{{Chair{0}, "a1"}, {true, 2, "", ""}}};
  move.decision = "{}";
  ASSERT_TRUE(write(move));
  Change no;
  no.table = "aaaaaaaa";
  no.answers = {{{Chair{1}, "a2"}, {false, 2, "a yellow card lies in row 2", "P8"}}};
  ASSERT_TRUE(write(no));
  Change away;
  away.table = "aaaaaaaa";
  away.game = 1;
  away.stand_ins = {{Chair{0}, 2, {}}};
  ASSERT_TRUE(write(away));
  away.stand_ins = {{Chair{0}, 2, 5}, {Chair{0}, 7, {}}};
  away.leavers = {{Chair{1}, 6, "Grace"}};
  away.end = GameEnd::given_up;
  ASSERT_TRUE(write(away));
  Change next;
  next.table = "aaaaaaaa";
  next.game = 2;
  next.new_game = true;
  ASSERT_TRUE(write(next));

  Table expected;
  expected.game = "push";
  expected.options = {{"players", std::int64_t{2}}, {"star", std::string("risk")}};
  expected.pause = false;
  expected.clock = 60;
  expected.series = 3;
  expected.hints = Hints::odds;
  expected.sitters = {{Sitter::Kind::human, "Ada", "", "hash-of-ada"}, {Sitter::Kind::bot, "Casual 1", "casual", ""}};
  expected.id = "aaaaaaaa";
  expected.games = {{.events = {{Seat{0}, "draw", {}}, {Seat{0}, "y2", 17}},
                     .seeds = promised("aaaaaaaa", 1, "secret"),
                     .stand_ins = {{Chair{0}, 2, 5}, {Chair{0}, 7, {}}},
                     .leavers = {{Chair{1}, 6, "Grace"}},
                     .decisions = {"{}"},
                     .wins = {},
                     .end = GameEnd::given_up},
                    {}};
  expected.games[0].seeds->seats[0] = {"promised too", "shown"};
  expected.answers = {{{Chair{0}, "a1"}, {true, 2, "", ""}},
                      {{Chair{1}, "a2"}, {false, 2, "a yellow card lies in row 2", "P8"}}};
  for (const bool reopened : {false, true}) {
    if (reopened) open();
    const auto table = load("aaaaaaaa");
    ASSERT_TRUE(table) << text(table.error());
    ASSERT_TRUE(*table);
    EXPECT_EQ(**table, expected) << (reopened ? "reopened" : "");
  }
  EXPECT_FALSE(*load("bbbbbbbb"));
}

// carry_out defines the meaning of a change; the store repeats it in SQL.
TEST_F(SqliteStoreTest, gives_back_what_carry_out_makes_of_random_changes) {
  open();
  Generator random(11);
  const auto few = [&](std::uint64_t n) { return random.below(n); };
  for (int round = 0; round < 30; ++round) {
    const std::string id = "table" + std::to_string(round);
    Table expected;
    Change change = set_table(id);
    for (int step = 0; step < 25; ++step) {
      ASSERT_TRUE(write(change));
      carry_out(expected, change);
      const auto table = load(id);
      ASSERT_TRUE(table) << text(table.error());
      ASSERT_EQ(**table, expected) << "round " << round << ", step " << step;

      change = events(id, std::ssize(expected.games.back().events), {});
      change.game = static_cast<int>(expected.games.size());
      const Chair chair{static_cast<std::uint8_t>(few(2))};
      const std::string number = std::to_string(step);
      if (few(6) == 0) {
        change.new_game = true;
        ++change.game;
        change.from = 0;
        change.wins = {static_cast<int>(few(3)), step};
        if (few(2) == 0) change.seeds = promised(id, change.game, "secret " + number);
      }
      if (few(3) == 0) change.sitters = {{chair, {static_cast<Sitter::Kind>(few(3)), "Name " + number, "l", "h"}}};
      if (few(5) == 0) change.order = {Chair{1}, Chair{0}};
      if (few(3) == 0) change.host = few(2) == 0 ? std::optional(chair) : std::nullopt;
      const bool seeds = change.new_game ? change.seeds.has_value() : expected.games.back().seeds.has_value();
      if (seeds && few(3) == 0) change.seat_seeds.emplace_back(Seat{chair.index}, SeatSeed{"p" + number, ""});
      if (few(3) == 0) change.stand_ins = {{chair, static_cast<std::int64_t>(few(3)), step}};
      if (few(3) == 0) change.leavers = {{chair, step, "Name " + number}};
      for (std::uint64_t i = few(4); i > 0; --i) change.events.push_back({Seat{chair.index}, "e" + number, {}});
      if (few(3) == 0) change.decision = "{\"n\":" + number + "}";
      if (few(2) == 0) change.answers = {{{chair, "m" + number}, {few(2) == 0, step, "what", "P1"}}};
      if (few(8) == 0) change.end = few(2) == 0 ? GameEnd::over : GameEnd::given_up;
    }
  }
}

TEST_F(SqliteStoreTest, keeps_what_the_coach_may_tell) {
  open();
  for (const Hints hints : {Hints::none, Hints::words, Hints::odds}) {
    const std::string id = "hints-" + std::string(name(hints));
    Change change = set_table(id);
    change.set->hints = hints;
    ASSERT_TRUE(write(change));
    EXPECT_EQ((*load(id))->hints, hints);
  }
  store_.reset();
  by_hand("UPDATE tables SET hints = 'all' WHERE id = 'hints-odds'");
  open();
  const auto bad = load("hints-odds");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().what, "hints of a table are none of none, words, odds: all");
}

// Two people can have used the same id: no answer may be in the way of another.
TEST_F(SqliteStoreTest, answers_go_with_who_changes_places) {
  open();
  Change first = set_table("aaaaaaaa");
  first.answers = {{{Chair{0}, "a1"}, {true, 0, "of 0", ""}},
                   {{Chair{1}, "a1"}, {false, 0, "of 1", ""}},
                   {{Chair{1}, "b1"}, {true, 0, "of 1", ""}}};
  ASSERT_TRUE(write(first));
  Change change = events("aaaaaaaa", 0, {});
  change.order = {Chair{1}, Chair{0}};
  change.answers = {{{Chair{0}, "c1"}, {true, 0, "new", ""}}};
  ASSERT_TRUE(write(change));
  open();
  const auto loaded = load("aaaaaaaa");
  ASSERT_TRUE(loaded && *loaded);
  EXPECT_EQ((*loaded)->answers, (Answers{{{Chair{1}, "a1"}, {true, 0, "of 0", ""}},
                                         {{Chair{0}, "a1"}, {false, 0, "of 1", ""}},
                                         {{Chair{0}, "b1"}, {true, 0, "of 1", ""}},
                                         {{Chair{0}, "c1"}, {true, 0, "new", ""}}}));
}

TEST_F(SqliteStoreTest, keeps_nothing_of_a_write_that_does_not_continue_what_is_there) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  ASSERT_TRUE(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}})));
  EXPECT_FALSE(write(set_table("aaaaaaaa"))) << "the table is there already";
  EXPECT_FALSE(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}}))) << "that event is there already";
  auto half = events("aaaaaaaa", 1, {{Seat{0}, "y2", {}}});
  half.answers = {{{Chair{0}, "a1"}, {true, 2, "", ""}}};
  ASSERT_TRUE(write(half));
  half.from = 2;
  EXPECT_FALSE(write(half)) << "that message has its answer already";
  EXPECT_EQ(count("aaaaaaaa"), 2);
  EXPECT_THAT(write(events("cccccccc", 0, {{Seat{0}, "draw", {}}})).error().what, HasSubstr("no table \"cccccccc\""));
}

TEST_F(SqliteStoreTest, one_bad_write_of_a_group_harms_no_other) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  // While the first callback holds the writer, all other writes form one group.
  std::promise<void> gathered;
  store_->drained([&] { gathered.get_future().wait(); });
  std::vector<std::future<bool>> answers;
  std::vector<std::promise<bool>> promises(500);
  for (int i = 0; i < 500; ++i) {
    answers.push_back(promises[static_cast<std::size_t>(i)].get_future());
    // Every tenth write comes twice.
    const int number = i % 10 == 9 ? 0 : i - i / 10;
    store_->write(events("aaaaaaaa", number, {{Seat{0}, "draw", {}}}), [&promises, i](Result<void> done) {
      promises[static_cast<std::size_t>(i)].set_value(done.has_value());
    });
  }
  gathered.set_value();
  for (int i = 0; i < 500; ++i) EXPECT_EQ(answers[static_cast<std::size_t>(i)].get(), i % 10 != 9) << i;
  EXPECT_EQ(count("aaaaaaaa"), 450);
}

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

TEST_F(SqliteStoreTest, a_long_read_holds_up_no_write_and_no_other_read) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  std::promise<void> begun, go_on;
  store_->load("aaaaaaaa", [&](const auto&) {
    begun.set_value();
    go_on.get_future().wait();
  });
  begun.get_future().wait();
  EXPECT_TRUE(write(events("aaaaaaaa", 0, {{Seat{0}, "draw", {}}})));
  EXPECT_EQ(load("aaaaaaaa")->value().games.at(0).events.size(), 1u) << "a read sees what was written before it";
  std::atomic<bool> drained = false;
  store_->drained([&] { drained = true; });
  EXPECT_FALSE(drained) << "a read is not answered yet";
  go_on.set_value();
  store_.reset();
  EXPECT_TRUE(drained);
}

TEST_F(SqliteStoreTest, refuses_more_than_it_can_hold) {
  open();
  std::promise<void> busy, gathered;
  store_->drained([&] {
    busy.set_value();
    gathered.get_future().wait();
  });
  busy.get_future().wait();
  std::atomic<int> refused = 0;
  for (std::size_t i = 0; i < SqliteStore::kMaxWaiting + 100; ++i)
    store_->load("aaaaaaaa", [&](const auto& table) { refused += !table; });
  EXPECT_EQ(refused, 100);
  gathered.set_value();
  store_.reset();
  EXPECT_EQ(refused, 100);
}

TEST_F(SqliteStoreTest, answers_all_that_waits_before_it_closes) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  std::atomic<int> written = 0;
  for (int i = 0; i < 300; ++i)
    store_->write(events("aaaaaaaa", i, {{Seat{0}, "draw", {}}}),
                  [&](const auto& done) { written += done.has_value(); });
  store_.reset();
  EXPECT_EQ(written, 300);
  open();
  EXPECT_EQ(count("aaaaaaaa"), 300);
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

TEST_F(SqliteStoreTest, forgets_people_of_tables_that_nobody_has_used_for_long) {
  open();
  for (const char* id : {"aaaaaaaa", "bbbbbbbb", "cccccccc"}) {
    ASSERT_TRUE(write(set_table(id)));
    Change move = events(id, 0, {{Seat{0}, "draw", {}}});
    move.answers = {{{Chair{0}, "a1"}, {true, 1, "", ""}}};
    move.leavers = {{Chair{1}, 0, "Grace"}};
    ASSERT_TRUE(write(move));
  }
  by_hand("UPDATE tables SET active = 1000 WHERE id <> 'cccccccc'");
  const auto forget = [&](std::int64_t before) {
    std::promise<Result<int>> done;
    store_->forget_people(before, {"bbbbbbbb"}, [&](Result<int> result) { done.set_value(std::move(result)); });
    const auto result = done.get_future().get();
    return result ? *result : -1;
  };
  const auto promises = [&](std::int64_t before) {
    std::promise<PromiseCount> done;
    store_->count_promises(before, [&](const auto& counted) { done.set_value(counted.value_or(PromiseCount{})); });
    return done.get_future().get();
  };
  EXPECT_EQ(promises(1001), (PromiseCount{3, 0, 2}));
  EXPECT_EQ(forget(1000), 0) << "not older than that";
  EXPECT_EQ((*load("aaaaaaaa"))->sitters[0].name, "Ada");
  EXPECT_EQ(forget(1001), 1);
  const auto table = *load("aaaaaaaa");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->sitters[0], (Sitter{Sitter::Kind::human, "Guest 1", "", ""}));
  EXPECT_EQ(table->sitters[1].kind, Sitter::Kind::open);
  EXPECT_EQ(table->answers, Answers{});
  EXPECT_EQ(table->games[0].events.size(), 1u) << "the game stays";
  EXPECT_EQ(table->games[0].leavers, (std::vector<Leaver>{{Chair{1}, 0, "Guest 2"}}));
  EXPECT_EQ(table->games[0].end, GameEnd::given_up);
  EXPECT_TRUE(on_the_disk("secret")) << "the seed of a game that is given up is shown";
  EXPECT_EQ(forget(1001), 0) << "once is enough";
  for (const char* id : {"bbbbbbbb", "cccccccc"})
    EXPECT_EQ((*load(id))->sitters[0], (Sitter{Sitter::Kind::human, "Ada", "", "hash-of-ada"})) << id;
  EXPECT_EQ(promises(1001), (PromiseCount{3, 1, 1}));
}

constexpr auto kSeed = "5eed5eed5eed5eed5eed5eed5eed5eed";

TEST_F(SqliteStoreTest, the_seed_of_a_game_in_progress_is_sealed_and_plain_when_the_game_has_ended) {
  open();
  for (const auto& [id, end] : {std::pair("aaaaaaaa", GameEnd::over), {"bbbbbbbb", GameEnd::given_up}}) {
    Change set = set_table(id);
    set.seeds = promised(id, 1, std::string(kSeed) + id);
    set.seat_seeds.emplace_back(Seat{0}, SeatSeed{"of seat 0", "no secret"});
    ASSERT_TRUE(write(set));
    EXPECT_EQ(seed_of(id), std::string(kSeed) + id);
    EXPECT_FALSE(on_the_disk(kSeed)) << "whoever copies the store can foretell the game";
    EXPECT_TRUE(on_the_disk("no secret"));
    Change last = events(id, 0, {{Seat{0}, "draw", {}}});
    last.end = end;
    ASSERT_TRUE(write(last));
    EXPECT_TRUE(on_the_disk(std::string(kSeed) + id));
    store_.reset();
    open({"another key"});
    EXPECT_EQ(seed_of(id), std::string(kSeed) + id) << "a game that has ended needs no key";
    std::filesystem::remove(file_);
    open();
  }
}

TEST_F(SqliteStoreTest, a_lost_key_is_named_and_nothing_is_lost_when_it_comes_back) {
  open({"new", "old"});
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  EXPECT_THAT(refusal({"old"}), testing::AllOf(HasSubstr(file_.string()), HasSubstr("1 games in progress"),
                                               HasSubstr("under the key new"), HasSubstr("the key file of the test")));
  open({"newest", "new"});
  EXPECT_EQ(seed_of("aaaaaaaa"), "secret") << "a key that seals no more still opens";
  Change again;
  again.table = "aaaaaaaa";
  again.game = 2;
  again.new_game = true;
  again.seeds = promised("aaaaaaaa", 2, "another secret");
  ASSERT_TRUE(write(again));
  EXPECT_THAT(refusal({"new"}), HasSubstr("under the key newest"));
  open({"newest", "new"});
  EXPECT_EQ(seed_of("aaaaaaaa"), "another secret");
}

TEST_F(SqliteStoreTest, a_sealed_seed_that_was_changed_is_refused) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  store_.reset();
  by_hand("UPDATE seeds SET seed = 'x' || seed");
  open();
  EXPECT_THAT(seed_of("aaaaaaaa"), HasSubstr("the seed of game 1 cannot be opened"));
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
