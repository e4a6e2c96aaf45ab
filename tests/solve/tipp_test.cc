// The solution of Tipp, compared with a slow solution, with the engine's chances, and with positions worked out by
// hand.
#include "solve/tipp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "solve/tipp_outlook.h"

namespace wagnis::tipp {
namespace {

// The same match, solved plainly: over the scores as they are, without gaps, lanes or kPoint. Of moves with equal
// shares it takes the first in `order`.
class SlowMatch {
 public:
  SlowMatch(const Rules& rules, std::vector<Choice> order) : rules_(rules), order_(std::move(order)) {}

  using Shares = std::array<double, kMostPlayers>;
  using Scores = std::array<int, kMostPlayers>;

  Shares value(int turn, const Scores& scores) {
    const auto key = std::pair(turn, scores);
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    Shares result{};
    if (turn == rules_.players * rules_.rounds) {
      const int most = *std::max_element(scores.begin(), scores.begin() + rules_.players);
      const auto winners = std::count(scores.begin(), scores.begin() + rules_.players, most);
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players); ++seat)
        if (scores[seat] == most) result[seat] = 1.0 / static_cast<double>(winners);
    } else {
      std::vector<Shares> ends;
      for (int points = 0; points < kEnds; ++points) {
        Scores next = scores;
        next[static_cast<std::size_t>(turn % rules_.players)] += points;
        ends.push_back(value(turn + 1, next));
      }
      ++turn_;
      result = best(turn % rules_.players, ends, {0, 0, 0}, kDice, 0);
    }
    return known_[key] = result;
  }

 private:
  Shares best(int mover, const std::vector<Shares>& ends, std::array<int, 3> used, int dice, int points) {
    if (dice == 0) return ends[static_cast<std::size_t>(points)];
    auto& [solved_in, known] = memo_[static_cast<std::size_t>(
        (((used[0] * 7 + used[1]) * 7 + used[2]) * (kDice + 1) + dice) * kEnds + points)];
    if (solved_in == turn_) return known;
    Shares result{};
    double most = -1;
    for (const Choice choice : order_) {
      Shares here{};
      if (choice == Choice::stop) {
        if (dice == kDice) continue;
        here = ends[static_cast<std::size_t>(points)];
      } else {
        const auto kind = static_cast<std::size_t>(choice);
        if (used[kind] == (kind == 0 ? 2 : 6)) continue;
        const double p = (3.0 - static_cast<double>(kind)) / 6;
        auto next = used;
        ++next[kind];
        for (int m = 0; m <= dice; ++m) {
          double chance = static_cast<double>(choose(dice, m));
          for (int i = 0; i < dice; ++i) chance *= i < m ? p : 1 - p;
          const Shares to =
              m == 0 ? ends[0] : best(mover, ends, next, dice - m, points + m * (static_cast<int>(kind) + 1));
          for (std::size_t seat = 0; seat < kMostPlayers; ++seat) here[seat] += chance * to[seat];
        }
      }
      if (here[static_cast<std::size_t>(mover)] > most + 1e-12) {
        most = here[static_cast<std::size_t>(mover)];
        result = here;
      }
    }
    solved_in = turn_;
    return known = result;
  }

  Rules rules_;
  std::vector<Choice> order_;
  std::map<std::pair<int, Scores>, Shares> known_;
  int turn_ = 0;  // how many turns have been solved; memo_ notes of which turn an entry is
  std::vector<std::pair<int, Shares>> memo_{std::size_t{3 * 7 * 7 * (kDice + 1) * kEnds}};
};

Match solved(const Rules& rules) {
  Match match(rules);
  match.solve(Tipp(rules).start());
  return match;
}

double sum(const std::array<double, kMostPlayers>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

TEST(TippMatch, FirstOfTwoInOneRound) {
  const Rules rules{.players = 2, .rounds = 1};
  EXPECT_NEAR(solved(rules).value(Tipp(rules).start()).share[0], 0.310989689532, 5e-13);
}

TEST(TippMatch, AgreesWithTheSlowSolution) {
  for (const Rules& rules : {Rules{.players = 2, .rounds = 1}, Rules{.players = 3, .rounds = 1}}) {
    const Value fast = solved(rules).value(Tipp(rules).start());
    SlowMatch slow(rules, {Choice::stop, Choice::parity, Choice::pair, Choice::number});
    const auto shares = slow.value(0, {});
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat) EXPECT_NEAR(fast.share[seat], shares[seat], 1e-9) << seat;
  }
}

