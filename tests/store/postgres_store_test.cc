// What several servers that share a store in PostgreSQL can rely on.
#include "store/postgres/postgres_store.h"

#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <future>
#include <set>
#include <thread>

#include "cluster/line.h"
#include "store/changes.h"
#include "store/postgres_server.h"
#include "store/pretend_seal.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
constexpr auto kTable = "aaaaaaaa";
constexpr auto kLease = 1000ms;

// A server that uses the store: it remembers what it lost.
struct Node {
  std::unique_ptr<PostgresStore> store;
  std::mutex mutex;
  std::set<std::string> lost;

  bool has_lost(const std::string& table) {
    const std::lock_guard lock(mutex);
    return lost.contains(table);
  }
};

class PostgresStoreTest : public testing::Test {
 protected:
  std::unique_ptr<Node> node(const std::string& name, std::vector<std::string> keys = {"a key"}) {
    auto node = std::make_unique<Node>();
    auto opened = PostgresStore::open({server_.address(database_), name, kLease}, PretendSeal::make(std::move(keys)));
    EXPECT_TRUE(opened) << text(opened.error());
    node->store = std::move(*opened);
    node->store->when_lost([raw = node.get()](const std::string& table) {
      const std::lock_guard lock(raw->mutex);
      raw->lost.insert(table);
    });
    return node;
  }
  std::string refusal(const std::string& name, std::vector<std::string> keys = {"a key"}) {
    const auto opened = PostgresStore::open({server_.address(database_), name, kLease}, PretendSeal::make(keys));
    return opened ? "it opened" : opened.error().what;
  }
  std::string sql(const std::string& text) { return server_.sql(database_, "SET search_path = wagnis; " + text); }
  // Of the last game.
  static std::int64_t count(Node& node) {
    const auto table = loaded(*node.store, kTable);
    return table && *table ? std::ssize((*table)->games.back().events) : -1;
  }
  static Change one_event(std::int64_t from) { return events(kTable, from, {{Seat{0}, "draw", {}}}); }
  // Makes a node freeze, as SIGSTOP does with its program: it cannot renew any more, and nothing tells it.
  void expire(const std::string& name) {
    sql("UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE name = '" + name + "'");
  }
  template <class Condition>
  static bool soon(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
  // Releases a claim, and waits until the database knows of it. What claims() holds has changed before that.
  static void released(Store& store, const std::string& table) {
    store.release(table);
    std::promise<void> done;
    store.drained([&] { done.set_value(); });
    done.get_future().wait();
  }

  PostgresServer& server_ = PostgresServer::shared();
  const std::string database_ = server_.make_database();
};

TEST_F(PostgresStoreTest, one_server_leads_a_table_until_it_releases_it) {
  const auto a = node("a"), b = node("b");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  auto moved = claimed(*b->store, kTable);
  ASSERT_TRUE(moved) << text(moved.error());
  EXPECT_FALSE(moved->table);
  EXPECT_EQ(moved->elsewhere, "a");
  EXPECT_EQ(a->store->claims().held, 1);
  EXPECT_EQ(b->store->claims().held, 0);

  auto again = claimed(*a->store, kTable);
  ASSERT_TRUE(again && again->table) << "who leads it may claim it twice";
  a->store->release(kTable);
  EXPECT_TRUE(written(*a->store, one_event(0))) << "and must release it twice";
  released(*a->store, kTable);
  EXPECT_EQ(a->store->claims().held, 0);
  auto mine = claimed(*b->store, kTable);
  ASSERT_TRUE(mine && mine->table);
  EXPECT_EQ(mine->table->games.at(0).events.size(), 1u);
  EXPECT_EQ(mine->table->games.at(0).seeds->server, "secret");
  EXPECT_TRUE(written(*b->store, one_event(1)));
  EXPECT_EQ(b->store->claims().taken_over, 0) << "it was given back";

  auto none = claimed(*b->store, "bbbbbbbb");
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->table);
  EXPECT_EQ(none->elsewhere, "");
}

