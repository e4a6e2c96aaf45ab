// What holds for every adapter of the port Store.
#include <gmock/gmock.h>

#include <atomic>
#include <future>

#include "core/generator.h"
#include "store/changes.h"
#include "store/copy.h"
#include "store/store_place.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class EveryStore : public testing::TestWithParam<Adapter> {
 protected:
  void TearDown() override { store_.reset(); }

  void open(std::vector<std::string> keys = {"a key"}) {
    store_.reset();
    auto store = place_->open(std::move(keys));
    ASSERT_TRUE(store) << text(store.error());
    store_ = std::move(*store);
  }
  std::string refusal(std::vector<std::string> keys = {"a key"}) {
    store_.reset();
    const auto store = place_->open(std::move(keys));
    return store ? "it opened" : store.error().what;
  }

  Result<void> write(Change change) { return written(*store_, std::move(change)); }
  Result<std::optional<Table>> load(const std::string& table) { return loaded(*store_, table); }
  Result<Claim> claim(const std::string& table) { return claimed(*store_, table); }
  std::int64_t count(const std::string& what) {
    auto table = load(what);
    return table && *table && !(*table)->games.empty() ? std::ssize((*table)->games.back().events) : -1;
  }
  // The stored seed of a table's last game.
  std::string seed_of(const std::string& id) {
    const auto table = load(id);
    if (!table) return table.error().what;
    return *table && (*table)->games.back().seeds ? (*table)->games.back().seeds->server : "none";
  }

  std::unique_ptr<StorePlace> place_ = make_place(GetParam());
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(all, EveryStore, testing::Values(Adapter::sqlite, Adapter::postgres),
                         [](const auto& adapter) { return name(adapter.param); });

