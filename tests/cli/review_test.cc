#include <boost/json.hpp>
#include <cmath>

#include "program.h"

namespace wagnis {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

class ReviewCommand : public Program {
 protected:
  std::vector<json::value> reviewed(const std::string& arguments) {
    const Ran ran = wagnis("review --json " + arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "") << "no progress where nobody looks";
    std::vector<json::value> games;
    for (std::size_t at = 0, end; (end = ran.out.find('\n', at)) != std::string::npos; at = end + 1)
      games.push_back(json::parse(ran.out.substr(at, end - at)));
    return games;
  }
  void simulate(const std::string& arguments) {
    ASSERT_EQ(wagnis("simulate " + arguments + " --records {}r.jsonl").code, 0);
  }
};

double number(const json::value& value) { return value.to_number<double>(); }

// The sum of docs/coach.md, from the printed text alone: seats, and the decisions and draws that they add up.
TEST_F(ReviewCommand, TheSumHoldsToABillionthInTipp) {
  simulate("tipp --bots casual,novice,random --option rounds=2 --games 6 --seed 1");
  const auto games = reviewed("{}r.jsonl");
  ASSERT_EQ(games.size(), 6u);
  for (const json::value& game : games) {
    EXPECT_TRUE(game.at("exact").as_bool());
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const json::value& sums = game.at("seats").at(seat);
      double luck = 0, errors = 0, gifts = 0;
      for (const json::value& chance : game.at("chance").as_array()) luck += number(chance.at("luck").at(seat));
      for (const json::value& decision : game.at("decisions").as_array()) {
        const json::object& shares = decision.at("shares").as_object();
        const double change = number(shares.at(decision.at("move").as_string()).at(seat)) -
                              number(shares.at(decision.at("best").as_string()).at(seat));
        const bool own = number(decision.at("seat")) == static_cast<double>(seat);
        (own ? errors : gifts) += change;
        if (own) {
          EXPECT_NEAR(number(decision.at("loss")), -change, 1e-9);
        }
      }
      EXPECT_NEAR(luck, number(sums.at("luck")), 1e-9);
      EXPECT_NEAR(-errors, number(sums.at("errors")), 1e-9);
      EXPECT_NEAR(gifts, number(sums.at("gifts")), 1e-9);
      EXPECT_NEAR(number(sums.at("result")) - number(sums.at("start")), luck + errors + gifts, 1e-9);
      EXPECT_NEAR(number(sums.at("remainder")), 0, 1e-9);
    }
  }
}

TEST_F(ReviewCommand, PrintsTablesAndAProfileOfManyGames) {
  simulate("push --bots casual,random --games 2 --seed 3");
  const Ran ran = wagnis("review {}r.jsonl --playouts 8");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("r.jsonl:1: push, "));
  EXPECT_THAT(ran.out, HasSubstr("r.jsonl:2: push, "));
  EXPECT_THAT(ran.out, HasSubstr("remainder"));
  EXPECT_THAT(ran.out, HasSubstr("What mattered most"));
  EXPECT_THAT(ran.out, HasSubstr("Players, mean of a game in 100 wins"));
  EXPECT_EQ(wagnis("review {}r.jsonl --playouts 8").out, ran.out) << "the same every time";
}

TEST_F(ReviewCommand, DrawsTheWinShares) {
  simulate("tipp --bots casual,random --option rounds=1 --games 2 --seed 3");
  EXPECT_EQ(wagnis("review {}r.jsonl --svg {}course.svg").code, 0);
  const std::string svg = read("course.svg");
  EXPECT_THAT(svg, HasSubstr("<svg "));
  EXPECT_THAT(svg, HasSubstr(">random</text>"));
  const Ran ran = wagnis("review {}r.jsonl --svg {}nowhere/course.svg");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("nowhere/course.svg"));
}

// Reviews a race and a game that is not over; tells of one that breaks a rule.
TEST_F(ReviewCommand, ReviewsWhatIsThere) {
  const std::string head =
      R"({"wagnis": 1, "game": "caramba", "options": {"players": 2, "tempo": 800, "pace": "race"}, )"
      R"("seats": [{"name": "Ada", "kind": "human"}, {"name": "Ben", "kind": "human"}], "events": [)";
  write("race.jsonl", head + R"("0 keep:- @100", "0 dice:kkkkk @100", "1 keep:- @150", "1 dice:kbrrr @150", )" +
                          R"("1 keep:rrr @1000", "1 dice:kb @1000", "0 grab:k @1250"]})" + "\n");
  const auto games = reviewed("{}race.jsonl");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_TRUE(games[0].at("seats").at(0).at("result").is_null());
  EXPECT_TRUE(games[0].at("seats").at(0).at("remainder").is_null());
  EXPECT_EQ(number(games[0].at("seats").at(0).at("pause_ms")), 350);
  EXPECT_EQ(games[0].at("decisions").as_array().size(), 2u);
  EXPECT_EQ(games[0].at("names").at(1).as_string(), "Ben");

  write("bad.jsonl", head + R"("0 grab:k @100"]})" + "\n");
  const Ran bad = wagnis("review {}bad.jsonl {}race.jsonl");
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.err, HasSubstr("bad.jsonl:1: event 0, seat 0, token grab:k"));
  EXPECT_THAT(bad.out, HasSubstr("race.jsonl:1: caramba, 7 events, exact")) << "the others are reviewed all the same";
  EXPECT_EQ(wagnis("review {}missing.jsonl").code, 2);
  EXPECT_EQ(wagnis("review {}race.jsonl --playouts 7").code, 2);
}

}  // namespace
}  // namespace wagnis
