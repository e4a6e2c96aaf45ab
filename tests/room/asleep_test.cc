// Tables at which nobody is: nothing happens there, and they cost nothing.
#include "room/race_table.h"
#include "room/table_talk.h"

namespace wagnis {
namespace {

using testing::IsEmpty;

TEST(Asleep, a_table_that_all_have_left_asks_no_bot_and_goes_on_when_somebody_comes) {
  TableTalk t("mbb");
  t.hello(0, 0);
  t.move(0, "a1", 0, "draw");
  t.play_on(3);
  while (t.thinking.empty()) ASSERT_NO_FATAL_FAILURE(t.wake ? t.wait() : t.play_on(1));
  t.leave(0);
  EXPECT_FALSE(t.wake);
  const auto events = t.events();
  t.let_bots_move();
  t.pass(3'600'000);
  EXPECT_EQ(t.events(), events) << "what a bot had thought out meanwhile waits, too";
  EXPECT_THAT(t.thinking, IsEmpty());
  EXPECT_FALSE(t.wake);
  t.watch(7);
  ASSERT_FALSE(t.thinking.empty()) << "somebody watches";
  t.let_bots_move();
  EXPECT_GT(t.events(), events);
}

TEST(Asleep, a_table_that_was_only_read_asks_no_bot) {
  TableTalk t("bm");
  t.restart();
  EXPECT_THAT(t.thinking, IsEmpty());
  EXPECT_FALSE(t.wake);
}

TEST(Asleep, a_race_stands_still_while_nobody_is_there_even_where_it_does_not_wait_for_people) {
  RaceTable t("mbb", {}, false);
  t.pass(kCountdown);
  ASSERT_EQ(t.thinking.size(), 2u);
  t.leave(0);
  for (const effect::Think& think : std::exchange(t.thinking, {}))
    t.give(input::BotMove{think.game, think.at, think.seat, "keep:-", 300});
  EXPECT_FALSE(t.wake);
  t.pass(3'600'000);
  EXPECT_EQ(t.events(), 0);
  EXPECT_THAT(t.thinking, IsEmpty());
  t.hello(0);
  EXPECT_EQ(t.all<SignalMessage>(0).back().in, kCountdown);
  ASSERT_EQ(t.thinking.size(), 2u);
  for (const effect::Think& think : std::exchange(t.thinking, {}))
    t.give(input::BotMove{think.game, think.at, think.seat, "keep:-", 300});
  t.pass(kCountdown + 300);
  EXPECT_EQ(t.events(), 4) << "both bots throw at the same time";
}

TEST(Asleep, what_a_bot_answers_while_a_race_stands_still_wakes_nobody_and_is_asked_for_again) {
  RaceTable t("mmb");
  t.pass(kCountdown);
  const auto asked = std::exchange(t.thinking, {});
  ASSERT_EQ(asked.size(), 1u);
  t.leave(1);
  t.give(input::BotMove{asked[0].game, asked[0].at, asked[0].seat, "keep:-", 300});
  EXPECT_FALSE(t.wake);
  t.pass(3'600'000);
  EXPECT_EQ(t.events(), 0);
  t.hello(1);
  EXPECT_EQ(t.thinking.size(), 1u);
}

TEST(Asleep, grabs_that_have_come_are_still_decided) {
  RaceTable t("m");
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.pass(1000);
  t.move(0, "a", "grab:r", 200);
  t.leave(0);
  ASSERT_TRUE(t.wake);
  t.pass(1000);
  EXPECT_EQ(t.last_event(), "0 grab:r @4000");
  EXPECT_FALSE(t.wake);
}

TEST(Asleep, a_ballot_that_could_not_be_stored_is_counted_again) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.give(input::GiveUp{TableTalk::number(0), "g", 1});
  t.store_answers = false;
  t.give(input::GiveUp{TableTalk::number(1), "g", 1});
  t.answer_store();  // the wish is stored, the end of the game is not
  t.store_works = false;
  t.answer_store();
  t.store_works = t.store_answers = true;
  ASSERT_EQ(t.room().table_state(), TableState::playing);
  t.pass(Room::kRetry);
  EXPECT_EQ(t.room().table_state(), TableState::over);
}

}  // namespace
}  // namespace wagnis
