// What only the conductor itself shows: decisions that wait until they are kept, and answers that come late or twice.
#include "conduct/conductor.h"

#include <gmock/gmock.h>

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr Seat kA{0}, kB{1};

Conductor conductor(std::string_view game, Options options, ConductSettings settings) {
  options.emplace_back("players", std::int64_t{2});
  return Conductor(*Replay::start(game, options), settings);
}

conduct::Move a_move(Seat seat, std::string id, std::string token, std::int64_t at) {
  return {.seat = seat, .id = std::move(id), .token = std::move(token), .at = at};
}

TEST(Conductor, ADecisionHappensOnceItIsKeptAndIsTheSameThatWasDecided) {
  SeededLuck luck(3);
  Conductor game = conductor("push", {}, {.keep_first = true});
  game.step(conduct::Begin{}, 0, luck);
  Step step = game.step(a_move(kA, "a", "draw", 0), 0, luck);
  EXPECT_THAT(step.verdicts, IsEmpty());
  EXPECT_THAT(game.events(), IsEmpty());
  ASSERT_NE(game.decision(), nullptr);
  const std::vector<Event> decided = game.decision()->events;
  EXPECT_THAT(decided, SizeIs(2)) << "the move and its card";
  step = game.step(conduct::Kept{true}, 0, luck);
  EXPECT_EQ(game.events(), decided);
  ASSERT_THAT(step.verdicts, SizeIs(1));
  EXPECT_EQ(step.verdicts[0].kind, Verdict::Kind::played);
  EXPECT_EQ(step.verdicts[0].events, 2);
}

TEST(Conductor, WhatCouldNotBeKeptHasNotHappened) {
  SeededLuck luck(3);
  Conductor game = conductor("push", {}, {.keep_first = true});
  game.step(conduct::Begin{}, 0, luck);
  const std::string before = game.state().text();
  game.step(a_move(kA, "a", "draw", 0), 0, luck);
  const Step step = game.step(conduct::Kept{false}, 0, luck);
  EXPECT_EQ(game.state().text(), before);
  EXPECT_EQ(game.decision(), nullptr);
  ASSERT_THAT(step.verdicts, SizeIs(1));
  EXPECT_EQ(step.verdicts[0].kind, Verdict::Kind::unkept);
  EXPECT_NE(game.step(a_move(kA, "a", "draw", 0), 0, luck).from, 1u);
  EXPECT_NE(game.decision(), nullptr) << "the same message goes well later";
}

TEST(Conductor, ABotWaitsAWhileAfterItsDecisionCouldNotBeKept) {
  SeededLuck luck(3);
  Conductor game = conductor("push", {}, {.keep_first = true, .retry = 500});
  game.step(conduct::Begin{}, 0, luck);
  Step step = game.step(conduct::Bots{SeatSet(kA)}, 0, luck);
  ASSERT_THAT(step.questions, SizeIs(1));
  game.step(conduct::Thought{kA, 0, "draw", 0}, 0, luck);
  ASSERT_NE(game.decision(), nullptr);
  EXPECT_THAT(game.step(conduct::Kept{false}, 100, luck).questions, IsEmpty());
  EXPECT_EQ(game.wake(), 600);
  EXPECT_THAT(game.step(conduct::Wake{}, 599, luck).questions, IsEmpty());
  EXPECT_THAT(game.step(conduct::Wake{}, 600, luck).questions, SizeIs(1));
}

TEST(Conductor, ABotThinksWhileThePaceRunsAndALateThoughtIsAskedForAgain) {
  SeededLuck luck(3);
  Conductor game = conductor("tipp", {}, {.pace = 900});
  game.step(conduct::Begin{}, 1000, luck);
  ASSERT_THAT(game.step(conduct::Bots{SeatSet(kA)}, 1000, luck).questions, SizeIs(1));
  EXPECT_THAT(game.step(conduct::Thought{kA, 7, "bet:odd", 0}, 1100, luck).questions, SizeIs(1)) << "of other events";
  EXPECT_EQ(game.wake(), std::nullopt);
  game.step(conduct::Thought{kA, 0, "bet:odd", 0}, 1200, luck);
  EXPECT_EQ(game.wake(), 1900);
  EXPECT_THAT(game.events(), IsEmpty());
  game.step(conduct::Wake{}, 1900, luck);
  EXPECT_EQ(game.events().at(0).token, "bet:odd");
}

