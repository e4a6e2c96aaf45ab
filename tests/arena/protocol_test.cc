// The lines of the engine protocol, from both sides.
#include "arena/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/list.h"

namespace wagnis {
namespace {

using testing::StartsWith;

TEST(Protocol, SaysAGameWithAllItsOptions) {
  EXPECT_EQ(game_line(**make_game("push", {})), "game push players=3 star=safe switch=in");
  EXPECT_EQ(game_line(**make_game("tipp", {{"players", std::int64_t{5}}})), "game tipp players=5 rounds=3");
}

TEST(Protocol, SaysAPositionByItsEvents) {
  EXPECT_EQ(position_line({}), "position");
  const std::vector<Event> events{{Seat{0}, "draw", {}}, {Seat{0}, "y2", {}}, {Seat{0}, "row:1", {}}};
  EXPECT_EQ(position_line(events), "position 0 draw,0 y2,0 row:1");
}

TEST(Protocol, AsksForAMove) {
  const auto game = *make_game("push", {{"players", std::int64_t{2}}});
  const auto state = game->start();
  for (const std::string_view line : {"0 draw", "0 y2", "0 row:1"}) {
    const Event event = *parse_event(line);
    ASSERT_TRUE(state->apply(event.seat, event.token));
  }
  const Question question{.state = *state, .events = {}, .seat = Seat{0}, .seed = ~std::uint64_t{0}};
  EXPECT_EQ(go_line(question, std::chrono::milliseconds(250)),
            "go 0 time 250 seed 18446744073709551615 moves draw take:1");
}

TEST(Answerer, HoldsAConversation) {
  Answerer answerer("casual");
  EXPECT_THAT(answerer.answer("hello 1"), StartsWith("hello 1 "));
  EXPECT_EQ(answerer.answer("game push players=2"), "ready");
  EXPECT_EQ(answerer.answer("position 0 draw,0 y2,0 row:1"), "");
  EXPECT_EQ(answerer.answer("go 0 time 1000 seed 1 moves draw take:1"), "bestmove draw");
  EXPECT_EQ(answerer.answer("position"), "");
  EXPECT_EQ(answerer.answer("go 0 time 1000 seed 1 moves draw"), "bestmove draw");
  EXPECT_EQ(answerer.answer("game caramba players=2 pace=turns"), "ready") << "another game, with its own casual";
  EXPECT_THAT(answerer.answer("go 1 time 1 seed 1 moves keep:-"), "bestmove keep:-");
}

TEST(Answerer, TakesTheStrongestWhereNoneIsNamed) {
  Answerer answerer("");
  EXPECT_EQ(answerer.answer("game tipp players=1 rounds=1"), "ready");
  EXPECT_EQ(answerer.answer("go 0 time 1 seed 1 moves bet:odd"), "info share 1.0000\nbestmove bet:1")
      << "as the best first bet is; alone one wins";
}

TEST(Answerer, SaysWhatItTakesItsShareToBe) {
  Answerer answerer("expert");
  ASSERT_EQ(answerer.answer("game tipp players=2 rounds=1"), "ready");
  EXPECT_THAT(answerer.answer("go 0 time 1 seed 1 moves bet:odd"), StartsWith("info share 0.3110\nbestmove bet:"));
  ASSERT_EQ(answerer.answer("game caramba players=2 pace=turns"), "ready");
  EXPECT_THAT(answerer.answer("go 0 time 1 seed 1 moves keep:-"), StartsWith("info share 0.5"));
  ASSERT_EQ(answerer.answer("game caramba players=3 pace=turns"), "ready");
  EXPECT_THAT(answerer.answer("go 0 time 1 seed 1 moves keep:-"), StartsWith("bestmove ")) << "nothing is known";
  ASSERT_EQ(answerer.answer("game push players=2"), "ready");
  EXPECT_EQ(answerer.answer("position 0 draw,0 y2,0 row:1"), "");
  EXPECT_THAT(answerer.answer("go 0 time 1 seed 1 moves draw take:1"), StartsWith("info share 0."));
}

TEST(Answerer, RefusesWhatIsNotInTheGrammarAndStays) {
  Answerer answerer("casual");
  EXPECT_EQ(answerer.answer("position"), "error position before game");
  EXPECT_EQ(answerer.answer("go 0 time 1 seed 1 moves draw"), "error go before game");
  ASSERT_EQ(answerer.answer("game push players=2"), "ready");
  EXPECT_EQ(answerer.answer("uci"), "error unknown line \"uci\"; there are hello 1, game, position, go and quit");
  EXPECT_THAT(answerer.answer("hello 2"), StartsWith("error unknown line \"hello 2\""));
  EXPECT_THAT(answerer.answer(""), StartsWith("error unknown line"));
  EXPECT_THAT(answerer.answer("game chess"), StartsWith("error unknown game \"chess\""));
  EXPECT_THAT(answerer.answer("game push players"), StartsWith("error option \"players\" is not KEY=VALUE"));
  EXPECT_THAT(answerer.answer("game push players=9"), StartsWith("error option players is \"9\""));
  EXPECT_THAT(answerer.answer("position 0 draw;0 y2"), StartsWith("error "));
  EXPECT_THAT(answerer.answer("position 0 draw,0 y2,0 row:2"), StartsWith("error event \"0 row:2\" of the position: "));
  for (const std::string_view bad :
       {"", "0", "0 time 1 seed 1 moves", "2 time 1 seed 1 moves draw", "0 time 1 seed -1 moves draw",
        "0 time 1 seed 18446744073709551616 moves draw", "0 seed 1 time 1 moves draw"})
    EXPECT_THAT(answerer.answer("go " + std::string(bad)), StartsWith("error go ")) << bad;
  EXPECT_EQ(answerer.answer("go 1 time 1 seed 1 moves draw"), "error seat 1 has no move there");
  EXPECT_EQ(answerer.answer("go 0 time 1 seed 1 moves draw"), "bestmove draw") << "the position before still stands";
  EXPECT_EQ(Answerer("genius").answer("game push"), Answerer("genius").answer("game push"));
  EXPECT_THAT(Answerer("genius").answer("game push"), StartsWith("error unknown bot \"genius\" for push"));
}

}  // namespace
}  // namespace wagnis