// With two players what one wins the other loses, so the order of equal moves cannot matter. With three it could matter
// to the others, but does not.
TEST(TippMatch, AnotherOrderOfEqualMovesChangesNoValue) {
  for (const Rules& rules : {Rules{.players = 2, .rounds = 1}, Rules{.players = 3, .rounds = 1}}) {
    const auto one = SlowMatch(rules, {Choice::stop, Choice::parity, Choice::pair, Choice::number}).value(0, {});
    const auto other = SlowMatch(rules, {Choice::number, Choice::pair, Choice::parity, Choice::stop}).value(0, {});
    for (std::size_t seat = 0; seat < kMostPlayers; ++seat) EXPECT_NEAR(one[seat], other[seat], 1e-10) << seat;
  }
}

TEST(TippMatch, AloneIsPlayedForPoints) {
  const Rules rules{.players = 1, .rounds = 3};
  const Value value = solved(rules).value(Tipp(rules).start());
  EXPECT_DOUBLE_EQ(value.share[0], 1);
  EXPECT_NEAR(value.points[0], 3 * 15.7318519725, 1e-9);
}

// The last turn of the game: one die left; a stop scores 22, for 32 in all. By the leader's score:
//     33: odd ties in 1/2 (share 1/4), red wins in 1/3, a number wins in 1/6.
//     34: odd loses, red ties in 1/3 (share 1/6), a number wins in 1/6.
//     32: a stop ties (share 1/2); odd wins in 1/2.
//     31: a stop wins.
TEST(TippMatch, TheLastDieByHand) {
  const Tipp game({.players = 2, .rounds = 4});
  const auto share_of = [&](int leader, std::string_view token) {
    const State s = game.parse_state("on 4 1 - circle=9/blue=2 " + std::to_string(leader) + "/10").value();
    Match match(game.rules());
    match.solve(s);
    for (const MoveValue& each : match.moves(s))
      if (text(each.move) == token) return each.value.share[1];
    ADD_FAILURE() << token;
    return -1.0;
  };
  EXPECT_NEAR(share_of(33, "stop"), 0, 1e-12);
  EXPECT_NEAR(share_of(33, "bet:odd"), 1.0 / 4, 1e-12);
  EXPECT_NEAR(share_of(33, "bet:red"), 1.0 / 3, 1e-12);
  EXPECT_NEAR(share_of(33, "bet:6"), 1.0 / 6, 1e-12);
  EXPECT_NEAR(share_of(34, "bet:odd"), 0, 1e-12);
  EXPECT_NEAR(share_of(34, "bet:red"), 1.0 / 6, 1e-12);
  EXPECT_NEAR(share_of(34, "bet:6"), 1.0 / 6, 1e-12);
  EXPECT_NEAR(share_of(32, "stop"), 1.0 / 2, 1e-12);
  EXPECT_NEAR(share_of(32, "bet:even"), 1.0 / 2, 1e-12);
  EXPECT_NEAR(share_of(31, "stop"), 1, 1e-12);
}

// Along random games: the shares sum to 1; the value of a position is that of its best move; before dice it is the mean
// over the engine's throws.
TEST(TippMatch, ValuesHangTogether) {
  for (const Rules& rules : {Rules{.players = 2, .rounds = 2}, Rules{.players = 3, .rounds = 1}}) {
    const Tipp game(rules);
    const Match match = solved(rules);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      Generator generator(seed);
      SeededLuck luck(seed);
      State s = game.start();
      while (s.phase != Phase::over) {
        const Seat seat{s.seat};
        ASSERT_TRUE(match.knows(s));
        const Value value = match.value(s);
        EXPECT_NEAR(sum(value.share), 1, 1e-12);
        if (s.phase == Phase::dice) {
          if (s.dice_left() <= 4) {
            Value average;
            double all = 0;
            game.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) {
              const Value next = match.value(game.resolve(s, seat, outcome));
              all += static_cast<double>(weight);
              for (std::size_t i = 0; i < kMostPlayers; ++i) {
                average.share[i] += static_cast<double>(weight) * next.share[i];
                average.points[i] += static_cast<double>(weight) * next.points[i];
              }
            });
            for (std::size_t i = 0; i < kMostPlayers; ++i) {
              EXPECT_NEAR(value.share[i], average.share[i] / all, 1e-12) << game.text(s);
              EXPECT_NEAR(value.points[i], average.points[i] / all, 1e-10) << game.text(s);
            }
          }
          s = game.resolve(s, seat, game.sample(s, seat, luck));
          continue;
        }
        const auto moves = match.moves(s);
        double most = 0;
        for (const MoveValue& each : moves) most = std::max(most, each.value.share[seat.index]);
        EXPECT_NEAR(value.share[seat.index], most, 1e-9) << game.text(s);
        const Move best = match.best(s);
        const auto at = std::ranges::find(moves, best, &MoveValue::move);
        ASSERT_NE(at, moves.end());
        EXPECT_NEAR(at->value.share[seat.index], most, 1e-9) << game.text(s) << ": no regret";
        s = game.play(s, seat, generator.below(2) == 0 ? best : moves[generator.below(moves.size())].move);
      }
      const Value end = match.value(s);
      for (std::uint8_t i = 0; i < rules.players; ++i) {
        EXPECT_EQ(end.points[i], game.points(s, Seat{i}));
        EXPECT_EQ(end.share[i] > 0, game.winners(s).has(Seat{i}));
      }
    }
  }
}