TEST_F(PostgresStoreTest, nothing_is_written_without_a_claim) {
  const auto a = node("a"), b = node("b");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  EXPECT_THAT(written(*b->store, one_event(0)).error().what, HasSubstr("does not lead the table"));
  EXPECT_FALSE(written(*b->store, set_table(kTable))) << "it is there already";
  EXPECT_TRUE(written(*a->store, one_event(0)));
  EXPECT_EQ(count(*b), 1) << "to read it, nobody needs to lead it";
}

TEST_F(PostgresStoreTest, who_slept_through_its_lease_writes_nothing_more) {
  const auto a = node("a"), b = node("b");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  expire("a");
  auto taken = claimed(*b->store, kTable);
  ASSERT_TRUE(taken && taken->table);
  EXPECT_EQ(b->store->claims().taken_over, 1);
  ASSERT_TRUE(written(*b->store, one_event(0)));
  // It may have noticed by now, or the database refuses it.
  EXPECT_FALSE(written(*a->store, one_event(1)));
  EXPECT_TRUE(a->has_lost(kTable)) << "it is told before the write is answered";
  EXPECT_GE(a->store->claims().fenced, 1);
  EXPECT_EQ(count(*b), 1);
  ASSERT_TRUE(soon([&] { return claimed(*a->store, kTable).has_value(); })) << "it registers anew";
  EXPECT_EQ(claimed(*a->store, kTable)->elsewhere, "b");
}

// A server may claim a table anew before it has let go of what it lost.
TEST_F(PostgresStoreTest, the_release_of_a_lost_claim_ends_no_later_claim) {
  const auto a = node("a"), b = node("b");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  sql("UPDATE tables SET epoch = epoch + 1");
  ASSERT_FALSE(written(*a->store, one_event(0)));
  ASSERT_TRUE(a->has_lost(kTable));
  EXPECT_EQ(a->store->claims().held, 0);
  const auto again = claimed(*a->store, kTable);
  ASSERT_TRUE(again && again->table);
  a->store->release(kTable);  // what was lost
  EXPECT_EQ(claimed(*b->store, kTable)->elsewhere, "a");
  EXPECT_TRUE(written(*a->store, one_event(0)));
  EXPECT_EQ(a->store->claims().held, 1);
  released(*a->store, kTable);
  EXPECT_EQ(a->store->claims().held, 0);
  EXPECT_TRUE(claimed(*b->store, kTable)->table);
}

// The database alone keeps a sleeper out, before it could notice anything by itself.
TEST_F(PostgresStoreTest, the_database_refuses_a_write_of_an_earlier_epoch) {
  const auto a = node("a");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  ASSERT_TRUE(written(*a->store, one_event(0)));
  sql("UPDATE tables SET epoch = epoch + 1");
  EXPECT_THAT(written(*a->store, one_event(1)).error().what, HasSubstr("another server leads the table"));
  EXPECT_TRUE(a->has_lost(kTable));
  EXPECT_EQ(a->store->claims().fenced, 1);
  EXPECT_EQ(count(*a), 1);
  auto again = claimed(*a->store, kTable);
  ASSERT_TRUE(again && again->table);
  EXPECT_TRUE(written(*a->store, one_event(1)));
}

TEST_F(PostgresStoreTest, who_ends_hands_over_at_once) {
  auto a = node("a");
  const auto b = node("b");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  std::promise<void> resigned;
  a->store->resign([&] { resigned.set_value(); });
  resigned.get_future().wait();
  auto mine = claimed(*b->store, kTable);
  ASSERT_TRUE(mine && mine->table);
  EXPECT_THAT(written(*a->store, one_event(0)).error().what, HasSubstr("does not lead"));
  EXPECT_FALSE(claimed(*a->store, "bbbbbbbb")) << "it takes nothing up again";
  EXPECT_TRUE(written(*b->store, one_event(0)));
  a.reset();
  EXPECT_EQ(count(*b), 1);
}

TEST_F(PostgresStoreTest, two_servers_of_a_name_do_not_run_at_once) {
  auto a = node("a");
  EXPECT_THAT(refusal("a"), AllOf(HasSubstr("a server of the name \"a\" runs already"), HasSubstr("--node")));
  a.reset();
  EXPECT_EQ(refusal("a"), "it opened");
}