TEST_P(EveryStore, gives_back_a_whole_table_after_it_was_closed) {
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
TEST_P(EveryStore, gives_back_what_carry_out_makes_of_random_changes) {
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

TEST_P(EveryStore, keeps_what_the_coach_may_tell) {
  open();
  for (const Hints hints : {Hints::none, Hints::words, Hints::odds}) {
    const std::string id = "hints-" + std::string(name(hints));
    Change change = set_table(id);
    change.set->hints = hints;
    ASSERT_TRUE(write(change));
    EXPECT_EQ((*load(id))->hints, hints);
  }
  store_.reset();
  place_->by_hand("UPDATE tables SET hints = 'all' WHERE id = 'hints-odds'");
  open();
  const auto bad = load("hints-odds");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().what, "hints of a table are none of none, words, odds: all");
}

// Two people can have used the same id: no answer may be in the way of another.
TEST_P(EveryStore, answers_go_with_who_changes_places) {
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

TEST_P(EveryStore, keeps_nothing_of_a_write_that_does_not_continue_what_is_there) {
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
  EXPECT_THAT(write(events("cccccccc", 0, {{Seat{0}, "draw", {}}})).error().what,
              AnyOf(HasSubstr("no table \"cccccccc\""), HasSubstr("does not lead the table \"cccccccc\"")));
}

TEST_P(EveryStore, one_bad_write_of_a_group_harms_no_other) {
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

TEST_P(EveryStore, a_long_read_holds_up_no_write_and_no_other_read) {
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

TEST_P(EveryStore, refuses_more_than_it_can_hold) {
  open();
  std::promise<void> busy, gathered;
  store_->drained([&] {
    busy.set_value();
    gathered.get_future().wait();
  });
  busy.get_future().wait();
  std::atomic<int> refused = 0;
  for (std::size_t i = 0; i < Store::kMaxWaiting + 100; ++i)
    store_->load("aaaaaaaa", [&](const auto& table) { refused += !table; });
  EXPECT_EQ(refused, 100);
  gathered.set_value();
  store_.reset();
  EXPECT_EQ(refused, 100);
}

TEST_P(EveryStore, answers_all_that_waits_before_it_closes) {
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

TEST_P(EveryStore, forgets_people_of_tables_that_nobody_has_used_for_long) {
  open();
  for (const char* id : {"aaaaaaaa", "bbbbbbbb", "cccccccc"}) {
    ASSERT_TRUE(write(set_table(id)));
    Change move = events(id, 0, {{Seat{0}, "draw", {}}});
    move.answers = {{{Chair{0}, "a1"}, {true, 1, "", ""}}};
    move.leavers = {{Chair{1}, 0, "Grace"}};
    ASSERT_TRUE(write(move));
  }
  place_->by_hand("UPDATE tables SET active = 1000 WHERE id <> 'cccccccc'");
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
  EXPECT_TRUE(place_->on_the_disk("secret")) << "the seed of a game that is given up is shown";
  EXPECT_EQ(forget(1001), 0) << "once is enough";
  for (const char* id : {"bbbbbbbb", "cccccccc"})
    EXPECT_EQ((*load(id))->sitters[0], (Sitter{Sitter::Kind::human, "Ada", "", "hash-of-ada"})) << id;
  EXPECT_EQ(promises(1001), (PromiseCount{3, 1, 1}));
}

TEST_P(EveryStore, the_seed_of_a_game_in_progress_is_sealed_and_plain_when_the_game_has_ended) {
  open();
  for (const auto& [id, end] : {std::pair("aaaaaaaa", GameEnd::over), {"bbbbbbbb", GameEnd::given_up}}) {
    // No other place has it.
    const std::string seed = "5eed" + std::to_string(std::hash<std::string>()(place_->address()));
    Change set = set_table(id);
    set.seeds = promised(id, 1, seed);
    set.seat_seeds.emplace_back(Seat{0}, SeatSeed{"of seat 0", "no secret"});
    ASSERT_TRUE(write(set));
    EXPECT_EQ(seed_of(id), seed);
    EXPECT_FALSE(place_->on_the_disk(seed)) << "whoever copies the store can foretell the game";
    EXPECT_TRUE(place_->on_the_disk("no secret"));
    Change last = events(id, 0, {{Seat{0}, "draw", {}}});
    last.end = end;
    ASSERT_TRUE(write(last));
    EXPECT_TRUE(place_->on_the_disk(seed));
    store_.reset();
    open({"another key"});
    EXPECT_EQ(seed_of(id), seed) << "a game that has ended needs no key";
    store_.reset();
    place_ = make_place(GetParam());
    open();
  }
}

TEST_P(EveryStore, a_lost_key_is_named_and_nothing_is_lost_when_it_comes_back) {
  open({"new", "old"});
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  EXPECT_THAT(refusal({"old"}), testing::AllOf(HasSubstr("the store "), HasSubstr("1 games in progress"),
                                               HasSubstr("under the key new"), HasSubstr("the key file of the test")));
  open({"newest", "new"});
  EXPECT_EQ(seed_of("aaaaaaaa"), "secret") << "a key that seals no more still opens";
  ASSERT_TRUE(claim("aaaaaaaa"));
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

TEST_P(EveryStore, a_sealed_seed_that_was_changed_is_refused) {
  open();
  ASSERT_TRUE(write(set_table("aaaaaaaa")));
  store_.reset();
  place_->by_hand("UPDATE seeds SET seed = 'x' || seed");
  open();
  EXPECT_THAT(seed_of("aaaaaaaa"), HasSubstr("the seed of game 1 cannot be opened"));
}

// From each kind of store to each.
class CopiedStore : public testing::TestWithParam<std::pair<Adapter, Adapter>> {
 protected:
  Result<std::int64_t> copy(Store& from, Store& to) {
    return copy_tables(from, to, [this](const CopyProgress& progress) { progress_ = progress; });
  }
  CopyProgress progress_;
};
INSTANTIATE_TEST_SUITE_P(all, CopiedStore,
                         testing::Values(std::pair(Adapter::sqlite, Adapter::postgres),
                                         std::pair(Adapter::postgres, Adapter::sqlite),
                                         std::pair(Adapter::postgres, Adapter::postgres)),
                         [](const auto& from_to) {
                           return std::string(name(from_to.param.first)) + "_to_" + name(from_to.param.second);
                         });

TEST_P(CopiedStore, has_every_table_whole) {
  const auto from_place = make_place(GetParam().first), to_place = make_place(GetParam().second);
  auto from = *from_place->open();
  for (const char* id : {"aaaaaaaa", "bbbbbbbb"}) {
    Change set = set_table(id);
    set.host = Chair{1};
    set.answers = {{{Chair{0}, "a1"}, {false, 2, "what", "P8"}}};
    set.seat_seeds = {{Seat{1}, {"commit", "seed"}}};
    ASSERT_TRUE(written(*from, set));
    Change move = events(id, 0, {{Seat{0}, "draw", {}}, {Seat{0}, "y2", 17}});
    move.decision = "{\"n\":1}";
    ASSERT_TRUE(written(*from, move));
    move = events(id, 2, {{Seat{1}, "draw", {}}});
    move.decision = "{\"n\":2}";
    move.stand_ins = {{Chair{0}, 2, 3}};
    move.leavers = {{Chair{1}, 3, "Grace"}};
    move.end = GameEnd::over;
    ASSERT_TRUE(written(*from, move));
    Change next = events(id, 0, {{Seat{0}, "draw", {}}});
    next.game = 2;
    next.new_game = true;
    next.wins = {1, 0};
    next.seeds = promised(id, 2, "second secret");
    ASSERT_TRUE(written(*from, next));
    from->release(id);
  }
  from_place->by_hand("UPDATE tables SET active = 1000000 WHERE id = 'bbbbbbbb'");
  auto to = *to_place->open({"another key"}, "to");
  const auto copied = copy(*from, *to);
  ASSERT_TRUE(copied) << text(copied.error());
  EXPECT_EQ(*copied, 2);
  EXPECT_EQ(progress_.done, 2);
  to.reset();
  to = *to_place->open({"another key"}, "to");
  for (const char* id : {"aaaaaaaa", "bbbbbbbb"}) {
    auto original = loaded(*from, id), copy = loaded(*to, id);
    ASSERT_TRUE(original && *original && copy && *copy);
    EXPECT_NEAR(static_cast<double>((*copy)->idle), static_cast<double>((*original)->idle), 3700);
    (*copy)->idle = (*original)->idle;
    EXPECT_EQ(**copy, **original);
    EXPECT_EQ((*copy)->games.at(1).seeds->server, "second secret");
  }
  EXPECT_GT((*loaded(*to, "bbbbbbbb"))->idle, 1'000'000) << "who has not been here for long does not become new";
  EXPECT_THAT(copy(*from, *to).error().what, HasSubstr("has 2 tables; it must have none"));
}

TEST_P(CopiedStore, is_not_made_of_tables_that_a_server_leads) {
  if (GetParam().first == Adapter::sqlite) return;  // one program at a time opens the file
  const auto from_place = make_place(GetParam().first), to_place = make_place(GetParam().second);
  auto server = *from_place->open({"a key"}, "a server"), from = *from_place->open({"a key"}, "from");
  ASSERT_TRUE(written(*server, set_table("aaaaaaaa")));
  auto to = *to_place->open({"a key"}, "to");
  EXPECT_THAT(copy(*from, *to).error().what, HasSubstr("1 of its tables are led by servers"));
}

}  // namespace
}  // namespace wagnis
