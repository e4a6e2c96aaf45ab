// Rooms in real time and in beats, with Caramba. Each test makes its luck: a room's dice come from `Dice`.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <numbers>

#include "fair/commitment.h"
#include "room/race_table.h"
#include "sanitized.h"

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RealTime, nobody_moves_before_the_signal) {
  RaceTable t("mm");
  const auto signals = t.all<SignalMessage>(0);
  ASSERT_FALSE(signals.empty());
  EXPECT_EQ(signals.back().in, kCountdown);
  EXPECT_THAT(signals.back().commit, testing::MatchesRegex("[0-9a-f]{64}"));
  t.pass(kCountdown - 1);
  t.move(0, "a", "keep:-");
  EXPECT_FALSE(t.ack(0, "a").answer.ok);
  EXPECT_TRUE(t.ack(0, "a").again);
  EXPECT_EQ(t.ack(0, "a").wait, 1);
  t.pass(1);
  t.move(0, "a", "keep:-");
  EXPECT_TRUE(t.ack(0, "a").answer.ok) << "the same message goes well later";
  EXPECT_EQ(t.room().events()[0].ms, kCountdown);
}

TEST(RealTime, C10_a_throw_exactly_tempo_after_the_last_is_allowed_and_none_sooner) {
  RaceTable t("mm", {{"tempo", std::int64_t{600}}});
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
  t.pass(599);
  t.move(0, "soon", "keep:kk");
  EXPECT_EQ(t.ack(0, "soon").answer.paragraph, "C10");
  EXPECT_EQ(t.ack(0, "soon").wait, 1);
  EXPECT_EQ(t.events(), 2);
  t.throws(1, "-", "kkkkk");  // each seat has its own tempo
  t.pass(1);
  t.throws(0, "kk", "kkk");
}

TEST(RealTime, C10_the_tempo_survives_a_restart) {
  RaceTable t("mm", {{"tempo", std::int64_t{3000}}}, false);
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
  t.restart();
  t.hello(0);
  t.hello(1);
  t.pass(2999);
  t.move(0, "soon", "keep:kk");
  EXPECT_FALSE(t.ack(0, "soon").answer.ok);
  t.pass(kCountdown);
  t.throws(0, "kk", "kkk");
}

TEST(RealTime, a_move_is_judged_in_the_position_in_which_it_arrives) {
  RaceTable t("mm");
  t.pass(kCountdown);
  t.give(input::Move{{0}, "a", 1, 0, "keep:-"});
  t.give(input::Move{{1}, "b", 1, 0, "keep:-"});  // has not seen the other's throw
  EXPECT_TRUE(t.ack(1, "b").answer.ok);
  t.pass(800);
  t.give(input::Move{{1}, "c", 1, 99, "keep:-"});
  EXPECT_THAT(t.ack(1, "c").answer.what, HasSubstr("at is 99"));
}

// Both have five red dice and could not grab yet, since the clock stood still. Now all wait for the signal.
void wait_for_the_signal_with_five_red(RaceTable& t, int players) {
  t.pass(kCountdown);
  for (int i = 0; i < players; ++i) t.throws(i, "-", "rrrrr");
  t.pass(800);
  t.leave(0);
  t.hello(0);
  t.pass(kCountdown);
}

TEST(RealTime, a_grab_waits_for_others_and_the_earlier_one_comes_first) {
  RaceTable t("mm");
  wait_for_the_signal_with_five_red(t, 2);
  t.give(input::Delayed{{0}, 20});
  t.give(input::Delayed{{1}, 150});
  // Seat 1 presses 300 ms after the signal, seat 0 after 380. The round trip of seat 1 is 150 ms.
  t.pass(400);
  t.move(0, "a", "grab:r", 380);
  EXPECT_FALSE(t.answered(0, "a")) << "the window is open";
  t.pass(50);
  t.move(1, "b", "grab:r", 300);
  t.pass(200);
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
  EXPECT_TRUE(t.ack(1, "b").answer.ok);
  EXPECT_EQ(t.room().events()[4].seat.index, 1) << "that seat pressed first";
  EXPECT_EQ(t.room().events()[5].seat.index, 0) << "and lost the figure again to the other";
  ASSERT_EQ(t.kept.game().decisions.size(), 1u);
  EXPECT_THAT(t.kept.game().decisions[0], HasSubstr("\"acted\""));
}

