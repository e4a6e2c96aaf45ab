// `wagnis load`, small.
#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "server/program.h"

namespace wagnis {
namespace {

TEST(Load, people_play_wait_and_flood_and_nobody_is_lost) {
  Program program(
      {"load", "--idle", "20", "--tables", "3", "--flood", "2", "--seconds", "1", "--think", "20", "--json"});
  const auto figures = boost::json::parse(program.line()).as_object();
  EXPECT_EQ(program.wait(), 0) << program.errors();
  EXPECT_EQ(figures.at("idle").as_int64(), 20);
  EXPECT_EQ(figures.at("tables").as_int64(), 3);
  EXPECT_EQ(figures.at("lost").as_int64(), 0);
  for (const auto* when : {"calm", "flooded"}) {
    const auto& play = figures.at(when).as_object();
    EXPECT_GT(play.at("moves").as_int64(), 0);
    EXPECT_GE(play.at("messages").as_int64(), 2 * play.at("moves").as_int64())
        << "each move, its answer and its events";
    EXPECT_LE(play.at("p50_us").as_int64(), play.at("p99_us").as_int64());
    EXPECT_LE(play.at("p99_us").as_int64(), play.at("max_us").as_int64());
  }
}

TEST(Load, every_kind_of_flood_is_answered_while_others_play) {
  Program program({"load", "--floods", "--addresses", "2", "--seconds", "1", "--json"});
  const auto floods = boost::json::parse(program.line()).as_array();
  EXPECT_EQ(program.wait(), 0) << program.errors();
  std::vector<std::string> kinds;
  for (const auto& flood : floods) {
    kinds.emplace_back(flood.at("flood").as_string());
    SCOPED_TRACE(kinds.back());
    EXPECT_GT(flood.at("others").at("moves").as_int64(), 0);
    EXPECT_LE(flood.at("others").at("p50_us").as_int64(), flood.at("others").at("p99_us").as_int64());
    EXPECT_EQ(flood.at("asked").as_int64() > 0, kinds.back() != "none");
    EXPECT_LE(flood.at("refused").as_int64(), flood.at("asked").as_int64());
    const bool all_wrong = kinds.back() == "moves" || kinds.back() == "broken" || kinds.back() == "chunks";
    if (all_wrong) {
      EXPECT_EQ(flood.at("refused"), flood.at("asked"));
    } else {
      EXPECT_TRUE(kinds.back() == "none" || flood.at("refused").as_int64() < flood.at("asked").as_int64());
    }
  }
  EXPECT_THAT(kinds, testing::ElementsAre("none", "moves", "records", "looks", "files", "tables", "broken", "chunks",
                                          "bots", "studies"));
}

TEST(Load, says_why_it_cannot_begin) {
  Program nobody({"load", "--port", "1", "--tables", "1"});
  EXPECT_EQ(nobody.wait(), 2);
  EXPECT_THAT(nobody.errors(), testing::HasSubstr("the server at port 1 cannot be reached"));
  Program both({"load", "--floods", "--tables", "1"});
  EXPECT_EQ(both.wait(), 2);
  EXPECT_THAT(both.errors(), testing::HasSubstr("--floods starts a server and tables of its own"));
  Program many({"load", "--idle", "20001"});
  EXPECT_EQ(many.wait(), 2);
}

}  // namespace
}  // namespace wagnis