TEST(TippMatch, KnowsWhatFollows) {
  const Tipp game({.players = 2, .rounds = 2});
  Match match(game.rules());
  EXPECT_FALSE(match.knows(game.start()));
  const State late = game.parse_state("first 2 0 - - 10/20").value();
  match.solve(late);
  EXPECT_TRUE(match.knows(game.parse_state("first 2 1 - - 31/20").value()));
  EXPECT_TRUE(!match.knows(game.parse_state("on 2 0 - odd=3 30/36").value())) << "another gap";
  EXPECT_FALSE(match.knows(game.start()));
  const std::size_t few = match.situations();
  match.solve(game.start());
  EXPECT_TRUE(match.knows(late));
  EXPECT_GT(match.situations(), few);
}

// A position solved by itself keeps sorted situations, a whole game numbered ones.
TEST(TippMatch, APositionSolvedByItselfHasTheValuesOfTheWholeGame) {
  const Tipp game({.players = 3, .rounds = 2});
  const Match whole = solved(game.rules());
  for (const char* line : {"first 1 1 - - 20/0/0", "first 2 0 - - 3/31/9", "on 2 1 - circle=9 0/36/20"}) {
    const State s = game.parse_state(line).value();
    Match alone(game.rules());
    alone.solve(s);
    EXPECT_LT(alone.situations(), whole.situations());
    EXPECT_EQ(alone.value(s).share, whole.value(s).share) << line;
    EXPECT_EQ(alone.value(s).points, whole.value(s).points) << line;
  }
}