// Both sides know when a player's own throw ends, so the delay does not count: the first to react arrives first.
TEST(RealTime, after_a_throw_the_delay_of_the_connection_does_not_count) {
  RaceTable t("mm");
  t.give(input::Delayed{{0}, 20});
  t.give(input::Delayed{{1}, 150});
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.throws(1, "-", "rrrrr");
  t.pass(1100);
  t.move(0, "a", "grab:r", 300);
  t.pass(26);
  t.move(1, "b", "grab:r", 326);
  t.pass(200);
  EXPECT_EQ(t.room().events()[4].seat.index, 0);
  EXPECT_THAT(t.kept.game().decisions.at(0), HasSubstr("\"credit\":0"));
}

// A player who loses a figure may take it back with an unused throw. They learn of the loss from the server, so the
// delay counts.
TEST(RealTime, who_takes_a_figure_back_is_credited_the_delay) {
  RaceTable t("mmm");
  t.give(input::Delayed{{0}, 150});
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.pass(1000);
  t.move(0, "a", "grab:r");
  t.pass(100);
  t.throws(0, "-", "rrrrr");  // unused while seat 0 has the figure
  t.throws(1, "-", "rrrrr");
  t.throws(2, "-", "rrrrr");
  t.pass(2000);
  t.move(1, "b", "grab:r");
  t.pass(200);
  ASSERT_EQ(t.room().events().back().seat.index, 1);
  t.pass(400);
  t.move(2, "c", "grab:r");
  t.pass(30);
  t.move(0, "d", "grab:r");
  t.pass(200);
  ASSERT_EQ(t.kept.game().decisions.size(), 1u);
  EXPECT_EQ(t.room().events()[10].seat.index, 0) << t.kept.game().decisions[0];
  EXPECT_EQ(t.room().events()[11].seat.index, 2);
}

