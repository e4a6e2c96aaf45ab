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

TEST(Load, says_why_it_cannot_begin) {
  Program nobody({"load", "--port", "1", "--tables", "1"});
  EXPECT_EQ(nobody.wait(), 2);
  EXPECT_THAT(nobody.errors(), testing::HasSubstr("the server at port 1 cannot be reached"));
  Program many({"load", "--idle", "20001"});
  EXPECT_EQ(many.wait(), 2);
}

}  // namespace
}  // namespace wagnis
