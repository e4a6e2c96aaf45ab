#include <boost/json.hpp>

#include "program.h"

namespace wagnis {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;

class Simulate : public Program {
 protected:
  boost::json::object json(const std::string& arguments) const {
    const Ran ran = wagnis("simulate " + arguments + " --json");
    EXPECT_EQ(ran.code, 0) << ran.err;
    return boost::json::parse(ran.out).as_object();
  }
  // Without the times, which differ from run to run.
  static boost::json::object without_times(boost::json::object report) {
    for (auto& bot : report["bots"].as_array()) bot.as_object().erase("decision_us");
    return report;
  }
};

TEST_F(Simulate, GivesOneEntryASeatOfTheCommandLine) {
  const auto report = json("push --bots random,casual,random --option star=risk --games 60 --seed 1 --threads 2");
  EXPECT_EQ(report.at("game"), "push");
  EXPECT_EQ(report.at("options"), boost::json::parse(R"({"players": 3, "star": "risk", "switch": "in"})"));
  EXPECT_EQ(report.at("games").to_number<int>(), 60);
  EXPECT_EQ(report.at("seed").to_number<int>(), 1);
  const auto& bots = report.at("bots").as_array();
  ASSERT_EQ(bots.size(), 3u);
  const char* levels[] = {"random", "casual", "random"};
  double shares = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& bot = bots[i].as_object();
    EXPECT_EQ(bot.at("bot"), levels[i]);
    const double share = bot.at("share").to_number<double>();
    shares += share;
    EXPECT_LE(bot.at("interval").at(0).to_number<double>(), share);
    EXPECT_GE(bot.at("interval").at(1).to_number<double>(), share);
    EXPECT_GT(bot.at("points").to_number<double>(), 0);
    EXPECT_GE(bot.at("busts").to_number<double>(), 0);
    EXPECT_GE(bot.at("banks").to_number<double>(), 0);
    EXPECT_GT(bot.at("decision_us").at("median").to_number<double>(), 0);
    EXPECT_GE(bot.at("decision_us").at("p99").to_number<double>(),
              bot.at("decision_us").at("median").to_number<double>());
  }
  EXPECT_NEAR(shares, 1, 3e-6) << "six decimals";
  EXPECT_GT(bots[1].at("share").to_number<double>(), 0.9);
}

TEST_F(Simulate, IsTheSameForEveryNumberOfThreads) {
  const std::string match = "push --bots casual,random --games 80 --seed 9 --records {}";
  const auto one = without_times(json(match + "one --threads 1"));
  EXPECT_EQ(without_times(json(match + "many --threads 5")), one);
  EXPECT_FALSE(read("one").empty());
  EXPECT_EQ(read("many"), read("one"));
  EXPECT_NE(without_times(json("push --bots casual,random --games 80 --seed 10")), one);
}

TEST_F(Simulate, InPartsGivesWhatOneRunGives) {
  const std::string match = "push --bots casual,random --games 30 --seed 9 ";
  const auto whole = without_times(json(match + "--records {}all"));
  std::string records;
  for (const std::string k : {"1", "2", "3"}) {
    const Ran part = wagnis("simulate " + match + "--part " + k + "/3 --records {}records-" + k);
    ASSERT_EQ(part.code, 0) << part.err;
    write("part-" + k, part.out);
    records += read("records-" + k);
  }
  EXPECT_EQ(records, read("all"));
  const Ran merged = wagnis("merge {}part-2 {}part-3 {}part-1 --json");
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(without_times(boost::json::parse(merged.out).as_object()), whole);
  EXPECT_THAT(wagnis("merge {}part-2 {}part-3 {}part-1").out, HasSubstr("30 games: 15 deals"));

  const Ran missing = wagnis("merge {}part-2 {}part-1");
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("wagnis merge: part 3 of 3 is missing"));
  const Ran no_part = wagnis("merge {}all");
  EXPECT_EQ(no_part.code, 2);
  EXPECT_THAT(no_part.err, ContainsRegex("all is no part of a match: "));
  for (const std::string part : {"4/3", "0/3", "3", "1/0", "a/b", "1/2/3"}) {
    const Ran wrong = wagnis("simulate " + match + "--part " + part);
    EXPECT_EQ(wrong.code, 2) << part;
    EXPECT_THAT(wrong.err, HasSubstr("--part is \"" + part + "\"; it is K/N"));
  }
  EXPECT_THAT(wagnis("simulate " + match + "--part 1/2 --until 0.1").err, HasSubstr("cannot be together"));
}