TEST(TippMatch, ASweepFindsTheSameAndForgetsTheRest) {
  const Tipp game({.players = 3, .rounds = 2});
  const Match whole = solved(game.rules());
  const State late = game.parse_state("first 2 2 - - 3/31/9").value();
  Match match(game.rules());
  std::vector<int> solved_after;
  match.sweep([&](int turn) {
    solved_after.push_back(turn);
    EXPECT_EQ(match.knows(late), turn == 5 || turn == 4) << turn;
    if (turn == 5) {
      EXPECT_EQ(match.worth_before(5, NextGaps(game.rules(), 4).after({0, 0, 0}, 30)),
                whole.worth_before(5, NextGaps(game.rules(), 4).after({0, 0, 0}, 30)));
    }
  });
  EXPECT_EQ(solved_after, (std::vector<int>{6, 5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(match.situations(), whole.situations());
  EXPECT_EQ(match.value(game.start()).share, whole.value(game.start()).share);
  EXPECT_EQ(match.value(game.start()).points, whole.value(game.start()).points);
  EXPECT_EQ(match.best(game.start()), whole.best(game.start()));
  EXPECT_FALSE(match.knows(late));

  std::atomic<bool> stop = false;
  match.sweep([&](int turn) { stop = turn == 3; }, one_by_one, &stop);
  EXPECT_FALSE(match.knows(game.start())) << "it was stopped";
}

TEST(TippMatch, ASweepOfFiveTakesTheMemoryOfTwoTurns) {
  EXPECT_EQ(Match::memory_of_sweep({.players = 2, .rounds = 1}), (37 + 3) * 4 * sizeof(double));
  EXPECT_NEAR(static_cast<double>(Match::memory_of_sweep({.players = 5, .rounds = 3})), 5.58e9, 0.01e9);
}

// A seat that plays for points chooses as in a game alone, whatever the scores. The others know it and gain; the seat
// loses.
TEST(TippMatch, SomeSeatsMayPlayForPoints) {
  const Rules rules{.players = 2, .rounds = 2};
  const Tipp game(rules);
  const auto share = [&](SeatSet for_points) {
    Match match(rules, {.seats = for_points});
    match.solve(game.start());
    return match.value(game.start()).share[0];
  };
  const double both_win = share({}), first = share(SeatSet(Seat{0})), second = share(SeatSet(Seat{1}));
  EXPECT_LT(first, both_win - 0.01);
  EXPECT_GT(second, both_win + 0.01);
  Match match(rules, {.seats = SeatSet(Seat{1})});
  const State ahead = game.parse_state("on 2 1 - circle=5 0/30").value();
  match.solve(ahead);
  EXPECT_EQ(match.best(ahead), best_for_points(ahead)) << "though a stop wins";
  EXPECT_NE(match.best(ahead).kind, Move::Kind::stop);
  // The fewer turns it plays for points, the less it loses.
  const auto until = [&](int last_turns) {
    Match late(rules, {.seats = SeatSet(Seat{0}), .last_turns = last_turns});
    late.solve(game.start());
    return late.value(game.start()).share[0];
  };
  EXPECT_EQ(until(0), first);
  EXPECT_EQ(until(1), first) << "the last turn is another seat's";
  EXPECT_GT(until(2), first + 0.01);
  EXPECT_EQ(until(4), both_win);
  // Seat 1 plays for points as if alone: it gets the points of the best turn in each round.
  match.solve(game.start());
  EXPECT_NEAR(match.value(game.start()).points[1], 2 * 15.7318519725, 1e-9);
}

// The estimate is exact in the last turn of the game. Before that it costs less than playing for points alone, and
// never gains.
TEST(TippOutlook, IsExactAtTheEndAndCostsLittleBefore) {
  const Rules rules{.players = 4, .rounds = 1};
  const Tipp game(rules);
  const auto share = [&](const Plain& plain, std::size_t seat) {
    Match match(rules, plain);
    match.solve(game.start());
    return match.value(game.start()).share[seat];
  };
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    const SeatSet one{Seat{seat}};
    const double win = share({}, seat), estimate = share({.seats = one, .estimate = outlook}, seat);
    EXPECT_LE(estimate, win + 1e-9) << int{seat};
    EXPECT_GT(estimate, share({.seats = one}, seat) + 0.02) << int{seat};
    if (seat == 3) {
      EXPECT_NEAR(estimate, win, 1e-9);
    }
  }
}

// The last turn of three players, against 20 and 20 points: 19 lose, 20 tie with both, more win.
TEST(TippOutlook, CountsTies) {
  const Ends ends = outlook({.players = 3, .rounds = 1}, 2, {0, 0, 20});
  EXPECT_EQ(ends[19], 0);
  EXPECT_NEAR(ends[20], 1.0 / 3, 1e-12);
  EXPECT_NEAR(ends[21], 1, 1e-12);
}

// One opponent is level and has one more turn: a total of 0 ties if the opponent busts; 36 lose to nothing.
TEST(TippOutlook, KnowsTheTurnsOfOthers) {
  const Ends ends = outlook({.players = 2, .rounds = 1}, 0, {0, 0});
  EXPECT_NEAR(ends[0], 0.2129 / 2, 0.00005);
  EXPECT_GT(ends[36], 0.999999);
  EXPECT_TRUE(std::ranges::is_sorted(ends));
}

TEST(TippOutlook, SeesALeadThatCannotBeLost) {
  const Rules rules{.players = 4, .rounds = 2};
  const State s = Tipp(rules).parse_state("on 2 0 - odd=1 36/0/0/0").value();
  EXPECT_EQ(best_by_estimate(rules, s, outlook).kind, Move::Kind::bet) << "a point is not enough against three turns";
  const State sure = Tipp(rules).parse_state("on 2 0 - odd=2/circle=4/red=3 36/0/0/0").value();
  EXPECT_EQ(best_by_estimate(rules, sure, outlook).kind, Move::Kind::stop);
}

TEST(TippMatch, KnowsNothingAfterItWasStopped) {
  const Rules rules{.players = 4, .rounds = 1};
  Match match(rules);
  std::atomic<bool> stop = true;
  int asked = 0;
  const auto stops = [&](std::size_t count, const std::function<void(std::size_t)>& body) {
    ++asked;
    stop = true;
    one_by_one(count, body);
  };
  match.solve(Tipp(rules).start(), stops, &stop);
  EXPECT_EQ(asked, 0) << "it looked for all situations first";
  EXPECT_EQ(match.situations(), 0u);
  stop = false;
  match.solve(Tipp(rules).start(), stops, &stop);
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(match.knows(Tipp(rules).start()));
  stop = false;
  match.solve(Tipp(rules).start(), one_by_one, &stop);
  EXPECT_TRUE(match.knows(Tipp(rules).start()));
}

// A caller that lends threads may run the parts in any order.
TEST(TippMatch, OneByOneDoesEachPieceOfWorkOnce) {
  std::vector<std::size_t> done;
  one_by_one(4, [&](std::size_t i) { done.push_back(i); });
  EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(TippMatch, TheOrderOfTheWorkDoesNotMatter) {
  const Tipp game({.players = 3, .rounds = 1});
  Match one(game.rules()), other(game.rules());
  one.solve(game.start());
  other.solve(game.start(), [](std::size_t count, const std::function<void(std::size_t)>& body) {
    for (std::size_t i = count; i-- > 0;) body(i);
  });
  EXPECT_EQ(one.value(game.start()).share, other.value(game.start()).share);
  EXPECT_EQ(one.value(game.start()).points, other.value(game.start()).points);
}

}  // namespace
}  // namespace wagnis::tipp
