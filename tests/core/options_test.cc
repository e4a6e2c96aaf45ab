#include "core/options.h"

#include <gtest/gtest.h>

#include <array>

namespace wagnis {
namespace {

constexpr std::array<std::string_view, 2> kStar{"safe", "risk"};
constexpr std::array<std::string_view, 3> kPace{"race", "turns", "walk"};
constexpr std::array<std::string_view, 1> kOnly{"one"};
constexpr std::array<OptionRule, 3> kRules{
    OptionRule{.name = "players", .low = 2, .high = 6},
    OptionRule{.name = "star", .words = kStar},
    OptionRule{.name = "pace", .words = kPace},
};

std::string why(const Options& given) {
  const auto result = read_options(kRules, given);
  return result ? "taken" : text(result.error());
}

TEST(OptionText, IsTheValue) {
  EXPECT_EQ(text(OptionValue(std::int64_t{-3})), "-3");
  EXPECT_EQ(text(OptionValue("risk")), "risk");
}

TEST(Allowed, SaysWhatIs) {
  EXPECT_EQ(allowed(kRules[0]), "players is a whole number from 2 to 6");
  EXPECT_EQ(allowed(kRules[1]), "star is safe or risk");
  EXPECT_EQ(allowed(kRules[2]), "pace is race, turns or walk");
  EXPECT_EQ(allowed({.name = "this", .words = kOnly}), "this is one");
}

TEST(ParseOption, TellsNumbersFromWords) {
  using Pair = std::pair<std::string, OptionValue>;
  EXPECT_EQ(parse_option("players=3").value(), Pair("players", std::int64_t{3}));
  EXPECT_EQ(parse_option("players=-3").value(), Pair("players", std::int64_t{-3}));
  EXPECT_EQ(parse_option("players=3.0").value(), Pair("players", "3.0"));
  EXPECT_EQ(parse_option("players=03").value(), Pair("players", "03"));
  EXPECT_EQ(parse_option("star=risk").value(), Pair("star", "risk"));
  EXPECT_EQ(parse_option("star=").value(), Pair("star", ""));
  EXPECT_EQ(parse_option("a=b=c").value(), Pair("a", "b=c"));
  EXPECT_EQ(parse_option("players=99999999999999999999").value(), Pair("players", "99999999999999999999"));
}

TEST(ParseOption, SaysWhatIsWrong) {
  for (const std::string line : {"", "players", "=3"}) {
    const auto option = parse_option(line);
    ASSERT_FALSE(option);
    EXPECT_EQ(text(option.error()), "option \"" + line + "\" is not KEY=VALUE (O1)");
  }
}

TEST(ReadOptions, GivesOneValueForEachRule) {
  const auto none = read_options(kRules, {});
  ASSERT_TRUE(none);
  EXPECT_EQ(*none, (std::vector<GivenOption>(3)));
  const auto some = read_options(kRules, {{"pace", "walk"}, {"players", std::int64_t{6}}});
  ASSERT_TRUE(some);
  EXPECT_EQ(*some, (std::vector<GivenOption>{std::int64_t{6}, std::monostate(), "walk"}));
  EXPECT_TRUE(read_options(kRules, {{"players", std::int64_t{2}}})) << "the lowest is allowed";
}

TEST(ReadOptions, SaysWhatIsWrong) {
  EXPECT_EQ(why({{"colour", "red"}}), "unknown option \"colour\"; there are players, star, pace (O1)");
  EXPECT_EQ(why({{"", "red"}}), "unknown option \"\"; there are players, star, pace (O1)");
  EXPECT_EQ(why({{"players", std::int64_t{1}}}), "option players is \"1\"; players is a whole number from 2 to 6 (O1)");
  EXPECT_EQ(why({{"players", std::int64_t{7}}}), "option players is \"7\"; players is a whole number from 2 to 6 (O1)");
  EXPECT_EQ(why({{"players", "3"}}), "option players is \"3\" (a word); players is a whole number from 2 to 6 (O1)");
  EXPECT_EQ(why({{"star", "never"}}), "option star is \"never\"; star is safe or risk (O1)");
  EXPECT_EQ(why({{"star", std::int64_t{1}}}), "option star is \"1\"; star is safe or risk (O1)");
  EXPECT_EQ(why({{"star", "safe"}, {"star", "safe"}}), "option star is given twice (O1)");
  EXPECT_EQ(why({{"players", std::int64_t{3}}, {"players", std::int64_t{4}}}), "option players is given twice (O1)");
}

}  // namespace
}  // namespace wagnis
