// The turn of Tipp, compared with a slow solution in exact fractions that knows the rules only from the engine.
#include "solve/tipp_turn.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <map>

#include "games/tipp/rules.h"

namespace wagnis::tipp {
namespace {

using Fraction = boost::multiprecision::cpp_rational;
using Integer = boost::multiprecision::cpp_int;

// The best mean points of a turn from a position on, over the engine's positions and throws. Dice on cards of equal
// bets are sorted, so that the recursion ends soon; nothing else is merged.
class SlowTurn {
 public:
  Fraction value(const State& s) {
    if (s.phase == Phase::over) return Fraction(s.score[0]);  // the turn has ended: one player, one round
    const auto key = std::pair(s.dice_left(), signature(s));
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    Fraction best(-1);
    game_.moves(s, Seat{0}, [&](const Move& move) {
      if (move.kind == Move::Kind::bet && !first_of_its_faces(s, move.bet)) return;
      const State next = game_.play(s, Seat{0}, move);
      const Fraction worth = move.kind == Move::Kind::stop ? value(next) : average(next);
      if (worth > best) best = worth;
    });
    return known_[key] = best;
  }

 private:
  // Used bets by their number of faces, and the points: all that matters for the rest of the turn.
  static std::array<int, 4> signature(const State& s) {
    std::array<int, 4> result{0, 0, 0, s.turn_points()};
    for (std::uint8_t b = 0; b < kBets; ++b)
      if (s.used(static_cast<Bet>(b))) ++result[static_cast<std::size_t>(matching_faces(static_cast<Bet>(b)) - 1)];
    return result;
  }
  static bool first_of_its_faces(const State& s, Bet bet) {
    for (std::uint8_t b = 0; static_cast<Bet>(b) != bet; ++b)
      if (!s.used(static_cast<Bet>(b)) && matching_faces(static_cast<Bet>(b)) == matching_faces(bet)) return false;
    return true;
  }
  // The mean over all throws, weighted as by the engine, by the number of matching dice: nothing else of a throw
  // counts.
  Fraction average(const State& s) {
    std::map<int, std::pair<Weight, Outcome>> by_matches;
    game_.outcomes(s, Seat{0}, [&](const Outcome& outcome, Weight weight) {
      auto& entry = by_matches[outcome.matching(s.chosen())];
      entry.first += weight;
      entry.second = outcome;
    });
    Fraction sum(0);
    for (const auto& [matches, entry] : by_matches)
      sum += Fraction(entry.first) * value(game_.resolve(s, Seat{0}, entry.second));
    return sum / Fraction(power(kFaces, s.dice_left()));
  }

