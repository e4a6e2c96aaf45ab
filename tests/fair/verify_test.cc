#include "fair/verify.h"

#include <gmock/gmock.h>

#include "example.h"
#include "fair_game.h"

namespace wagnis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string verdict(const Record& record) {
  const auto verified = verify(record);
  return verified ? "right" : text(verified.error());
}

// The same record with other seeds.
Record with_seeds(Record record, const std::function<void(Seeds&)>& change) {
  Seeds seeds = read_fair(record.more.back().second).value();
  change(seeds);
  record.more.back().second = write_fair(seeds);
  return record;
}

// The index of the first event that is an outcome of dice.
std::size_t first_throw(const Record& record) {
  const auto thrown = std::ranges::find_if(
      record.events, [](const Event& e) { return e.token.starts_with("dice:") || e.token.starts_with("die:"); });
  return static_cast<std::size_t>(thrown - record.events.begin());
}

TEST(Verify, TakesGamesOfEveryKind) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(verdict(fair_record("push", {{"players", 2 + static_cast<std::int64_t>(seed % 5)}}, seed)), "right");
    EXPECT_EQ(verdict(fair_record("tipp", {{"players", 1 + static_cast<std::int64_t>(seed % 5)}}, seed)), "right");
    EXPECT_EQ(verdict(fair_record("caramba", {}, seed, 200)), "right");
  }
}

TEST(Verify, CountsCardsAndThrows) {
  const Record record = fair_record("tipp", {{"rounds", 1}}, 1);
  const auto throws = std::ranges::count_if(record.events, [](const Event& e) { return e.token.starts_with("dice:"); });
  EXPECT_GT(throws, 2);
  EXPECT_EQ(verify(record), static_cast<std::size_t>(throws));
}

TEST(Verify, KnowsTheWorkedExample) {
  Record record{.game = "tipp",
                .options = {{"players", 3}, {"rounds", 1}},
                .seats = {},
                .events = {},
                .result = {},
                .result_more = {},
                .more = {{"fair", write_fair(example_seeds())}}};
  for (int i = 0; i < 3; ++i) record.seats.push_back({"Ada", false, {}, {}});
  record.events = {{Seat{0}, "bet:2", {}}, {Seat{0}, "dice:122222445556", {}}};
  EXPECT_EQ(verdict(record), "right");
}

TEST(Verify, RefusesAChangedDie) {
  for (const std::string_view game : {"tipp", "caramba"}) {
    Record record = fair_record(game, {}, 3, 12);
    const std::size_t at = first_throw(record);
    ASSERT_LT(at, record.events.size());
    const std::string real = record.events[at].token;
    record.events[at].token = game == "tipp" ? "dice:111111111111" : "dice:rrrrr";
    record.events.resize(at + 1);
    EXPECT_EQ(verdict(record), "event " + std::to_string(at) + ", seat " +
                                   std::to_string(record.events[at].seat.index) + ", token " + record.events[at].token +
                                   ": the seeds give " + real + " (N8)");
  }
}

TEST(Verify, RefusesAChangedCardAndADieOfPush) {
  Record record = fair_record("push", {}, 4, 2);
  ASSERT_EQ(record.events[0].token, "draw");
  record.events[1].token = record.events[1].token == "y2" ? "y3" : "y2";
  EXPECT_THAT(verdict(record), StartsWith("event 1, seat 0, token y"));
  record = fair_record("push", {}, 4);
  const std::size_t at = first_throw(record);
  record.events.resize(at + 1);
  record.result.reset();
  EXPECT_EQ(verdict(record), "right");
  record.events[at].token = record.events[at].token == "die:star" ? "die:r" : "die:star";
  EXPECT_THAT(verdict(record), StartsWith("event " + std::to_string(at)));
}

TEST(Verify, RefusesAChangedSeedOrPromise) {
  const Record record = fair_record("tipp", {{"players", 3}}, 1);  // seat 2 has promised a seed and not shown it
  const std::string other(64, 'a');
  EXPECT_EQ(verdict(with_seeds(record, [](Seeds&) {})), "right");
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.server = other; })),
              StartsWith("the server's promise does not hold"));
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.commit = other; })),
              StartsWith("the server's promise does not hold"));
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.table = "k7m2p9xx"; })),
              StartsWith("the server's promise does not hold"));
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { ++s.number; })),
              StartsWith("the server's promise does not hold"));
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.seats[0].seed = other; })),
              StartsWith("the promise of seat 0 does not hold"));
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.seats[1].commit.clear(); })),
              StartsWith("the promise of seat 1 does not hold: its entry in client_commits is null"));
  // A promise whose seed was never shown is part of the key, too.
  EXPECT_THAT(verdict(with_seeds(record, [&](Seeds& s) { s.seats[2].commit = other; })), HasSubstr("the seeds give"));
}

TEST(Verify, RefusesAChangedOption) {
  Record record = fair_record("push", {{"star", "safe"}}, 5, 2);
  std::ranges::find(record.options, "star", &Options::value_type::first)->second = "risk";
  EXPECT_THAT(verdict(record), StartsWith("the server's promise does not hold"));
}

TEST(Verify, RefusesAMissingShow) {
  const Record record = fair_record("tipp", {{"players", 2}}, 1);
  EXPECT_THAT(verdict(with_seeds(record, [](Seeds& s) { s.server.clear(); })),
              StartsWith("server_seed is missing in fair"));
  EXPECT_THAT(verdict(with_seeds(record, [](Seeds& s) { s.seats[0].seed.clear(); })), HasSubstr("the seeds give"));
  EXPECT_THAT(verdict(with_seeds(record, [](Seeds& s) { s.seats.pop_back(); })),
              StartsWith("client_commits of fair has 1 entries; the game has 2 players"));
}

TEST(Verify, SaysWhereTheChanceOfOtherRecordsComesFrom) {
  Record record = fair_record("tipp", {}, 1);
  record.more = {{"seed", "42"}};
  EXPECT_THAT(verdict(record), StartsWith("fair is missing: the chance comes from seed 42 of a game in the terminal"));
  for (SeatInfo& seat : record.seats) seat.bot = true;
  EXPECT_THAT(verdict(record), StartsWith("fair is missing: the chance comes from seed 42 of a match between bots"));
  record.more.clear();
  EXPECT_THAT(verdict(record), StartsWith("fair is missing: nothing says"));
}

TEST(Verify, RefusesWhatTheRulesRefuse) {
  Record record = fair_record("tipp", {}, 1);
  record.result->points[0] += 1;
  EXPECT_THAT(verdict(record), StartsWith("points of seat 0 in the result"));
}

}  // namespace
}  // namespace wagnis
