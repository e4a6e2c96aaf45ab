#include <boost/json.hpp>

#include "fair/fair_game.h"
#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Verify : public Program {};

std::string line(std::uint64_t seed) { return write_record(fair_record("tipp", {{"rounds", 1}}, seed)) + "\n"; }

TEST_F(Verify, TakesRightRecordsAndCountsWhatItComputed) {
  write("a.jsonl", line(1) + line(2));
  const Ran ran = wagnis("verify {}a.jsonl -", line(3));
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out,
              testing::MatchesRegex("3 records: 3 right, 0 refused; [1-9][0-9]* cards and throws computed again\n"));
}

TEST_F(Verify, SaysWhichRecordAndEventFirstDiffers) {
  // Cut off after its first throw, which is changed here.
  const std::string real = line(2);
  const std::size_t thrown = real.find("dice:") + 5;
  ASSERT_NE(real.substr(thrown, 12), "111111111111");
  write("a.jsonl", line(1) + real.substr(0, thrown) + "111111111111\"]" + real.substr(real.find(",\"fair\"")));
  const Ran ran = wagnis("verify {}a.jsonl");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out,
              StartsWith(folder_ + "a.jsonl:2: event 1, seat 0, token dice:111111111111: the seeds give dice:"));
  EXPECT_THAT(ran.out, HasSubstr("2 records: 1 right, 1 refused"));
}

TEST_F(Verify, SaysThatMatchesOfBotsPromiseNothing) {
  ASSERT_EQ(wagnis("simulate tipp --bots random,random --option rounds=1 --games 2 --records {}r.jsonl").code, 0);
  const Ran ran = wagnis("verify {}r.jsonl");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("r.jsonl:1: fair is missing: the chance comes from seed 1 of a match between bots"));
}

// A game of `wagnis play` is not called a match between bots.
TEST_F(Verify, SaysThatAGameInTheTerminalPromisesNothing) {
  ASSERT_EQ(wagnis("play push --players 2 --bots casual --seed 7 --record {}p.jsonl", "d\n").code, 0);
  const Ran ran = wagnis("verify {}p.jsonl");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("p.jsonl:1: fair is missing: the chance comes from seed 7 of a game in the terminal "
                                 "(wagnis play), which promised nobody anything (N8)\n"));
}

TEST_F(Verify, SaysItAsJson) {
  write("a.jsonl", line(1));
  const auto json = boost::json::parse(wagnis("verify --json {}a.jsonl -", "{}\n").out);
  EXPECT_EQ(json.at("records"), 2);
  EXPECT_EQ(json.at("right"), 1);
  EXPECT_GT(json.at("outcomes").as_int64(), 0);
  EXPECT_EQ(json.at("refusals").at(0).at("file"), "stdin");
  EXPECT_EQ(json.at("refusals").at(0).at("malformed"), true);
}

TEST_F(Verify, GoesOnAfterAFileThatCannotBeRead) {
  write("a.jsonl", line(1));
  const Ran ran = wagnis("verify {}none.jsonl {}a.jsonl");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("wagnis verify: cannot read " + folder_));
  EXPECT_THAT(ran.out, HasSubstr("1 record: 1 right"));
}

}  // namespace
}  // namespace wagnis
