#include <boost/json.hpp>

#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class Solve : public Program {};

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

TEST_F(Solve, RefusesBadInput) {
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("solve " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("push"), HasSubstr("no game \"push\" can be solved; there is tipp"));
  EXPECT_THAT(refused("tipp --players 6"), HasSubstr("option players is \"6\""));
  EXPECT_THAT(refused("tipp --rounds 0"), HasSubstr("--rounds"));
}

}  // namespace
}  // namespace wagnis