TEST_F(PostgresStoreTest, servers_that_could_not_open_each_others_seeds_do_not_run_at_once) {
  auto a = node("a", {"old"});
  EXPECT_THAT(refusal("b", {"new"}), HasSubstr("the server \"a\" seals seeds with the key old"));
  EXPECT_THAT(refusal("b", {"new", "old"}), HasSubstr("the key new, which the server \"a\" does not have"));
  // A new key is given to all of them, and only then seals.
  EXPECT_EQ(refusal("b", {"old", "new"}), "it opened");
  a.reset();
  a = node("a", {"old", "new"});
  EXPECT_EQ(refusal("b", {"new", "old"}), "it opened");
}

TEST_F(PostgresStoreTest, waits_for_a_database_that_comes_back_and_answers_by_what_is_there) {
  const auto a = node("a");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  std::atomic<int> stored = 0, refused = 0;
  std::atomic<bool> stop = false;
  std::thread player([&] {
    for (std::int64_t next = 0; !stop;) {
      if (written(*a->store, one_event(next))) {
        ++stored;
        ++next;
      } else {
        ++refused;
        return;
      }
    }
  });
  for (int i = 0; i < 3; ++i) {
    const int before = stored;
    ASSERT_TRUE(soon([&] { return stored > before + 20 || refused > 0; }));
    server_.end(SIGKILL);
    server_.start();
  }
  const int before = stored;
  EXPECT_TRUE(soon([&] { return stored > before + 20 || refused > 0; }));
  stop = true;
  player.join();
  if (refused == 0) {
    EXPECT_EQ(count(*a), stored) << "each write that was answered is there once";
  } else {
    // The lease has ended meanwhile. One write may be there without an answer, and then nobody was told of it.
    EXPECT_TRUE(a->has_lost(kTable));
    EXPECT_THAT(count(*a), testing::AnyOf(stored.load(), stored.load() + 1));
  }
}