TEST(RealTime, a_grab_whose_time_has_not_come_is_put_off_when_the_game_stands_still) {
  RaceTable t("mm");
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.move(0, "a", "grab:r");
  t.move(0, "next", "keep:-");
  t.leave(1);
  EXPECT_TRUE(t.ack(0, "a").again);
  EXPECT_TRUE(t.ack(0, "next").again) << "a move that waited for it is not forgotten";
  t.pass(10'000);
  EXPECT_EQ(t.events(), 2);
  t.hello(1);
  t.pass(kCountdown);
  t.move(0, "a", "grab:r");
  t.pass(500);
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
}

TEST(RealTime, a_grab_whose_time_has_not_come_is_answered_when_the_game_ends_before) {
  RaceTable t("mm");
  t.pass(kCountdown);
  // Seat 0 takes all figures of three rounds, and all but one of the last round.
  const auto take = [&](char color) {
    t.throws(0, "-", std::string(5, color));
    t.pass(900);
    t.move(0, "g" + std::to_string(t.events()), std::string("grab:") + color);
    t.pass(100);
  };
  while (t.room().state().standing().points[0] + 6 < 20) {
    for (const char color : {'k', 'b', 'r'}) take(color);
    t.pass(RaceSettings{}.next_countdown);
  }
  take('k');
  take('b');
  t.throws(0, "-", "rrrrr");
  t.pass(850);
  t.throws(1, "-", "kkkkk");
  t.pass(50);
  t.move(1, "early", "grab:k");
  t.move(0, "last", "grab:r");
  t.pass(100);
  EXPECT_TRUE(t.ack(0, "last").answer.ok);
  ASSERT_EQ(t.room().table_state(), TableState::over);
  EXPECT_EQ(t.ack(1, "early").answer.paragraph, "C9");
}

// The stored numbers give the same order again.
TEST(RealTime, a_decision_follows_from_the_numbers_that_are_logged) {
  RaceTable t("mmm");
  for (int i = 0; i < 3; ++i) t.give(input::Delayed{{std::uint64_t(i)}, 20 + 60 * i});
  t.pass(kCountdown);
  for (int i = 0; i < 3; ++i) t.throws(i, "-", "bbbbb");
  t.pass(1100);
  t.move(0, "a", "grab:b", 270);
  t.pass(20);
  t.move(1, "b", "grab:b", 250);
  t.move(2, "c", "grab:b", 265);
  t.pass(200);
  ASSERT_EQ(t.kept.game().decisions.size(), 1u);
  const auto logged = boost::json::parse(t.kept.game().decisions[0]).as_object();
  std::vector<Seat> order;
  for (const auto& seat : logged.at("order").as_array()) order.push_back({static_cast<std::uint8_t>(seat.as_int64())});
  std::vector<GrabClaim> claims;
  for (const auto& each : logged.at("claims").as_array()) {
    const auto& c = each.as_object();
    claims.push_back({{static_cast<std::uint8_t>(c.at("seat").as_int64())},
                      c.at("arrival").as_int64(),
                      c.at("possible").as_int64(),
                      c.at("credit").as_int64(),
                      c.at("shown").as_int64(),
                      c.at("since").as_int64()});
    EXPECT_EQ(acted(claims.back()), c.at("acted").as_int64());
  }
  const auto again = in_order(claims, order);
  EXPECT_EQ(again, claims);
  for (std::size_t i = 0; i < again.size(); ++i) EXPECT_EQ(t.room().events()[6 + i].seat, again[i].seat);
}

TEST(RealTime, ties_go_by_an_order_that_was_committed_to_before_the_round) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    RaceTable t("mm", {}, true, seed);
    const std::string commit = t.all<SignalMessage>(0).back().commit;
    t.pass(kCountdown);
    t.throws(0, "-", "rrrrr");
    t.throws(1, "-", "rrrrr");
    t.pass(1100);
    t.move(0, "a", "grab:r", 300);
    t.move(1, "b", "grab:r", 300);
    t.pass(200);
    const Seat first = t.room().events()[4].seat;
    // The rest of the round: seat 0 takes black and blue.
    t.throws(0, "-", "kkkkk");
    t.move(0, "c", "grab:k");
    t.pass(1000);
    t.throws(0, "-", "bbbbb");
    t.move(0, "d", "grab:b");
    t.pass(1000);
    ASSERT_TRUE(t.room().state().at_signal());
    const SignalMessage next = t.all<SignalMessage>(0).back();
    ASSERT_TRUE(next.revealed);
    EXPECT_EQ(commitment(text(*next.revealed)), commit);
    EXPECT_EQ(next.revealed->seats.front(), first);
    EXPECT_EQ(next.in, RaceSettings{}.next_countdown);
  }
}

TEST(RealTime, a_throw_of_a_seat_waits_until_its_grab_is_decided) {
  RaceTable t("mm", {{"tempo", std::int64_t{400}}});
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.pass(400);
  t.move(0, "a", "grab:r", 400);
  t.move(0, "b", "keep:-");
  EXPECT_FALSE(t.answered(0, "b"));
  t.throws(1, "-", "kkbbr");  // others go on
  t.pass(200);
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
  EXPECT_TRUE(t.ack(0, "b").answer.ok);
  EXPECT_EQ(t.room().events()[4].token, "grab:r");
  EXPECT_EQ(t.room().events()[5].token, "keep:-");
}

TEST(RealTime, what_cannot_be_stored_is_refused_and_may_be_said_again) {
  RaceTable t("mm");
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.pass(1000);
  t.move(0, "a", "grab:r", 200);
  t.store_works = false;
  t.pass(100);
  EXPECT_FALSE(t.ack(0, "a").answer.ok);
  EXPECT_TRUE(t.ack(0, "a").again);
  t.store_works = true;
  t.move(0, "a", "grab:r", 300);
  t.pass(100);
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
}

