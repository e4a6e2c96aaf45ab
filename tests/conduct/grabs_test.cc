#include "conduct/grabs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/generator.h"

namespace wagnis {
namespace {

// A grab that was possible since 1000.
GrabClaim claim(int seat, std::int64_t arrival, std::int64_t credit) {
  return {Seat{static_cast<std::uint8_t>(seat)}, arrival, 1000, credit, 1000, 0};
}

std::vector<int> seats(const std::vector<GrabClaim>& claims) {
  std::vector<int> result;
  for (const GrabClaim& each : claims) result.push_back(each.seat.index);
  return result;
}

constexpr std::array kOrder{Seat{2}, Seat{0}, Seat{1}, Seat{3}};

TEST(Grabs, AGrabCountsFromItsArrivalLessItsCredit) {
  EXPECT_EQ(acted(claim(0, 1450, 0)), 1450);
  EXPECT_EQ(acted(claim(0, 1450, 150)), 1300);
}

TEST(Grabs, NothingThatADeviceSaysChangesWhenItCounts) {
  for (const std::int64_t shown : {0, 1000, 1449, 9999})
    for (const std::int64_t since : {0, 10, 300, 99'999}) {
      GrabClaim said = claim(0, 1450, 20);
      said.shown = shown;
      said.since = since;
      EXPECT_EQ(acted(said), 1430);
      EXPECT_EQ(ready(said), 1450);
    }
}

TEST(Grabs, NobodyReactsWithinATenthOfASecond) {
  EXPECT_EQ(acted(claim(0, 1020, 0)), 1100);
  EXPECT_EQ(acted(claim(0, 1180, 100)), 1100);
  EXPECT_EQ(acted(claim(0, 300, 0)), 1100) << "nor before it was possible";
}

TEST(Grabs, AGrabThatComesTooEarlyIsReadyWhenItCounts) {
  EXPECT_EQ(ready(claim(0, 300, 0)), 1100);
  EXPECT_EQ(ready(claim(0, 1099, 50)), 1100);
  EXPECT_EQ(ready(claim(0, 1180, 100)), 1180) << "it cannot be decided before it has come";
}

TEST(Grabs, CreditIsTheDelayWithinTheTablesMostAndNothingForTheDistrusted) {
  EXPECT_EQ(credit(20, kPrivateCredit, true), 20);
  EXPECT_EQ(credit(400, kPrivateCredit, true), 150);
  EXPECT_EQ(credit(400, kPublicCredit, true), 80);
  EXPECT_EQ(credit(-7, kPublicCredit, true), 0);
  EXPECT_EQ(credit(20, kPrivateCredit, false), 0);
}

TEST(Grabs, TheWindowCoversTheOthersCreditButNotMoreThanItsBound) {
  EXPECT_EQ(window({}), 30);
  EXPECT_EQ(window(std::array<std::int64_t, 2>{20, 60}), 90);
  EXPECT_EQ(window(std::array<std::int64_t, 2>{20, 4000}), 180);
}

TEST(Grabs, TheEarlierOneGoesFirstWhateverArrivedFirst) {
  EXPECT_THAT(seats(in_order({claim(0, 1400, 10), claim(1, 1460, 150)}, kOrder)), testing::ElementsAre(1, 0));
}

TEST(Grabs, WithinTwentyFiveMillisecondsTheCommittedOrderDecides) {
  EXPECT_THAT(seats(in_order({claim(0, 1300, 0), claim(2, 1325, 0)}, kOrder)), testing::ElementsAre(2, 0));
  EXPECT_THAT(seats(in_order({claim(0, 1300, 0), claim(2, 1326, 0)}, kOrder)), testing::ElementsAre(0, 2));
}

TEST(Grabs, TiesAreCountedFromTheEarliestThatIsLeft) {
  // 3 at 300, 1 at 320, 0 at 340: 1 ties with 3 and goes first. Then 3 is the earliest, and 0 is 40 later.
  EXPECT_THAT(seats(in_order({claim(3, 1300, 0), claim(1, 1320, 0), claim(0, 1340, 0)}, kOrder)),
              testing::ElementsAre(1, 3, 0));
}

TEST(Grabs, TheOrderDoesNotDependOnHowTheClaimsWereGiven) {
  std::vector<GrabClaim> claims{claim(3, 1300, 0), claim(1, 1320, 0), claim(0, 1340, 0), claim(2, 1322, 0)};
  const auto expected = seats(in_order(claims, kOrder));
  std::ranges::sort(claims, {}, &GrabClaim::seat);
  do {
    EXPECT_EQ(seats(in_order(claims, kOrder)), expected);
  } while (std::ranges::next_permutation(claims, {}, &GrabClaim::seat).found);
}

// A grab that arrived at 1400. `since`: the time from the display at 1000 to the press, as its device says.
GrabClaim said(std::int64_t since) { return {Seat{0}, 1400, 1000, 100, 1000, since}; }

TEST(DelayCheck, IsLostWhenMoreThanAFifthDisagree) {
  DelayCheck check;
  for (int i = 0; i < 8; ++i) check.count(said(300), 100);
  check.count(said(190), 100);
  check.count(said(219), 100);  // 81 off
  EXPECT_TRUE(check.trusted()) << "two of ten is a fifth, not more";
  check.count(said(100), 100);
  EXPECT_FALSE(check.trusted());
  for (int i = 0; i < 100; ++i) check.count(said(300), 100);
  EXPECT_FALSE(check.trusted()) << "for the rest of the game";
}

TEST(DelayCheck, SmallDisagreementsAndFewGrabsProveNothing) {
  DelayCheck check;
  for (int i = 0; i < 4; ++i) check.count(said(100), 100);
  EXPECT_TRUE(check.trusted());
  DelayCheck jittery;
  for (int i = 0; i < 50; ++i) jittery.count(said(220), 100);
  EXPECT_TRUE(jittery.trusted());
}

// Players with equal reactions to something that the host has shown, over unequal connections. A reaction is normal
// with mean 350 ms and deviation 82 ms, at least 120 ms. With these, arrival alone would let a player 20 ms away beat a
// player 150 ms away in 87 of 100 grabs.
class EqualPlayers {
 public:
  EqualPlayers(std::vector<std::int64_t> delays, std::uint64_t seed) : delays_(std::move(delays)), generator_(seed) {}

  struct Shares {
    std::vector<double> by_rule, by_arrival;
  };

  // `jitter`: the mean of a further delay of each grab, which is exponential.
  Shares run(int grabs, double jitter) {
    Shares shares{std::vector<double>(delays_.size()), std::vector<double>(delays_.size())};
    for (int i = 0; i < grabs; ++i) {
      std::vector<GrabClaim> claims;
      for (std::size_t s = 0; s < delays_.size(); ++s) {
        const std::int64_t since = reaction();
        const auto late = static_cast<std::int64_t>(-jitter * std::log(1 - generator_.unit()));
        claims.push_back(
            claim(static_cast<int>(s), 1000 + since + delays_[s] + late, credit(delays_[s], kPrivateCredit, true)));
      }
      const GrabClaim first = *std::ranges::min_element(claims, {}, &GrabClaim::arrival);
      shares.by_arrival[first.seat.index] += 1.0 / grabs;
      std::vector<std::int64_t> others;
      for (const GrabClaim& each : claims)
        if (each.seat != first.seat) others.push_back(each.credit);
      const std::int64_t closes = first.arrival + window(others);
      std::erase_if(claims, [&](const GrabClaim& each) { return each.arrival > closes; });
      shares.by_rule[in_order(claims, tie_order())[0].seat.index] += 1.0 / grabs;
    }
    return shares;
  }

 private:
  std::int64_t reaction() {
    const double normal =
        std::sqrt(-2 * std::log(1 - generator_.unit())) * std::cos(2 * std::numbers::pi * generator_.unit());
    return std::max<std::int64_t>(120, std::lround(350 + 82 * normal));
  }
  std::vector<Seat> tie_order() {
    std::vector<Seat> order;
    for (std::size_t s = 0; s < delays_.size(); ++s) order.push_back(Seat{static_cast<std::uint8_t>(s)});
    for (std::size_t s = order.size(); s > 1; --s) std::swap(order[s - 1], order[generator_.below(s)]);
    return order;
  }
  std::vector<std::int64_t> delays_;
  Generator generator_;
};

constexpr int kGrabs = 10'000;

TEST(EqualPlayers, WinEquallyOftenWhateverTheirDelay) {
  for (const std::vector<std::int64_t>& delays : {std::vector<std::int64_t>{20, 150}, {10, 60, 150, 150}, {20, 20}})
    for (const double jitter : {0.0, 4.0}) {
      const auto shares = EqualPlayers(delays, 1).run(kGrabs, jitter);
      for (const double share : shares.by_rule) EXPECT_NEAR(share, 1.0 / static_cast<double>(delays.size()), 0.02);
    }
}

TEST(EqualPlayers, WouldNotByArrivalAlone) {
  const auto shares = EqualPlayers({20, 150}, 1).run(kGrabs, 0);
  EXPECT_NEAR(shares.by_arrival[0], 0.87, 0.01);
  EXPECT_NEAR(shares.by_arrival[1], 0.13, 0.01);
}

}  // namespace
}  // namespace wagnis