// The database hears a write, and its answer never comes.
TEST_F(PostgresStoreTest, looks_up_a_write_whose_answer_was_lost) {
  const auto folder = server_.socket().parent_path() / database_;
  std::filesystem::create_directory(folder);
  Line line(folder / ".s.PGSQL.5432", server_.socket());
  auto opened = PostgresStore::open({"postgres:///" + database_ + "?user=wagnis&host=" + folder.string(), "a", 20s},
                                    PretendSeal::make());
  ASSERT_TRUE(opened) << text(opened.error());
  PostgresStore& store = **opened;
  ASSERT_TRUE(written(store, set_table(kTable)));
  // Each transaction waits for the test, once it has begun.
  sql("CREATE OR REPLACE FUNCTION begin_batch(the_node bigint, the_session bigint, the_batch bigint) RETURNS void "
      "LANGUAGE plpgsql AS $$ BEGIN UPDATE writers SET batch = the_batch WHERE node = the_node AND session = "
      "the_session; IF NOT FOUND THEN RAISE EXCEPTION 'an earlier session' USING ERRCODE = 'WG003'; END IF; "
      "PERFORM pg_advisory_xact_lock_shared(7); END $$");
  const auto waiting = [&] { return sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"); };
  for (std::int64_t number = 0; number < 3; ++number) {
    std::thread holder([&] { sql("BEGIN; SELECT pg_advisory_xact_lock(7); SELECT pg_sleep(1.5); COMMIT"); });
    ASSERT_TRUE(soon([&] { return sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == "1"; }));
    std::promise<Result<void>> done;
    store.write(one_event(number), [&](Result<void> result) { done.set_value(std::move(result)); });
    EXPECT_TRUE(soon([&] { return waiting() == "1"; }));
    line.cut(true);
    line.end_all();
    const auto result = done.get_future().get();
    EXPECT_TRUE(result) << text(result.error());
    holder.join();
    EXPECT_EQ(sql("SELECT count(*) FROM events"), std::to_string(number + 1)) << "once";
  }
}

TEST_F(PostgresStoreTest, loses_its_tables_when_it_cannot_renew_in_time_and_begins_anew) {
  const auto a = node("a");
  ASSERT_TRUE(written(*a->store, set_table(kTable)));
  server_.end(SIGINT);
  EXPECT_TRUE(soon([&] { return a->has_lost(kTable); })) << "whoever plays there must go elsewhere";
  EXPECT_FALSE(written(*a->store, one_event(0)));
  std::promise<bool> ready;
  a->store->probe([&](const auto& done) { ready.set_value(done.has_value()); });
  EXPECT_FALSE(ready.get_future().get());
  EXPECT_FALSE(loaded(*a->store, kTable));
  server_.start();
  ASSERT_TRUE(soon([&] {
    const auto mine = claimed(*a->store, kTable);
    return mine && mine->table;
  }));
  EXPECT_TRUE(written(*a->store, one_event(0)));
  EXPECT_EQ(count(*a), 1);
}

TEST_F(PostgresStoreTest, tidies_up_nothing_that_another_server_leads) {
  const auto a = node("a"), b = node("b");
  for (const char* id : {"aaaaaaaa", "bbbbbbbb"}) ASSERT_TRUE(written(*a->store, set_table(id)));
  released(*a->store, "bbbbbbbb");
  EXPECT_EQ(a->store->claims().held, 1);
  sql("UPDATE tables SET active = 1000");
  std::promise<int> forgotten;
  b->store->forget_people(2000, {}, [&](const auto& tables) { forgotten.set_value(tables.value_or(-1)); });
  EXPECT_EQ(forgotten.get_future().get(), 1);
  EXPECT_EQ((*loaded(*b->store, "aaaaaaaa"))->sitters[0].name, "Ada");
  EXPECT_EQ((*loaded(*b->store, "bbbbbbbb"))->sitters[0].name, "Guest 1");
  std::promise<std::int64_t> removed;
  b->store->remove_tables({"aaaaaaaa", "bbbbbbbb"}, {0, 2000},
                          [&](const auto& tables) { removed.set_value(tables ? tables->idle : -1); });
  EXPECT_EQ(removed.get_future().get(), 1);
  EXPECT_TRUE(*loaded(*b->store, "aaaaaaaa"));
  EXPECT_FALSE(*loaded(*b->store, "bbbbbbbb"));
}

TEST_F(PostgresStoreTest, refuses_what_is_no_store_of_its_own_and_names_it_without_the_password) {
  const auto refusal_at = [](const std::string& address) {
    const auto opened = PostgresStore::open({address, "a", kLease}, PretendSeal::make());
    return opened ? "it opened" : opened.error().what;
  };
  EXPECT_THAT(refusal_at("postgres://ada:lovelace@127.0.0.1:1/wagnis"),
              AllOf(HasSubstr("host=127.0.0.1"), HasSubstr("port=1"), Not(HasSubstr("lovelace"))));
  EXPECT_THAT(refusal_at(server_.address("nowhere")), HasSubstr("database \"nowhere\" does not exist"));
  EXPECT_THAT(refusal_at("postgres://%zz"), HasSubstr("the address of the store is none"));
  server_.sql(database_, "CREATE SCHEMA wagnis; CREATE TABLE wagnis.recipes (name text)");
  EXPECT_THAT(refusal("a"), HasSubstr("of another program"));
  server_.sql(database_, "DROP SCHEMA wagnis CASCADE");
  EXPECT_EQ(refusal("a"), "it opened");
  sql("INSERT INTO migrations VALUES (99, 'from the future')");
  EXPECT_THAT(refusal("a"), HasSubstr("newer Wagnis: its schema has version 99"));
}

TEST_F(PostgresStoreTest, servers_that_begin_at_once_make_one_schema) {
  std::vector<std::future<std::string>> all;
  for (int i = 0; i < 4; ++i)
    all.push_back(std::async(std::launch::async, [&, i] { return refusal("node-" + std::to_string(i)); }));
  for (auto& one : all) EXPECT_EQ(one.get(), "it opened");
}

}  // namespace
}  // namespace wagnis
