#include <boost/json.hpp>

#include <fstream>
#include <sstream>

#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class Solve : public Program {
 protected:
  void expect_charts(std::initializer_list<const char*> names) const {
    for (const char* name : names) {
      const std::string chart = read(name);
      EXPECT_THAT(chart, testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=")) << name;
      EXPECT_THAT(chart, testing::EndsWith("</svg>\n")) << name;
      EXPECT_THAT(chart, Not(HasSubstr("nan"))) << name;
      EXPECT_THAT(chart, HasSubstr("prefers-color-scheme: dark")) << name;
    }
  }
};

TEST_F(Solve, SaysWhatGoingFirstIsWorth) {
  const Ran ran = wagnis("solve tipp --rounds 1");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("tipp players=2 rounds=1\n"));
  EXPECT_THAT(ran.out, HasSubstr("    0 0.310989689532 "));
  EXPECT_THAT(ran.out, HasSubstr("    1 0.689010310468 "));
}

TEST_F(Solve, SaysItAsJson) {
  const Ran ran = wagnis("solve tipp --players 3 --rounds 1 --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto report = boost::json::parse(ran.out);
  ASSERT_EQ(report.at("shares").as_array().size(), 3u);
  ASSERT_EQ(report.at("points").as_array().size(), 3u);
  double sum = 0;
  for (const auto& share : report.at("shares").as_array()) sum += share.to_number<double>();
  EXPECT_NEAR(sum, 1, 1e-11);
  EXPECT_GT(report.at("states").to_number<int>(), 37);
  EXPECT_GE(report.at("seconds").to_number<double>(), 0);
}

// tests/solve/tipp_test.cc has the same values by hand.
TEST_F(Solve, SaysWhatMovesAreWorthInAPosition) {
  const Ran ran = wagnis("solve tipp --position 'on 4 1 - circle=9/blue=2 33/10'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\n0.250000000000    21.500000  bet:odd bet:even\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n0.333333333333    18.000000  bet:square bet:cross bet:red bet:orange\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n0.000000000000    32.000000  stop\n"));
  const auto json = boost::json::parse(wagnis("solve tipp --json --position 'on 4 1 - circle=9/blue=2 33/10'").out);
  ASSERT_EQ(json.at("moves").as_array().size(), 13u) << "two of 14 bets are used; a stop";
  EXPECT_EQ(json.at("moves").at(12).at("move"), "stop");
  EXPECT_EQ(json.at("moves").at(12).at("points").to_number<double>(), 32);
}

TEST_F(Solve, SaysWhatPlayingForPointsCosts) {
  const auto share = [&](const std::string& arguments) {
    const auto report = boost::json::parse(wagnis("solve tipp --rounds 1 --json " + arguments).out);
    return report.at("shares").at(1).to_number<double>();
  };
  EXPECT_LT(share("--for-points 1"), share("") - 0.1);
  EXPECT_GT(share("--for-points 0"), share(""));
}

TEST_F(Solve, WritesWhatPlayersWantToKnow) {
  const Ran ran = wagnis("solve tipp --plot {}");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("The best turn for points brings 15.7318519725 on average, and is a bust with chance 0.2129."));
  EXPECT_THAT(ran.out, HasSubstr("| a number | 15.7319 | 0.401301 |"));
  EXPECT_THAT(ran.out, HasSubstr("| 3 | stop | odd or even, from 12 points stop | stop |"));
  EXPECT_THAT(ran.out, HasSubstr("| 2 | 1 | 0.3110 | 0.6890 | |"));
  expect_charts({"tipp-bets.svg", "tipp-last-turn.svg", "tipp-seats.svg"});
  // These figures are the same on every machine, and the page has all of them.
  std::ifstream file(WAGNIS_SOURCE "/docs/strategy.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  std::istringstream printed(ran.out);
  int rows = 0;
  for (std::string line; std::getline(printed, line);) {
    if (!line.starts_with("| ") || line.find_first_of("0123456789") == std::string::npos) continue;
    ++rows;
    EXPECT_THAT(page, HasSubstr(line + "\n"));
  }
  EXPECT_GT(rows, 20);
  EXPECT_THAT(wagnis("solve tipp --plot {}no/such").err, HasSubstr("cannot write"));
}

// The last choice of a game: 4 + 5 against 5 + 3 wins, 4 + 3 against 5 + 5 loses.
TEST_F(Solve, EstimatesWhatMovesOfPushAreWorth) {
  const std::string last = "--option players=2 --position 'on 0 0 even - - r3|b5|- y4/- -/y5'";
  const auto json = boost::json::parse(wagnis("solve push --json " + last).out);
  EXPECT_EQ(json.at("seat").to_number<int>(), 0);
  ASSERT_EQ(json.at("moves").as_array().size(), 2u);
  EXPECT_EQ(json.at("moves").at(1).at("move"), "take:2");
  EXPECT_EQ(json.at("moves").at(1).at("share").to_number<double>(), 1);
  EXPECT_EQ(json.at("moves").at(0).at("share").to_number<double>(), 0);
  const Ran ran =
      wagnis("solve push --option players=2 --playouts 50 --position 'on 0 0 even - y2345 r3|-|- y4/- -/y5'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  draw\n"));
  EXPECT_THAT(ran.out, HasSubstr(" net alone  take:1\n"));
}