  Tipp game_{Rules{.players = 1, .rounds = 1}};
  std::map<std::pair<int, std::array<int, 4>>, Fraction> known_;
};

// The plan of a turn that is played for points.
TurnPlan for_points() {
  Worth worth;
  for (std::size_t end = 0; end < kEnds; ++end) worth[end].fill(static_cast<double>(end));
  TurnPlan plan;
  Turn::get().solve(worth, plan);
  return plan;
}

TEST(TippTurn, TheBestTurnIsWorthThisFraction) {
  SlowTurn slow;
  const Fraction value = slow.value(Tipp({.players = 1, .rounds = 1}).start());
  EXPECT_EQ(value, Fraction("87410793110554446955513665926588207/5556293897449138227025599948521472"));
  EXPECT_EQ(denominator(value), boost::multiprecision::pow(Integer(2), 17) * boost::multiprecision::pow(Integer(3), 60))
      << "of throws of dice with six faces: powers of 2 and 3";
  EXPECT_NEAR(for_points().worth(Turn::get().start(), 0), value.convert_to<double>(), 1e-13);
}

TEST(TippTurn, EveryPositionIsWorthWhatTheSlowSolutionSays) {
  const TurnPlan plan = for_points();
  SlowTurn slow;
  const Tipp game({.players = 1, .rounds = 1});
  for (const char* line : {"on 1 0 - odd=1 0", "on 1 0 - circle=3/2=4 0", "on 1 0 - odd=2/even=2/blue=1/5=1 0",
                           "on 1 0 - odd=1/even=1/circle=1/square=1/cross=1/blue=1/red=1/orange=1/1=1/2=1/3=1 0"}) {
    const State s = game.parse_state(line).value();
    EXPECT_NEAR(plan.worth(Turn::get().position(s), 0), slow.value(s).convert_to<double>(), 1e-13) << line;
  }
}

TEST(TippTurn, HasSoManyPositions) { EXPECT_EQ(Turn::get().positions(), 2792 + kEnds); }

// A turn scores nothing exactly if it busts.
TEST(TippTurn, TheBestTurnBustsInOneOfFive) {
  const TurnPlan plan = for_points();
  const Ends ends = Turn::get().ends(plan, 0, Turn::get().start());
  EXPECT_NEAR(ends[0], 0.2129, 0.00005);
  double all = 0, points = 0;
  for (std::size_t end = 0; end < kEnds; ++end) {
    all += ends[end];
    points += ends[end] * static_cast<double>(end);
  }
  EXPECT_NEAR(all, 1, 1e-12);
  EXPECT_NEAR(points, plan.worth(Turn::get().start(), 0), 1e-12);
}

// One die left, 11 points. A stop keeps them; odd and even are used; a colour makes 13 in one of three.
TEST(TippTurn, StopsWhenABetIsWorthLess) {
  const State s = Tipp({.players = 1, .rounds = 1}).parse_state("on 1 0 - odd=1/even=10 0").value();
  const TurnPlan plan = for_points();
  EXPECT_EQ(plan.choice(Turn::get().position(s), 0), Choice::stop);
  EXPECT_EQ(plan.worth(Turn::get().position(s), 0), 11);
}

// Lanes are independent: with other ends in each lane, each gives the same as alone.
TEST(TippTurn, LanesAreIndependent) {
  Worth together, alone;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (std::size_t end = 0; end < kEnds; ++end) together[end][lane] = end >= 2 * lane ? 1.0 : 0.0;
  TurnPlan both, one;
  Turn::get().solve(together, both);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t end = 0; end < kEnds; ++end) alone[end].fill(together[end][lane]);
    Turn::get().solve(alone, one);
    EXPECT_EQ(both.worth(Turn::get().start(), lane), one.worth(Turn::get().start(), 0));
  }
}

// Turns that differ: a win from so many points on, or a chance of it that grows with them.
Worth many_turns() {
  Worth worth;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (std::size_t end = 0; end < kEnds; ++end) {
      const double enough = end >= 2 * lane ? 1.0 : 0.0, more = static_cast<double>(end * (lane + 1)) / 1000;
      worth[end][lane] = lane % 2 == 0 ? enough : more;
    }
  return worth;
}

std::vector<Width> widths() {
  std::vector<Width> result;
  for (const Width width : {Width::two, Width::four, Width::eight})
    if (width <= widest()) result.push_back(width);
  return result;
}

// Not one bit depends on the registers; nor on how many lanes are solved.
TEST(TippTurn, EveryWidthGivesTheSame) {
  const Turn& turn = Turn::get();
  const Worth worth = many_turns();
  TurnPlan narrow;
  turn.solve(worth, narrow, kLanes, Width::two);
  for (const Width width : widths())
    for (const std::size_t lanes : {kLanes, std::size_t{1}, kLanes - 3}) {
      TurnPlan plan;
      turn.solve(worth, plan, lanes, width);
      for (int position = kEnds; position < turn.positions(); ++position)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          ASSERT_EQ(plan.worth(position, lane), narrow.worth(position, lane)) << position << " " << lane;
          ASSERT_EQ(plan.choice(position, lane), narrow.choice(position, lane)) << position << " " << lane;
        }
    }
}

TEST(TippTurn, TheEndsOfAllLanesAreThoseOfEach) {
  const Turn& turn = Turn::get();
  TurnPlan plan;
  turn.solve(many_turns(), plan);
  for (const Width width : widths()) {
    Worth chances;
    turn.ends(plan, chances, width);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Ends alone = turn.ends(plan, lane, turn.start());
      for (std::size_t end = 0; end < kEnds; ++end) EXPECT_EQ(chances[end][lane], alone[end]) << lane << " " << end;
    }
  }
}

}  // namespace
}  // namespace wagnis::tipp
