// The best response of Caramba, compared with the solution of a round and with rounds that are played by the engine's
// rules.
#include "arena/caramba_response.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "core/generator.h"
#include "solve/caramba_round.h"

namespace wagnis::caramba {
namespace {

constexpr Payoffs kPoints{0, 1.0 / 6, 2.0 / 6, 3.0 / 6, 4.0 / 6, 5.0 / 6, 1};
const Caramba kGame({.players = 2, .tempo = 800, .pace = Pace::turns});

// The solution of a round, as a policy of seat 1. The payoffs must be even for both sides.
Policy solution(const Round& round) {
  return [&round](const State& s, Seat seat) {
    EXPECT_EQ(seat, Seat{1});
    RoundState now;
    for (std::size_t c = 0; c < kColors; ++c)
      now.figure[c] = s.figure[c] == kMiddle ? kMiddle : static_cast<std::uint8_t>(3 - s.figure[c]);
    now.dice = {s.place[1].dice, s.place[0].dice};
    const auto can_grab = [&](Seat who) {
      std::optional<Color> figure;
      for (const Color color : {Color::black, Color::blue, Color::red})
        if (may_grab(s, who, color)) figure = color;
      return figure;
    };
    now.may_grab = {can_grab(Seat{1}).has_value(), can_grab(Seat{0}).has_value()};
    std::vector<PolicyMove> moves;
    double waits = 1;
    if (const auto figure = can_grab(Seat{1})) {
      const double chance = round.grab(now).chance;
      moves.push_back({{Move::Kind::grab, {}, *figure}, chance});
      waits -= chance;
    }
    for (const Round::Keep& keep : round.keeps(now))
      moves.push_back({{Move::Kind::keep, keep.kept, Color::black}, waits * keep.chance});
    return moves;
  };
}

// Nobody can do better against the solution than play it.
TEST(CarambaResponse, GainsNothingOnTheSolution) {
  const Round round(kPoints);
  const RoundResponse response(solution(round), 1, 1, kPoints, kGoesOn);
  EXPECT_NEAR(response.value(), round.value(), 1e-6);
}

Move drawn(const std::vector<PolicyMove>& moves, Generator& generator) {
  double left = generator.unit();
  for (const PolicyMove& move : moves)
    if ((left -= move.chance) < 0) return move.move;
  return moves.back().move;
}

// Plays a round by the rules, the response on seat 0; returns the points of its figures.
int points_of_round(const RoundResponse& response, const Policy& policy, Generator& generator) {
  const Seat mine{0}, other{1};
  State s = kGame.start();
  const auto over = [&] { return s.at(mine).field + s.at(other).field > 2; };
  const auto can_grab = [&](Seat seat) {
    return std::ranges::any_of(std::array{Color::black, Color::blue, Color::red},
                               [&](Color color) { return may_grab(s, seat, color); });
  };
  const auto throws = [&](Seat seat, const Move& keep) {
    s = kGame.play(s, seat, keep);
    const ColorDice thrown =
        throw_dice(kDice - s.at(seat).dice.size(), kSides, [&](Weight n) { return generator.below(n); });
    s = kGame.resolve(s, seat, Outcome{thrown});
  };
  for (int tick = 0; tick < 10'000 && !over(); ++tick) {
    // A grab that was not used is given up, as in the model.
    s.at(mine).grab = s.at(other).grab = 0;
    const Move keep = response.best(s, false), reply = drawn(policy(s, other), generator);
    throws(mine, keep);
    throws(other, reply);
    std::array<std::optional<Move>, 2> grabs;
    if (can_grab(mine)) grabs[0] = response.best(s, true);
    if (can_grab(other)) grabs[1] = drawn(policy(s, other), generator);
    const bool turned = generator.below(2) == 1;
    for (const Seat seat : {turned ? other : mine, turned ? mine : other})
      if (const auto& grab = grabs[seat.index]; grab && grab->kind == Move::Kind::grab && kGame.check(s, seat, *grab))
        s = kGame.play(s, seat, *grab);
  }
  EXPECT_TRUE(over());
  return s.at(mine).field - 1;
}

TEST(CarambaResponse, WinsByTheRulesWhatItSays) {
  for (const char* level : {"always-red", "majority", "club"}) {
    const Policy policy = policy_of(level).value();
    const RoundResponse response(policy, 1, 1, kPoints);
    constexpr int kRounds = 4000;
    Generator generator(1);
    double sum = 0, squares = 0;
    for (int i = 0; i < kRounds; ++i) {
      const double share = points_of_round(response, policy, generator) / 6.0;
      sum += share;
      squares += share * share;
    }
    const double mean = sum / kRounds, error = std::sqrt((squares / kRounds - mean * mean) / kRounds);
    EXPECT_NEAR(response.value(), mean, 4 * error) << level;
    EXPECT_GT(response.value(), 0.5) << level << ": to play as it does would win half";
  }
}

TEST(CarambaResponse, RefusesLevelsWhoseChancesAreNotKnown) {
  for (const char* level : {"novice", "random", "nobody"}) {
    const auto policy = policy_of(level);
    ASSERT_FALSE(policy) << level;
    EXPECT_NE(text(policy.error()).find(level), std::string::npos);
  }
}

}  // namespace
}  // namespace wagnis::caramba
