// Before a race at a table of several, the room waits for people to be ready.
#include <gmock/gmock.h>

#include "room/race_table.h"

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

constexpr Milliseconds kLongest = Room::kReady * 1000;

// A table whose clients ask their people whether they are ready.
RaceTable asking(std::string_view chairs, bool pause = true) { return {chairs, {}, pause, 1, true}; }

void ready(RaceTable& t, int who, const std::string& id) {
  t.give(input::Ready{{std::uint64_t(who)}, id});
  EXPECT_TRUE(t.ack(who, id).answer.ok) << t.ack(who, id).answer.what;
}
// What this player was told last of who is ready; none: the race does not wait for it.
std::optional<std::vector<Seat>> told(const RaceTable& t, int who) { return t.all<TableMessage>(who).back().ready; }
bool paused(const RaceTable& t, int who) { return t.all<TableMessage>(who).back().paused; }
std::size_t signals(const RaceTable& t, int who) { return t.all<SignalMessage>(who).size(); }

TEST(Ready, a_race_waits_until_all_who_are_here_have_said_so) {
  RaceTable t = asking("mm");
  EXPECT_THAT(told(t, 0), Optional(IsEmpty()));
  EXPECT_TRUE(paused(t, 0));
  t.pass(kCountdown);
  t.move(0, "soon", "keep:-");
  EXPECT_TRUE(t.ack(0, "soon").again);
  ready(t, 0, "r0");
  EXPECT_THAT(told(t, 1), Optional(ElementsAre(Seat{0})));
  EXPECT_EQ(signals(t, 0) + signals(t, 1), 0);
  ready(t, 1, "r1");
  for (const int who : {0, 1}) {
    EXPECT_EQ(told(t, who), std::nullopt);
    EXPECT_FALSE(paused(t, who));
    ASSERT_EQ(signals(t, who), 1);
    EXPECT_EQ(t.all<SignalMessage>(who)[0].in, kCountdown);
  }
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
}

TEST(Ready, a_race_waits_30_s_from_when_the_last_of_them_came) {
  RaceTable t = asking("mm");
  t.pass(kLongest - 1);
  EXPECT_EQ(signals(t, 0), 0);
  t.pass(1);
  EXPECT_EQ(signals(t, 0), 1);
  EXPECT_EQ(told(t, 0), std::nullopt);
  ready(t, 0, "late");  // changes nothing, and is no fault of the person
  EXPECT_EQ(signals(t, 0), 1);
}

TEST(Ready, who_comes_back_does_not_make_the_others_wait_longer) {
  RaceTable t = asking("mm");
  t.pass(kLongest - 5000);
  t.leave(1);
  t.pass(1000);
  t.hello(1);
  EXPECT_EQ(signals(t, 0), 0);
  t.pass(4000);
  EXPECT_EQ(signals(t, 0), 1);
}

TEST(Ready, who_is_away_holds_the_race_as_a_pause_does) {
  RaceTable t = asking("mmm");
  t.leave(2);
  ready(t, 0, "r0");
  ready(t, 1, "r1");
  t.pass(2 * kLongest);
  EXPECT_EQ(signals(t, 0), 0) << "the pause holds it";
  EXPECT_EQ(told(t, 0), std::nullopt) << "nobody who is here is waited for";
  t.give(input::Resume{{0}, "go"});
  EXPECT_EQ(signals(t, 0), 1);

  RaceTable on = asking("mmm", false);
  on.leave(2);
  ready(on, 0, "r0");
  ready(on, 1, "r1");
  EXPECT_EQ(signals(on, 0), 1) << "a table without the pause waits for nobody who is away";
}

TEST(Ready, to_go_on_without_those_who_are_away_does_not_go_on_without_those_who_are_here) {
  RaceTable t = asking("mmm");
  t.leave(2);
  t.give(input::Resume{{0}, "go"});
  ready(t, 0, "r0");
  EXPECT_EQ(signals(t, 0), 0);
  ready(t, 1, "r1");
  EXPECT_EQ(signals(t, 0), 1);
}

