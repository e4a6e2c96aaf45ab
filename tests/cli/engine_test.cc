// Engines on the command line: a bot of Wagnis as one, the example in Python, and Ctrl-C.
#include <boost/json.hpp>

#include "program.h"

namespace wagnis {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class EngineCommand : public Program {
 protected:
  // The events of all games of a match between these bots.
  std::string games(const std::string& match, const std::string& bots) const {
    const Ran ran = wagnis("simulate " + match + " --records {}r.jsonl --bots " + bots);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    std::string events;
    std::istringstream records(read("r.jsonl"));
    for (std::string line; std::getline(records, line);)
      events += boost::json::serialize(boost::json::parse(line).at("events")) + "\n";
    return events;
  }
};

const std::string kRandomEngine = "'exec:\"" WAGNIS_PROGRAM "\" engine --bot random'";

TEST_F(EngineCommand, PlaysAsItsBotDoesInTheArena) {
  for (const std::string match : {"push --games 6 --seed 3", "tipp --games 6", "caramba --option pace=turns --games 3"})
    EXPECT_EQ(games(match, "casual,random,random"),
              games(match + " --threads 2", "casual," + kRandomEngine + "," + kRandomEngine))
        << match;
}

TEST_F(EngineCommand, EndsWithQuitAndWithItsInput) {
  const Ran ran =
      wagnis("engine --bot casual", "hello 1\ngame push players=2\ngo 0 time 9 seed 1 moves draw\nquit\nhello 1\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "hello 1 Wagnis casual\nready\nbestmove draw\n");
  EXPECT_EQ(wagnis("engine", "hello 1").out, "hello 1 Wagnis\n");
}

TEST_F(EngineCommand, TheExampleInPythonPlaysSensibly) {
  const Ran ran =
      wagnis("simulate push --games 30 --json --bots random,'exec:python3 " WAGNIS_EXAMPLES "/push_engine.py'");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto report = boost::json::parse(ran.out);
  const auto& example = report.at("bots").at(1);
  EXPECT_EQ(example.at("failed").to_number<int>(), 0) << ran.err;
  EXPECT_GT(example.at("share").to_number<double>(), 0.9);
}

TEST_F(EngineCommand, ACommaInACommandIsWrittenWithABackslash) {
  const Ran ran = wagnis(R"(simulate tipp --games 2 --bots 'random,exec:echo a\,b')");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("engine exec:echo a,b does not begin: said \"a,b\" where hello 1 was due"));
}

TEST_F(EngineCommand, AFailureIsToldWithAllThatLeadsToIt) {
  write("engine.sh",
        "read a; echo hello 1; read a; echo ready; read a; read a; echo oh dear >&2; echo bestmove nothing\n");
  const Ran ran =
      wagnis("simulate tipp --seed 5 --games 24 --threads 1 --records {}r.jsonl --bots random,'exec:sh {}engine.sh'");
  EXPECT_EQ(ran.code, 1) << "it failed in every game";
  EXPECT_THAT(
      ran.err,
      ContainsRegex("wagnis simulate: exec:sh [^ ]+engine.sh loses a game \\(seed 5, deal 0, rotation 1, seat 0, "
                    "after 0 events\\): said bestmove \"nothing\": .*; the last line on its stderr: oh dear\n"));
  EXPECT_THAT(ran.err, HasSubstr("and 14 more games were lost like that"));
  EXPECT_THAT(ran.out, ContainsRegex("engine.sh lost 24 games by failing"));
  EXPECT_THAT(wagnis("check {}r.jsonl").out, HasSubstr("0 finished, 24 unfinished, 0 refused"));
}

// The engine never answers: it writes its process id and waits. Then SIGINT reaches the arena.
TEST_F(EngineCommand, IsReapedWhenTheArenaIsInterrupted) {
  write("engine.sh",
        "read a; echo hello 1; read a; echo ready; read a; read a; echo $$ >pipe; while :; do read a; done\n");
  write("script", "cd " + folder_ +
                      "\nmkfifo pipe\n'" WAGNIS_PROGRAM
                      "' simulate tipp --threads 1 --engine-time 1000000 --bots 'random,exec:exec sh engine.sh' >out "
                      "2>err & pid=$!\n"
                      "read -r engine <pipe\nkill -INT $pid\nwait $pid\nstatus=$?\n"
                      "kill -0 $engine 2>>err && exit 99\nexit $status\n");
  const int status = std::system(("sh " + folder_ + "script").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1) << read("err");
  EXPECT_THAT(read("err"), HasSubstr("stopped after"));
}

}  // namespace
}  // namespace wagnis