TEST(Conductor, AChoiceOfABotIsTakenBackWhenThePersonIsThereAgain) {
  SeededLuck luck(3);
  Conductor game = conductor("caramba", {{"pace", std::string("turns")}}, {});
  game.step(conduct::Begin{}, 0, luck);
  game.step(conduct::Bots{SeatSet(kB)}, 0, luck);
  game.step(conduct::Thought{kB, 0, "keep:-", 0}, 0, luck);
  EXPECT_EQ(game.awaited(), SeatSet(kA));
  EXPECT_TRUE(game.step(conduct::Bots{SeatSet()}, 0, luck).asked);
  EXPECT_EQ(game.awaited(), SeatSet::first(2));
}

TEST(Conductor, TheSameMessageOnceMoreIsAnsweredOnce) {
  SeededLuck luck(Generator(19).split(0));  // seat 0 throws five black dice first
  Conductor game = conductor("caramba", {{"tempo", std::int64_t{400}}}, {});
  game.step(conduct::Begin{}, 0, luck);
  game.step(a_move(kA, "t", "keep:-", 0), 3000, luck);
  std::vector<std::string> answered;
  const auto note = [&](const Step& step) {
    for (const Verdict& verdict : step.verdicts) answered.push_back(verdict.id);
  };
  for (int i = 0; i < 2; ++i) {
    note(game.step(a_move(kA, "g", "grab:k", 2), 3600, luck));
    note(game.step(a_move(kA, "k", "keep:-", 2), 3610, luck));
  }
  EXPECT_THAT(answered, IsEmpty()) << "the window is open";
  EXPECT_TRUE(game.deciding());
  note(game.step(conduct::Wake{}, *game.wake(), luck));
  EXPECT_THAT(answered, ElementsAre("g", "k"));
  EXPECT_THAT(game.events(), SizeIs(5));
}

TEST(Conductor, AGameThatWasGivenUpAsksAndPlaysNothingMore) {
  SeededLuck luck(3);
  Conductor game = conductor("push", {}, {});
  game.step(conduct::Begin{}, 0, luck);
  game.step(conduct::GiveUp{}, 0, luck);
  EXPECT_TRUE(game.awaited().empty());
  EXPECT_THAT(game.step(conduct::Bots{SeatSet::first(2)}, 0, luck).questions, IsEmpty());
  EXPECT_EQ(game.step(a_move(kA, "a", "draw", 0), 0, luck).verdicts.at(0).kind, Verdict::Kind::refused);
  EXPECT_EQ(game.wake(), std::nullopt);
}

// A pause drops plans and puts off early grabs. Afterwards play opens after a countdown; the game's clock has stood
// still.
TEST(Conductor, ARaceStandsStillAndGoesOn) {
  SeededLuck luck(Generator(19).split(0));
  Conductor game = conductor("caramba", {}, {});
  game.step(conduct::Begin{}, 0, luck);
  game.step(a_move(kA, "t", "keep:-", 0), 3000, luck);
  game.step(a_move(kA, "g", "grab:k", 2), 3100, luck);
  const Step paused = game.step(conduct::Pause{}, 3200, luck);
  ASSERT_THAT(paused.verdicts, SizeIs(1));
  EXPECT_EQ(paused.verdicts[0].kind, Verdict::Kind::not_now);
  EXPECT_EQ(game.wake(), std::nullopt);
  EXPECT_EQ(game.step(a_move(kA, "h", "grab:k", 2), 9000, luck).verdicts.at(0).kind, Verdict::Kind::not_now);
  EXPECT_TRUE(game.step(conduct::GoOn{}, 10'000, luck).signal);
  EXPECT_EQ(game.opens(), 13'000);
  game.step(a_move(kA, "u", "keep:-", 2), 13'600, luck);
  EXPECT_EQ(game.events().back().ms, 13'600 - 6800);
}

}  // namespace
}  // namespace wagnis