TEST(Ready, who_leaves_for_good_is_not_waited_for) {
  RaceTable t = asking("mmm");
  ready(t, 0, "r0");
  ready(t, 1, "r1");
  t.give(input::Quit{{2}, "q"});
  EXPECT_EQ(signals(t, 0), 1);
}

TEST(Ready, a_client_that_does_not_ask_is_not_waited_for) {
  RaceTable t("mm");
  EXPECT_EQ(signals(t, 0), 1);
  EXPECT_EQ(told(t, 0), std::nullopt);

  RaceTable mixed = asking("mm");
  mixed.give(input::Hello{{1}, "token-1", 0, 0});  // another page of this person, of before
  EXPECT_THAT(told(mixed, 0), Optional(ElementsAre(Seat{1})));
  ready(mixed, 0, "r0");
  EXPECT_EQ(signals(mixed, 0), 1);
}

TEST(Ready, bots_are_ready_and_one_person_with_bots_is_not_waited_for) {
  RaceTable t = asking("mmb");
  EXPECT_THAT(told(t, 0), Optional(ElementsAre(Seat{2})));
  EXPECT_THAT(t.thinking, IsEmpty());
  RaceTable alone = asking("mb");
  EXPECT_EQ(told(alone, 0), std::nullopt);
  EXPECT_EQ(signals(alone, 0), 1);
}

TEST(Ready, after_a_restart_people_say_it_again_but_never_after_the_first_event) {
  RaceTable t = asking("mm");
  ready(t, 0, "r0");
  t.restart();
  t.hello(0);
  t.hello(1);
  EXPECT_THAT(told(t, 0), Optional(IsEmpty()));
  t.give(input::Ready{{0}, "r0"});  // is answered as before, and changes nothing
  EXPECT_THAT(told(t, 0), Optional(IsEmpty()));
  ready(t, 0, "r0-again");
  ready(t, 1, "r1");
  EXPECT_EQ(signals(t, 0), 1);
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
  t.restart();
  t.hello(0);
  t.hello(1);
  EXPECT_EQ(told(t, 0), std::nullopt);
  EXPECT_EQ(signals(t, 0), 1);
}

TEST(Ready, a_race_that_was_opened_once_does_not_wait_again) {
  RaceTable t = asking("mm");
  ready(t, 0, "r0");
  ready(t, 1, "r1");
  t.leave(1);
  t.hello(1);
  EXPECT_EQ(told(t, 0), std::nullopt);
  EXPECT_EQ(signals(t, 0), 2);
}

TEST(Ready, a_rematch_asks_again) {
  RaceTable t = asking("mm");
  ready(t, 0, "r0");
  ready(t, 1, "r1");
  for (const int who : {0, 1}) t.give(input::GiveUp{{std::uint64_t(who)}, "end", 1});
  t.give(input::Ready{{0}, "over"});
  EXPECT_THAT(t.ack(0, "over").answer.what, HasSubstr("no race"));
  const auto before = signals(t, 0);
  for (const int who : {0, 1}) t.give(input::Rematch{{std::uint64_t(who)}, "more"});
  ASSERT_EQ(t.room().number(), 2);
  EXPECT_THAT(told(t, 0), Optional(IsEmpty()));
  EXPECT_TRUE(paused(t, 0));
  EXPECT_EQ(signals(t, 0), before);
  ready(t, 0, "r2");
  ready(t, 1, "r3");
  EXPECT_EQ(signals(t, 0), before + 1);
}

TEST(Ready, a_game_at_ease_waits_for_nobody) {
  RaceTable t("mm", {{"pace", std::string("turns")}}, true, 1, true);
  EXPECT_EQ(told(t, 0), std::nullopt);
  t.give(input::Ready{{0}, "r"});
  EXPECT_FALSE(t.ack(0, "r").answer.ok);
}

}  // namespace
}  // namespace wagnis