TEST_F(Simulate, WritesRecordsThatPassTheCheck) {
  ASSERT_EQ(wagnis("simulate push --bots casual,random,casual --games 9 --seed 42 --records {}r.jsonl").code, 0);
  const std::string records = read("r.jsonl");
  EXPECT_EQ(std::ranges::count(records, '\n'), 9);
  EXPECT_THAT(records, HasSubstr("\"seed\":42"));
  const Ran check = wagnis("check {}r.jsonl");
  EXPECT_EQ(check.code, 0) << check.out;
  EXPECT_THAT(check.out, HasSubstr("9 records in 1 file: 9 finished, 0 unfinished, 0 refused"));
}

TEST_F(Simulate, SaysThatGamesAreRoundedUpToWholeDecks) {
  const Ran ran = wagnis("simulate push --bots random,random,random --games 10");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("10 games asked for; 12 are the next whole number of deals for 3 bots"));
  EXPECT_THAT(ran.out, HasSubstr("12 games: 4 deals, each played with the bots in 3 rotations"));
  EXPECT_THAT(wagnis("simulate push --bots random,random,random --games 12").err, IsEmpty());
}

TEST_F(Simulate, PrintsATableWithoutProgressWhereNobodyLooks) {
  const Ran ran = wagnis("simulate push --bots casual,random --games 20", "", "LC_ALL=C.UTF-8");
  EXPECT_THAT(ran.out, ContainsRegex("bot +share +95 % +points +busts +banks +median µs +p99 µs\ncasual +1\\.000"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Simulate, StopsAtAPrecision) {
  const auto report = json("push --bots random,random --games 1000000 --until ±0.05");
  EXPECT_LT(report.at("games").to_number<int>(), 5000);
  const auto& interval = report.at("bots").at(0).at("interval");
  EXPECT_LE(interval.at(1).to_number<double>() - interval.at(0).to_number<double>(), 0.1);
}

// Records go through a pipe, so the shell knows when the first one is there; then it sends SIGINT.
TEST_F(Simulate, EndsWholeWhenInterrupted) {
  write("script",
        "cd " + folder_ +
            "\nmkfifo pipe\n'" WAGNIS_PROGRAM
            "' simulate push --bots casual,random --games 100000000 --json --records pipe >out 2>err & pid=$!\n"
            "{ read -r first; echo \"$first\"; kill -INT $pid; cat; } <pipe >r.jsonl\n"
            "wait $pid\n");
  const int status = std::system(("sh " + folder_ + "script").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1) << read("err");
  EXPECT_THAT(read("err"), ContainsRegex("stopped after [0-9,]+ of 100,000,000 games"));
  const auto games = boost::json::parse(read("out")).at("games").to_number<std::int64_t>();
  const std::string records = read("r.jsonl");
  EXPECT_EQ(std::ranges::count(records, '\n'), games);
  EXPECT_EQ(wagnis("check {}r.jsonl").code, 0);
}

TEST_F(Simulate, RefusesBadInput) {
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("simulate " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("chess --bots random,random"), HasSubstr("unknown game \"chess\"; there are push"));
  EXPECT_THAT(
      refused("push --bots random,genius"),
      HasSubstr("unknown bot \"genius\" for push; there are random, novice, casual, greedy, greedy-2, club, expert"));
  EXPECT_THAT(refused("push --bots random"),
              HasSubstr("--bots names 1 bot; push has 2 to 6 players, and a bot is named for each"));
  EXPECT_THAT(refused("push --bots random,casual --option players=3"),
              HasSubstr("option players is \"3\", but --bots names 2"));
  EXPECT_THAT(refused("push --bots random,casual --option star=blue"),
              HasSubstr("option star is \"blue\"; star is safe or risk"));
  EXPECT_THAT(refused("push --bots random,casual --option star"), HasSubstr("option \"star\" is not KEY=VALUE"));
  EXPECT_THAT(refused("push --bots random,casual --until 2"), HasSubstr("--until is \"2\""));
  EXPECT_THAT(refused("push --bots random,casual --games 0"), HasSubstr("--games"));
  EXPECT_THAT(refused("push --bots random,casual --threads many"), HasSubstr("--threads"));
  EXPECT_THAT(refused("push --bots random,casual --records {}no/such/r.jsonl"), HasSubstr("cannot write"));
  EXPECT_THAT(
      refused("caramba --bots random,random"),
      HasSubstr("caramba with these options is a race, in which the bots here have no time; without one it is played "
                "with --option pace=turns"));
  EXPECT_THAT(refused("push"), HasSubstr("--bots is required"));
}

TEST_F(Simulate, TellsOfADiskThatIsFull) {
  const Ran ran = wagnis("simulate push --bots random,random --games 10000 --records /dev/full");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("cannot write all records to /dev/full"));
}

}  // namespace
}  // namespace wagnis