TEST(RealTime, stands_still_while_somebody_is_cut_off) {
  RaceTable t("mm");
  t.pass(kCountdown + 500);
  t.throws(0, "-", "kkbbr");
  t.leave(1);
  EXPECT_TRUE(t.room().table(std::nullopt).paused);
  t.pass(60'000);
  t.move(0, "a", "keep:kk");
  EXPECT_TRUE(t.ack(0, "a").again);
  t.hello(1);
  EXPECT_FALSE(t.room().table(std::nullopt).paused);
  EXPECT_EQ(t.all<SignalMessage>(0).back().in, kCountdown);
  t.pass(kCountdown);
  t.move(0, "a", "keep:kk");
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
  EXPECT_EQ(t.room().events()[2].ms, kCountdown + 500 + kCountdown) << "the clock stood still";
}

TEST(RealTime, goes_on_without_somebody_when_the_others_say_so) {
  RaceTable t("mm");
  t.pass(kCountdown);
  t.leave(1);
  t.give(input::Resume{{0}, "r"});
  EXPECT_TRUE(t.ack(0, "r").answer.ok);
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
  t.hello(1);
  t.throws(1, "-", "kkbbr");
  t.leave(1);
  EXPECT_TRUE(t.room().table(std::nullopt).paused) << "cut off once more";
  t.hello(1);
  t.give(input::Resume{{0}, "r2"});
  EXPECT_FALSE(t.ack(0, "r2").answer.ok) << "it does not stand still";
}

TEST(RealTime, without_pauses_it_goes_on) {
  RaceTable t("mm", {}, false);
  t.leave(1);
  EXPECT_FALSE(t.room().table(std::nullopt).paused);
  t.pass(kCountdown);
  t.throws(0, "-", "kkbbr");
}

TEST(RealTime, bots_throw_no_sooner_than_the_tempo_and_their_hands_allow) {
  RaceTable t("mb", {{"tempo", std::int64_t{700}}});
  constexpr Milliseconds kHand = 250;
  int throws = 0;
  std::optional<Milliseconds> last;
  for (int i = 0; i < 400 && t.room().table_state() == TableState::playing; ++i) {
    for (const effect::Think& think : std::exchange(t.thinking, {}))
      t.give(input::BotMove{think.game, think.at, think.seat, think.state->moves(think.seat).front(), kHand});
    t.pass(50);
    const auto& all = t.room().events();
    for (; throws < static_cast<int>(all.size()); ++throws) {
      const Event& event = all[static_cast<std::size_t>(throws)];
      if (event.seat.index != 1 || !event.token.starts_with("keep")) continue;
      if (last) {
        EXPECT_GE(*event.ms - *last, 700 + kHand);
      }
      last = event.ms;
    }
  }
  EXPECT_TRUE(last);
  EXPECT_GT(throws, 20);
}

TEST(RealTime, a_bot_that_answers_nonsense_does_not_stop_the_race) {
  RaceTable t("mb");
  for (int i = 0; i < 40; ++i) {
    for (const effect::Think& think : std::exchange(t.thinking, {}))
      t.give(input::BotMove{think.game, think.at, think.seat, "dance", 100});
    t.pass(500);
  }
  EXPECT_GT(t.events(), 10);
}

// ---- beats

RaceTable beats(std::string_view chairs) { return RaceTable(chairs, {{"pace", std::string("turns")}}); }

TEST(Beats, all_choose_before_all_throw) {
  RaceTable t = beats("mm");
  EXPECT_THAT(t.room().table(std::nullopt).asked, ElementsAre(Seat{0}, Seat{1}));
  t.move(1, "b", "keep:-");
  EXPECT_FALSE(t.answered(1, "b")) << "answered when it is played";
  EXPECT_EQ(t.events(), 0);
  EXPECT_THAT(t.room().table(std::nullopt).asked, ElementsAre(Seat{0}));
  t.move(0, "a", "keep:-");
  EXPECT_TRUE(t.ack(1, "b").answer.ok);
  EXPECT_EQ(t.events(), 4);
  EXPECT_EQ(t.room().events()[0].seat.index, 0);
  EXPECT_FALSE(t.room().events()[0].ms);
}

// The connection that sent the choice has ended when the choice is played.
TEST(Beats, a_choice_is_answered_to_the_connection_that_its_player_has_now) {
  RaceTable t = beats("mm");
  t.move(1, "b", "keep:-");
  t.leave(1);
  t.give(input::Hello{{5}, "token-1", 1, 0});
  EXPECT_FALSE(t.answered(5, "b"));
  t.move(0, "a", "keep:-");
  EXPECT_TRUE(t.ack(5, "b").answer.ok);
}

TEST(Beats, who_has_still_to_choose_is_told_once_after_a_beat) {
  RaceTable t = beats("mm");
  t.move(1, "b", "keep:-");
  t.heard.clear();
  t.move(0, "a", "keep:-");
  ASSERT_EQ(t.events(), 4);
  const auto told = t.all<TableMessage>(0);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_THAT(told.front().asked, ElementsAre(Seat{0}, Seat{1}));
}

TEST(Beats, grabs_of_one_throw_go_by_the_committed_order) {
  RaceTable t = beats("mm");
  const std::string commit = t.all<SignalMessage>(0).back().commit;
  t.dice.fall("rrrrrrrrrr");
  t.move(0, "a", "keep:-");
  t.move(1, "b", "keep:-");
  EXPECT_TRUE(t.room().table(std::nullopt).grabbing);
  t.move(0, "c", "grab:r");
  t.move(1, "d", "grab:r");
  EXPECT_EQ(t.events(), 6);
  const Seat first = t.room().events()[4].seat;
  t.dice.fall("kkkkkbbbbb");
  t.move(0, "e", "keep:-");
  t.move(1, "f", "keep:-");
  t.move(0, "g", "grab:k");
  t.move(1, "h", "grab:b");
  ASSERT_TRUE(t.room().state().at_signal());
  const SignalMessage next = t.all<SignalMessage>(0).back();
  EXPECT_EQ(commitment(text(*next.revealed)), commit);
  EXPECT_EQ(next.revealed->seats.front(), first);
}

TEST(Beats, the_order_of_the_last_round_is_shown_when_another_game_begins) {
  RaceTable t = beats("mm");
  EXPECT_FALSE(t.all<SignalMessage>(0).back().revealed) << "nothing has been committed to before";
  int id = 0;
  const auto choose = [&](int who, const std::string& token) { t.move(who, std::to_string(++id), token); };
  while (t.room().table_state() == TableState::playing)
    for (const std::string color : {"r", "b", "k"}) {  // seat 0 takes all
      t.dice.fall(std::string(5, color[0]) + "kkbbr");
      choose(0, "keep:-");
      choose(1, "keep:-");
      choose(0, "grab:" + color);
    }
  const std::string commit = t.all<SignalMessage>(0).back().commit;
  t.give(input::Rematch{{0}, "again"});
  t.give(input::Rematch{{1}, "again"});
  ASSERT_EQ(t.room().number(), 2);
  const SignalMessage first = t.all<SignalMessage>(0).back();
  EXPECT_EQ(first.game, 2);
  ASSERT_TRUE(first.revealed);
  EXPECT_EQ(commitment(text(*first.revealed)), commit);
}

TEST(Beats, a_choice_lost_with_the_server_is_made_good_by_its_repeat) {
  RaceTable t = beats("mm");
  t.move(0, "a", "keep:-");
  t.restart();
  t.hello(0);
  t.hello(1);
  t.move(0, "a", "keep:-");
  t.move(0, "a", "keep:-");  // the same id once more
  t.move(1, "b", "keep:-");
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
  EXPECT_EQ(t.events(), 4);
  t.move(0, "a", "keep:-");
  EXPECT_EQ(t.events(), 4);
}

TEST(Beats, what_cannot_be_stored_is_chosen_again) {
  RaceTable t = beats("mm");
  t.move(0, "a", "keep:-");
  t.store_works = false;
  t.move(1, "b", "keep:-");
  EXPECT_TRUE(t.ack(0, "a").again);
  EXPECT_TRUE(t.ack(1, "b").again);
  t.store_works = true;
  EXPECT_THAT(t.room().table(std::nullopt).asked, ElementsAre(Seat{0}, Seat{1}));
  t.move(0, "a", "keep:-");
  t.move(1, "b", "keep:-");
  EXPECT_TRUE(t.ack(0, "a").answer.ok);
}

// The grab, if there is one; else the move that keeps one colour alone, another colour every twenty beats.
std::string choice(const std::vector<std::string>& moves, int beat) {
  const auto worth = [&](const std::string& move) {
    return move.starts_with("grab") ? 100
                                    : 2 * std::ranges::count(move.substr(5), "kbr"[beat / 20 % 3]) - std::ssize(move);
  };
  return *std::ranges::max_element(moves, {}, worth);
}

TEST(Beats, whole_games_with_bots_come_to_their_end) {
  RaceTable t = beats("mb");
  for (int beat = 0; beat < 5000 && t.room().table_state() == TableState::playing; ++beat) {
    for (const effect::Think& think : std::exchange(t.thinking, {}))
      t.give(input::BotMove{think.game, think.at, think.seat, choice(think.state->moves(think.seat), beat + 20), 0});
    if (t.room().table_state() != TableState::playing) break;
    const auto table = t.room().table(std::nullopt);
    if (std::ranges::find(table.asked, Seat{0}) == table.asked.end()) continue;
    const std::string token = choice(t.room().state().moves(Seat{0}), beat);
    t.move(0, "m" + std::to_string(beat), token.starts_with("grab") == table.grabbing ? token : "wait");
  }
  EXPECT_EQ(t.room().table_state(), TableState::over);
}

// ---- equal players through the whole room: all have five red dice, wait for the signal and press for red. For grabs
// after their own throws see race_cheats_test.cc.

TEST(RealTime, equal_players_win_contested_grabs_equally_often) {
  for (const auto& delays : {std::vector<Milliseconds>{20, 150}, {10, 60, 150, 150}, {20, 20}}) {
    constexpr int kGrabs = tried(10'000);
    const auto seats = delays.size();
    Generator generator(3);
    std::vector<double> firsts(seats);
    const std::string chairs(seats, 'm');
    for (int n = 0; n < kGrabs; ++n) {
      RaceTable t(chairs, {}, true, static_cast<std::uint64_t>(n));
      wait_for_the_signal_with_five_red(t, static_cast<int>(seats));
      for (std::size_t i = 0; i < seats; ++i) t.give(input::Delayed{{i}, delays[i]});
      std::vector<std::pair<Milliseconds, std::size_t>> presses;
      std::vector<Milliseconds> since(seats);
      for (std::size_t i = 0; i < seats; ++i) {
        const double normal =
            std::sqrt(-2 * std::log(1 - generator.unit())) * std::cos(2 * std::numbers::pi * generator.unit());
        since[i] = std::max<Milliseconds>(120, std::llround(350 + 82 * normal));
        presses.emplace_back(t.now + since[i] + delays[i], i);
      }
      std::ranges::sort(presses);
      for (const auto& [when, who] : presses) {
        t.pass(when - t.now);
        t.move(static_cast<int>(who), "g", "grab:r", since[who]);
      }
      t.pass(500);
      firsts[t.room().events()[2 * seats].seat.index] += 1.0 / kGrabs;
    }
    for (const double share : firsts) EXPECT_NEAR(share, 1.0 / static_cast<double>(seats), off_by(0.02));
  }
}

}  // namespace
}  // namespace wagnis
