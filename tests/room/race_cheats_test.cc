// What an unfair program gains in a race. Thousands of contests go through the whole room. In each one all players have
// five red dice and grab the red figure: after throws that end at nearly the same time, or at the signal after a pause.
// Seat 0 cheats; the others play fair.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <iostream>
#include <numbers>

#include "room/race_table.h"
#include "sanitized.h"

namespace wagnis {
namespace {

constexpr Milliseconds kTempo = 800;  // the default of the option `tempo`
constexpr int kContests = tried(10'000);

// How a player and their device behave. Times are in milliseconds.
struct Behaviour {
  Milliseconds delay = 20;                 // of the connection, there and back
  double mean = 350;                       // of the reaction; its deviation is 82, and it is at least 120
  std::optional<Milliseconds> reaction{};  // the reaction, always
  bool early = false;                      // the grab is sent as soon as the dice arrive, before they are shown
  bool shows_early = false;                // the device shows the dice as soon as they arrive
  bool lies = false;                       // `since` is 0, and `at` the newest event
  std::optional<Milliseconds> pings{};     // the delay that the server measures of this device
};

// What the players react to: the end of their own throws, or the server's signal.
enum class Start : std::uint8_t { throws, signal };

class Contests {
 public:
  // `jitter`: the mean of a further time of each message, which is exponential.
  Contests(std::vector<Behaviour> players, double jitter, Start start = Start::throws)
      : players_(std::move(players)), jitter_(jitter), start_(start), chance_(1) {
    for (int i = 0; i < kContests; ++i) contest(static_cast<std::uint64_t>(i));
  }

  // The part of all contests in which this player grabbed first.
  double share(std::size_t player) const { return firsts_[player] / double{kContests}; }
  // Decisions about more than one grab; and how many of them had a tie of the first two.
  int windows() const { return windows_; }
  int ties() const { return ties_; }

 private:
  struct Grab {
    Milliseconds arrival = 0;
    std::size_t player = 0;
    std::int64_t at = 0;
    Milliseconds since = 0;
  };

  Milliseconds reaction(const Behaviour& player) {
    if (player.reaction) return *player.reaction;
    const double normal =
        std::sqrt(-2 * std::log(1 - chance_.unit())) * std::cos(2 * std::numbers::pi * chance_.unit());
    return std::max<Milliseconds>(120, std::llround(player.mean + 82 * normal));
  }
  Milliseconds late() { return static_cast<Milliseconds>(-jitter_ * std::log(1 - chance_.unit())); }

  void contest(std::uint64_t number) {
    RaceTable t(std::string(players_.size(), 'm'), {}, true, number);
    for (std::size_t i = 0; i < players_.size(); ++i)
      t.give(input::Delayed{{i}, players_[i].pings.value_or(players_[i].delay)});
    t.pass(kCountdown + 100);
    if (start_ == Start::signal) return at_the_signal(t);

    // Each player presses so that all throws arrive within 200 ms, however far away the player is.
    std::vector<std::pair<Milliseconds, std::size_t>> throws;  // with their times of arrival
    std::vector<Milliseconds> pressed(players_.size()), thrown(players_.size());
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const auto arrival = t.now + 200 + static_cast<Milliseconds>(chance_.below(200));
      pressed[i] = arrival - players_[i].delay / 2;
      thrown[i] = arrival + late();
      throws.emplace_back(thrown[i], i);
    }
    std::ranges::sort(throws);
    std::vector<Grab> grabs;
    for (std::size_t i = 0; i < players_.size(); ++i) grabs.push_back(grab(i, throws, pressed[i], thrown[i]));
    std::ranges::sort(grabs, {}, &Grab::arrival);

    t.dice.fall(std::string(5 * players_.size(), 'r'));
    auto next = grabs.begin();
    const auto grab_until = [&](Milliseconds end) {
      for (; next != grabs.end() && next->arrival < end; ++next) {
        t.pass(next->arrival - t.now);
        t.give(input::Move{{next->player}, "g", 1, next->at, "grab:r", next->since});
      }
    };
    for (const auto& [when, who] : throws) {
      grab_until(when);
      t.pass(when - t.now);
      t.move(static_cast<int>(who), "t", "keep:-");
    }
    grab_until(1'000'000'000);
    t.pass(2 * kTempo);
    count(t);
  }

  void at_the_signal(RaceTable& t) {
    for (std::size_t i = 0; i < players_.size(); ++i) t.throws(static_cast<int>(i), "-", "rrrrr");
    t.pass(kTempo);
    t.leave(1);
    t.hello(1);
    t.pass(kCountdown);
    std::vector<Grab> grabs;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const Behaviour& player = players_[i];
      t.give(input::Delayed{{i}, player.pings.value_or(player.delay)});
      const Milliseconds since = player.early ? -player.delay : reaction(player);
      grabs.push_back({t.now + player.delay + since + late(), i, t.events(), player.lies ? 0 : since});
    }
    std::ranges::sort(grabs, {}, &Grab::arrival);
    for (const Grab& grab : grabs) {
      t.pass(grab.arrival - t.now);
      t.give(input::Move{{grab.player}, "g", 1, grab.at, "grab:r", grab.since});
    }
    t.pass(2 * kTempo);
    count(t);
  }

  Grab grab(std::size_t i, const std::vector<std::pair<Milliseconds, std::size_t>>& throws, Milliseconds pressed,
            Milliseconds thrown) {
    const Behaviour& player = players_[i];
    const Milliseconds way = player.delay / 2;
    const Milliseconds dice_come = thrown + way;
    const Milliseconds dice_lie = player.shows_early ? dice_come : std::max(pressed + kTempo, dice_come);
    const Milliseconds press = player.early ? dice_come : dice_lie + reaction(player);
    Grab grab{press + player.delay - way + late(), i};
    // When the screen showed the newest event before the press: the dice of this player's throw or of another one's.
    Milliseconds shown = dice_lie;
    for (std::size_t k = 0; k < throws.size(); ++k) {
      const bool mine = throws[k].second == i;
      const Milliseconds lies = mine ? dice_lie : throws[k].first + way + kTempo;
      if (lies > press || lies < shown) continue;
      shown = lies;
      grab.at = static_cast<std::int64_t>(2 * k + 2);
    }
    grab.since = std::max<Milliseconds>(0, press - shown);
    if (!player.lies) return grab;
    grab.at = 0;
    for (const auto& [when, who] : throws) grab.at += when <= grab.arrival ? 2 : 0;
    grab.since = 0;
    return grab;
  }

  void count(RaceTable& t) {
    const auto& events = t.room().events();
    const auto first = std::ranges::find_if(events, [](const Event& e) { return e.token == "grab:r"; });
    ASSERT_NE(first, events.end());
    ++firsts_[first->seat.index];
    for (const std::string& decision : t.kept.game().decisions) {
      ++windows_;
      std::vector<std::int64_t> acted;
      const boost::json::value numbers = boost::json::parse(decision);
      for (const auto& claim : numbers.at("claims").as_array()) acted.push_back(claim.at("acted").as_int64());
      std::ranges::sort(acted);
      ties_ += acted[1] - acted[0] <= kTie;
    }
  }

  std::vector<Behaviour> players_;
  double jitter_;
  Start start_;
  Generator chance_;
  std::array<int, kMaxSeats> firsts_{};
  int windows_ = 0;
  int ties_ = 0;
};

// The share of seat 0 against a fair player.
double share_of(const Behaviour& player, Start start = Start::throws) {
  return Contests({player, {}}, 4, start).share(0);
}

const double kMostGain = off_by(0.02);

TEST(RaceCheats, fair_players_win_equally_often_whatever_their_delay) {
  for (const std::vector<Milliseconds>& delays :
       {std::vector<Milliseconds>{20, 150}, {10, 60, 150, 150}, {20, 20}, {20, 390}})
    for (const double jitter : {0.0, 4.0}) {
      std::vector<Behaviour> players;
      for (const Milliseconds delay : delays) players.push_back({.delay = delay});
      const Contests contests(players, jitter);
      for (std::size_t i = 0; i < players.size(); ++i)
        EXPECT_NEAR(contests.share(i), 1.0 / static_cast<double>(players.size()), kMostGain)
            << "player " << i << " of " << players.size() << ", jitter " << jitter;
    }
}

TEST(RaceCheats, contests_are_close_enough_to_say_something) {
  const Contests contests({{.delay = 20}, {.delay = 150}}, 4);
  EXPECT_GT(contests.windows(), tried(1000));
  EXPECT_GT(contests.ties(), tried(1000));
}

// A grab that is sent before the throw ends counts like the quickest possible reaction, and not more.
TEST(RaceCheats, a_client_that_does_not_wait_gains_nothing_over_the_quickest_reflexes) {
  const double quickest = share_of({.reaction = kFastestReaction});
  EXPECT_LT(share_of({.early = true}), quickest + kMostGain);
  EXPECT_LT(share_of({.reaction = 0}), quickest + kMostGain);
  EXPECT_LT(share_of({.shows_early = true}), quickest + kMostGain);
  EXPECT_LT(share_of({.early = true, .lies = true, .pings = 150}), quickest + kMostGain);
  EXPECT_LT(share_of({.reaction = 0, .lies = true, .pings = 150}), quickest + kMostGain);
  std::cout << "perfect reflexes grab first in " << std::lround(100 * quickest) << " of 100 contests\n";
}

TEST(RaceCheats, lies_and_late_pings_gain_nothing_after_a_throw) {
  for (const Milliseconds delay : {Milliseconds{20}, Milliseconds{150}}) {
    const double fair = share_of({.delay = delay});
    EXPECT_LT(share_of({.delay = delay, .lies = true}), fair + kMostGain) << "a lie about since, delay " << delay;
    EXPECT_LT(share_of({.delay = delay, .pings = 150}), fair + kMostGain) << "late pings, delay " << delay;
    EXPECT_LT(share_of({.delay = delay, .pings = 1000}), fair + kMostGain) << "very late pings, delay " << delay;
    EXPECT_LT(share_of({.delay = delay, .lies = true, .pings = 150}), fair + kMostGain) << "both, delay " << delay;
  }
}

// What a device can pretend if it is connected straight to the server: server/path_delay.h.
TEST(RaceCheats, late_pings_gain_nothing_where_the_network_is_known) {
  constexpr Milliseconds kPingSlack = 5;
  constexpr Start kSignal = Start::signal;
  const double fair = share_of({}, kSignal);
  for (const Milliseconds delay : {20, 60, 140})
    EXPECT_LT(share_of({.delay = delay, .pings = delay + kPingSlack}, kSignal), fair + kMostGain) << "delay " << delay;
}

// A player can react to the server only once its message has arrived; pings measure that time. So a device that answers
// pings late gains that delay, up to the bound of the credit. A lie about `since` gains nothing.
TEST(RaceCheats, late_pings_make_reflexes_quicker_by_what_they_delay_where_all_react_to_the_server) {
  constexpr Start kSignal = Start::signal;
  const double fair = share_of({}, kSignal);
  EXPECT_NEAR(fair, 0.5, kMostGain);
  EXPECT_LT(share_of({.lies = true}, kSignal), fair + kMostGain);
  EXPECT_LT(share_of({.delay = 150, .lies = true, .pings = 150}, kSignal), fair + kMostGain)
      << "it is credited already";
  const double quicker = share_of({.mean = 350 - (kPrivateCredit - 20)}, kSignal);
  EXPECT_LT(share_of({.pings = 150}, kSignal), quicker + kMostGain);
  EXPECT_LT(share_of({.lies = true, .pings = 1000}, kSignal), quicker + kMostGain);
  const double quickest = share_of({.reaction = kFastestReaction}, kSignal);
  EXPECT_LT(share_of({.reaction = 0}, kSignal), quickest + kMostGain);
  EXPECT_LT(share_of({.early = true}, kSignal), quickest + kMostGain);
  EXPECT_LT(share_of({.reaction = 0, .lies = true, .pings = 1000}, kSignal), quickest + kMostGain);
}

// Twenty figures that both can take. The fair player throws 300 ms earlier and reacts within 250 ms of the end of the
// throw. The other player's grab follows the throw at once.
TEST(RaceCheats, who_throws_later_and_does_not_wait_takes_no_figure_first) {
  int fair = 0;
  for (std::uint64_t figure = 0; figure < 20; ++figure) {
    RaceTable t("mm", {}, true, figure);
    t.pass(kCountdown);
    t.throws(0, "-", "rrrrr");
    t.pass(300);
    t.throws(1, "-", "rrrrr");
    t.move(1, "robot", "grab:r", 0);
    t.pass(kTempo - 300 + 250);
    t.move(0, "fair", "grab:r", 250);
    t.pass(1000);
    ASSERT_TRUE(t.ack(0, "fair").answer.ok);
    fair += t.room().events()[4].seat.index == 0;
  }
  EXPECT_EQ(fair, 20);
}

TEST(RaceCheats, no_grab_is_decided_sooner_than_a_tenth_of_a_second_after_its_throw_ended) {
  for (const Milliseconds sent : {0, 1, 400, 799, 800, 899, 900, 901, 1500}) {
    RaceTable t("mm");
    t.pass(kCountdown);
    t.throws(0, "-", "rrrrr");
    t.pass(sent);
    t.give(input::Delayed{{0}, 150});
    t.give(input::Move{{0}, "a", 1, 0, "grab:r", 0});  // claims that its screen has shown nothing yet
    const Milliseconds least = std::max(sent, kTempo + kFastestReaction);
    t.pass(least - sent - 1);
    EXPECT_FALSE(t.answered(0, "a")) << sent;
    t.pass(200);
    EXPECT_TRUE(t.ack(0, "a").answer.ok) << sent;
    EXPECT_GE(t.room().events()[2].ms, kCountdown + least);
  }
}

// A grab of another player that is not ready must not delay a grab that is ready.
TEST(RaceCheats, a_grab_that_was_sent_too_early_holds_up_nobody_else) {
  RaceTable t("mm", {{"tempo", 3000}});
  t.pass(kCountdown);
  t.throws(0, "-", "rrrrr");
  t.pass(2000);
  t.throws(1, "-", "rrrrr");
  t.move(1, "robot", "grab:r");
  t.pass(1300);
  t.move(0, "fair", "grab:r", 300);
  t.pass(200);
  EXPECT_TRUE(t.answered(0, "fair"));
  EXPECT_FALSE(t.answered(1, "robot"));
  t.pass(2000);
  EXPECT_TRUE(t.ack(1, "robot").answer.ok) << "it takes the figure from the other one";
}

}  // namespace
}  // namespace wagnis
