#include <boost/json.hpp>

#include "program.h"

namespace wagnis {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class Perft : public Program {};

TEST_F(Perft, CountsPathsAndStates) {
  const Ran ran = wagnis("perft push --option players=2 --depth 5");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("push players=2 star=safe switch=out\n"));
  EXPECT_THAT(ran.out, ContainsRegex("    2 +31 +31\n    3 +31 +31\n    4 +62 +62\n    5 +997 +992\n"));
  EXPECT_THAT(ran.out, ContainsRegex("[0-9.]+ s\n"));
}

TEST_F(Perft, CountsFromAPrefixAsJson) {
  const Ran ran = wagnis("perft push --prefix '0 draw;0 y2' --depth 2 --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto report = boost::json::parse(ran.out);
  EXPECT_EQ(report.at("options").at("players").to_number<int>(), 3);
  // The first row; then a draw, or a take of it.
  EXPECT_EQ(report.at("rows"),
            boost::json::parse(R"([{"depth": 1, "paths": 1, "states": 1}, {"depth": 2, "paths": 2, "states": 2}])"));
  EXPECT_GE(report.at("seconds").to_number<double>(), 0);
  // The same counts from the position itself.
  const std::string position(report.at("position").as_string());
  const auto again = boost::json::parse(wagnis("perft push --position '" + position + "' --depth 2 --json").out);
  EXPECT_EQ(again.at("rows"), report.at("rows"));
}

// Counts have 128 bits (64 bits were once too few); larger counts are refused.
TEST_F(Perft, CountsExactlyOrRefuses) {
  const Ran ran = wagnis("perft caramba --option players=1 --option pace=turns --depth 30");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, ContainsRegex("   30 +[0-9]{21,39} +[0-9]+\n")) << "more than 64 bits";
  const Ran deep = wagnis("perft caramba --option players=1 --option pace=turns --depth 100");
  EXPECT_EQ(deep.code, 2);
  EXPECT_THAT(deep.err, HasSubstr("wagnis perft: --depth is 100; the paths of "));
  EXPECT_THAT(deep.err, HasSubstr("events are more than 2^128 - 1"));
}

TEST_F(Perft, RefusesBadInput) {
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("perft " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("push --depth 0"), HasSubstr("--depth"));
  EXPECT_THAT(refused("push --option players=7"), HasSubstr("option players is \"7\""));
  EXPECT_THAT(refused("push --position nonsense"), HasSubstr("position \"nonsense\": "));
  EXPECT_THAT(refused("push --prefix '0 draw;0 row:1'"), HasSubstr("event 1 of the prefix, \"0 row:1\": "));
  EXPECT_THAT(refused("push --prefix '0 draw;;'"), HasSubstr("event \"\" is not SEAT TOKEN"));
  EXPECT_THAT(refused("ludo"), HasSubstr("unknown game \"ludo\""));
}

}  // namespace
}  // namespace wagnis