// Few games: most cells of the tables stay empty.
TEST_F(Solve, WritesHowExpertPlaysPush) {
  const Ran ran = wagnis("solve push --plot {} --games 6");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("2 players, 6 games\n\n| points of the richest colour | 1–20 cards left |"));
  EXPECT_THAT(ran.out, HasSubstr("4 players, 6 games\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n| 1–4 | – | – | – |"));
  EXPECT_THAT(ran.out, Not(HasSubstr("nan")));
  expect_charts({"push-bank-2.svg", "push-draw-2.svg", "push-bank-4.svg", "push-draw-4.svg"});
}

TEST_F(Solve, MeasuresWhatLevelsOfPushGiveAwayAtTheEnd) {
  const std::string few = "solve push --option players=2 --ends 2 --games 8 ";
  const auto json = boost::json::parse(wagnis(few + "--json").out);
  EXPECT_EQ(json.at("cards").to_number<int>(), 2);
  EXPECT_EQ(json.at("ends").to_number<int>(), 8);
  EXPECT_GT(json.at("positions").to_number<int>(), 100);
  const auto regret = [&](const char* level) { return json.at("levels").at(level).at("regret").to_number<double>(); };
  EXPECT_GE(regret("expert"), 0);
  EXPECT_LE(regret("expert"), 0.01);
  EXPECT_GT(regret("novice"), regret("expert"));
  EXPECT_THAT(wagnis(few).out, HasSubstr("8 ends from a turn with 2 cards left"));
}

// Here the printed text is under test; tests/solve checks the values.
TEST_F(Solve, SaysWhatMovesOfCarambaAreWorth) {
  // Both have thrown; one player has four reds, the other has nothing useful.
  const std::string position = "--position 'play --- 1/1 krrrr/kkbbr'";
  const Ran ran = wagnis("solve caramba " + position);
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("moves of seat 0\n"));
  EXPECT_THAT(ran.out, HasSubstr("moves of seat 1\n"));
  const auto json = boost::json::parse(wagnis("solve caramba --json " + position).out);
  const auto& moves = json.at("moves").at(0).as_array();
  const auto* best = &moves.front();
  for (const auto& move : moves)
    if (move.at("share").to_number<double>() > best->at("share").to_number<double>()) best = &move;
  EXPECT_EQ(best->at("move"), "keep:rrrr");
  EXPECT_NEAR(best->at("chance").to_number<double>(), 1, 1e-6);
}

// tests/arena checks responses against rounds that are played.
TEST_F(Solve, SaysHowOftenTheBestResponseWins) {
  const auto json = boost::json::parse(wagnis("solve caramba --json --against always-red").out);
  EXPECT_EQ(json.at("against"), "always-red");
  EXPECT_GT(json.at("share").to_number<double>(), 0.751) << "what expert wins against it";
  EXPECT_LT(json.at("share").to_number<double>(), 1);
  EXPECT_EQ(json.at("rounds").as_array().size(), 61u);
  const Ran ran = wagnis("solve caramba --against always-red");
  EXPECT_THAT(ran.out, HasSubstr("the best response to always-red, two players\n"));
  EXPECT_THAT(ran.out, HasSubstr(" of all games against always-red.\n"));
}

TEST_F(Solve, RefusesBadInput) {
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("solve " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("chess"), HasSubstr("unknown command chess; there are push, tipp, caramba"));
  EXPECT_THAT(refused("push"), HasSubstr("one of --position, --ends and --plot must be given"));
  EXPECT_THAT(refused("push --position x --ends 2"), HasSubstr("exactly one of --position, --ends and --plot"));
  EXPECT_THAT(refused("push --option players=3 --ends 2"), HasSubstr("players is 3"));
  EXPECT_THAT(refused("push --ends 5"), HasSubstr("--ends"));
  EXPECT_THAT(refused("push --plot {} --games 0"), HasSubstr("--games"));
  EXPECT_THAT(refused("push --position nonsense"), HasSubstr("position \"nonsense\": "));
  EXPECT_THAT(refused("push --option players=2 --position 'die 0 0 even - y2345 -|-|- -/- -/-'"),
              HasSubstr("nobody decides here"));
  EXPECT_THAT(refused("push --option players=7 --position x"), HasSubstr("option players is"));
  EXPECT_THAT(refused("caramba --position nonsense"), HasSubstr("position \"nonsense\": "));
  EXPECT_THAT(refused("caramba --goes-on 1"), HasSubstr("--goes-on"));
  EXPECT_THAT(refused("caramba --against novice"), HasSubstr("no response to \"novice\"; there are always-red"));
  for (const char* both :
       {"--against club --position x", "--against club --plot {}", "--against club --goes-on 0.9",
        "--position x --goes-on 0.9", "--position x --plot {}", "--plot {} --goes-on 0.9", "--plot {} --json"})
    EXPECT_THAT(refused("caramba " + std::string(both)), HasSubstr("excludes")) << "or one would be ignored: " << both;
  EXPECT_THAT(refused("tipp --players 6"), HasSubstr("--players is \"6\"; allowed are whole numbers from 1 to 5"));
  EXPECT_THAT(refused("tipp --rounds 0"), HasSubstr("--rounds"));
  EXPECT_THAT(refused("tipp --position nonsense"), HasSubstr("position \"nonsense\": "));
  EXPECT_THAT(refused("tipp --for-points 2"), HasSubstr("--for-points 2: seats are 0 to 1"));
}

}  // namespace
}  // namespace wagnis
