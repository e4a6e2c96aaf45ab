#include "arena/part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/list.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

PartReport played(const MatchPart& part, std::uint64_t seed = 7, std::int64_t games = 22) {
  const Lineup lineup{.game = *make_game("push", {{"players", 2}}), .levels = {"casual", "random"}, .seed = seed};
  auto report = play_match(lineup, {.games = games, .until = {}, .part = part}, 2, {});
  EXPECT_TRUE(report);
  return {.part = part,
          .game = "push",
          .options = lineup.game->options(),
          .seed = seed,
          .games = games,
          .report = std::move(*report)};
}

// All but the times, which no two runs share.
std::string figures(PartReport part) {
  for (EntryReport& entry : part.report.entries) entry.times = {};
  return write_part(part);
}

TEST(Parts, ShareAllDealsOutInOrder) {
  for (const std::int64_t deals : {0, 1, 7, 8, 9, 1000})
    for (const std::int64_t of : {1, 2, 3, 8}) {
      std::int64_t next = 0;
      for (std::int64_t k = 1; k <= of; ++k) {
        const auto [from, to] = deals_of({k, of}, deals);
        EXPECT_EQ(from, next);
        EXPECT_GE(to - from, deals / of);
        EXPECT_LE(to - from, deals / of + 1);
        next = to;
      }
      EXPECT_EQ(next, deals);
    }
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(deals_of({kMostParts, kMostParts}, most).to, most);
}

TEST(Parts, AreTogetherWhatOneRunIs) {
  const PartReport whole = played({1, 1});
  EXPECT_EQ(whole.report.games, 22);
  std::vector<PartReport> parts;
  std::int64_t decisions = 0;
  for (const std::int64_t k : {3, 1, 4, 2}) {
    const PartReport part = played({k, 4});
    EXPECT_LT(part.report.games, 22);
    decisions += part.report.entries[0].times.count();
    const auto read = read_part(write_part(part));
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(write_part(*read), write_part(part));
    EXPECT_EQ(read->report.games, part.report.games);
    parts.push_back(*read);
  }
  const auto merged = merge_parts(parts, {"c", "a", "d", "b"});
  ASSERT_TRUE(merged) << text(merged.error());
  EXPECT_EQ(figures(*merged), figures(whole));
  EXPECT_EQ(merged->report.games, whole.report.games);
  EXPECT_EQ(merged->report.entries[1].score.interval(), whole.report.entries[1].score.interval());
  EXPECT_EQ(merged->report.entries[0].times.count(), decisions);
  EXPECT_EQ(decisions, whole.report.entries[0].times.count());
}

TEST(Parts, HaveAsManyBotsAsAGameHasSeats) {
  const Lineup lineup{.game = *make_game("push", {{"players", 6}}), .levels = std::vector<std::string>(6, "random")};
  auto report = play_match(lineup, {.games = 6, .until = {}, .part = {1, 1}}, 1, {});
  ASSERT_TRUE(report);
  const PartReport whole{.part = {1, 1},
                         .game = "push",
                         .options = lineup.game->options(),
                         .seed = lineup.seed,
                         .games = 6,
                         .report = std::move(*report)};
  const auto read = read_part(write_part(whole));
  ASSERT_TRUE(read) << text(read.error());
  EXPECT_EQ(read->report.entries.size(), 6u);
}

TEST(Parts, OfDifferentMatchesAreRefusedAndSoAreTooFewAndTooMany) {
  const PartReport one = played({1, 2}), two = played({2, 2});
  const auto why = [](const std::vector<PartReport>& parts) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parts.size(); ++i) names.push_back("file " + std::to_string(i));
    const auto merged = merge_parts(parts, names);
    return merged ? "it was taken" : merged.error().what;
  };
  EXPECT_EQ(why({one, two}), "it was taken");
  EXPECT_EQ(why({}), "there is no part");
  EXPECT_EQ(why({two}), "part 1 of 2 is missing");
  EXPECT_EQ(why({one, two, one}), "file 2 is part 1, and so is file 0");
  EXPECT_THAT(why({one, played({2, 2}, 8)}), HasSubstr("file 1 is of another match than file 0: seed"));
  EXPECT_THAT(why({one, played({2, 2}, 7, 24)}), HasSubstr("number of games"));
  EXPECT_THAT(why({one, played({2, 3})}), HasSubstr("number of parts"));
  PartReport other = two;
  other.options = {{"players", 3}};
  EXPECT_THAT(why({one, other}), HasSubstr("game or options"));
  other = two;
  other.report.entries[1].level = "club";
  EXPECT_THAT(why({one, other}), HasSubstr("bots"));
  other = two;
  other.report.entries[1].tallies.pop_back();
  EXPECT_THAT(why({one, other}), HasSubstr("counts"));
}

TEST(Parts, RefuseALineThatIsNoneByMemberValueAndWhatIsAllowed) {
  const std::string good = write_part(played({1, 2}, 7, 2));
  const auto why = [&](const std::string& member, const std::string& instead) {
    const std::size_t at = good.find(member);
    EXPECT_NE(at, std::string::npos) << member << " in " << good;
    const auto part = read_part(std::string(good).replace(at, member.size(), instead));
    return part ? "it was taken" : part.error().what;
  };
  EXPECT_EQ(read_part("7").error().what, "it is no JSON object");
  EXPECT_EQ(read_part(good.substr(0, 40)).error().what, "it is no JSON object");
  EXPECT_THAT(why("\"wagnis_part\":1,", ""), HasSubstr("wagnis_part is missing; it is a whole number from 1 to 1"));
  EXPECT_THAT(why("\"part\":1", "\"part\":3"), HasSubstr("part is \"3\"; it is a whole number from 1 to 2"));
  EXPECT_THAT(why("\"of\":2", "\"of\":0"), HasSubstr("of is \"0\""));
  EXPECT_THAT(why("\"game\":\"push\"", "\"game\":7"), HasSubstr("game is \"7\"; it is a text"));
  EXPECT_THAT(why("\"star\":\"safe\"", "\"star\":[]"), HasSubstr("options"));
  EXPECT_THAT(why("\"seed\":7", "\"seed\":-7"), HasSubstr("seed is \"-7\""));
  EXPECT_THAT(why("\"games\":2", "\"games\":3"), HasSubstr("games is \"3\"; it is a multiple of the number of bots"));
  EXPECT_THAT(why("\"failed\":0", "\"failed\":-1"),
              HasSubstr("failed is \"-1\"; it is a whole number from 0 to 100000000000000"));
  EXPECT_EQ(why("\"won\":", "\"won\":9"), "it was taken");
  EXPECT_THAT(why("\"won\":", "\"won\":900000000000000"), HasSubstr("won is"));
  EXPECT_THAT(why("\"games\":2", "\"games\":2000000000"), HasSubstr("games is"));
  EXPECT_THAT(why("\"tallies\":[", "\"tallies\":[-1,"), HasSubstr("tallies"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[[100000,1],"), HasSubstr("times"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[7,"), HasSubstr("times"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[[\"7\",1],"), HasSubstr("times"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[[7,\"1\"],"), HasSubstr("times"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[[7,-1],"), HasSubstr("times"));
  EXPECT_THAT(why("\"times\":[", "\"times\":[[7,99999999999999],[7,99999999999999],"), HasSubstr("times"));
}

}  // namespace
}  // namespace wagnis
