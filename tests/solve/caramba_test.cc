// The solution of Caramba, compared with one tick that is played by the engine's own rules; and what must hold for any
// numbers.
#include "solve/caramba.h"

#include <gtest/gtest.h>

#include <map>

#include "solve/matrix_game.h"

namespace wagnis::caramba {
namespace {

constexpr Payoffs kPoints{0, 1.0 / 6, 2.0 / 6, 3.0 / 6, 4.0 / 6, 5.0 / 6, 1};
const Caramba kGame({.players = 2, .tempo = 800, .pace = Pace::turns});

State position(std::string_view line) {
  const auto s = kGame.parse_state(line);
  if (!s) ADD_FAILURE() << line << ": " << text(s.error());
  return s.value();
}

RoundState round_state(const State& s) { return {s.figure, {s.place[0].dice, s.place[1].dice}, {}}; }

// The value of one tick, by the rules and by the values after it: every pair of keeps, all dice, all grabs in both
// orders.
class OneTick {
 public:
  OneTick(const Round& round, const Payoffs& payoffs) : round_(round), payoffs_(payoffs) {}

  double value(const State& s) {
    std::vector<double> matrix;
    std::size_t rows = 0;
    const auto keeps = [&](Seat seat, auto&& visit) {
      kGame.moves(s, seat, [&](const Move& move) {
        if (move.kind == Move::Kind::keep) visit(move);
      });
    };
    keeps(Seat{0}, [&](const Move& mine) {
      ++rows;
      keeps(Seat{1}, [&](const Move& other) { matrix.push_back(after_keeps(s, mine, other)); });
    });
    return kGoesOn * solve_matrix_game(matrix, rows, matrix.size() / rows).value + (1 - kGoesOn) * round_.value();
  }

 private:
  double after_keeps(const State& s, const Move& mine, const Move& other) {
    double sum = 0, all = 0;
    const State kept = kGame.play(s, Seat{0}, mine);
    kGame.outcomes(kept, Seat{0}, [&](const Outcome& my_dice, Weight my_weight) {
      const State thrown = kGame.play(kGame.resolve(kept, Seat{0}, my_dice), Seat{1}, other);
      kGame.outcomes(thrown, Seat{1}, [&](const Outcome& dice, Weight weight) {
        const double here = static_cast<double>(my_weight * weight);
        sum += here * before_grabs(kGame.resolve(thrown, Seat{1}, dice));
        all += here;
      });
    });
    return sum / all;
  }

  double before_grabs(const State& s) {
    const auto [at, fresh] = known_.try_emplace(kGame.text(s), 0);
    if (!fresh) return at->second;
    // Only seats that can grab now count, not a seat whose own figure is taken in this tick.
    const auto mine = grab(s, Seat{0}), other = grab(s, Seat{1});
    const double none = end(s), first = end(played(s, Seat{0}, mine)), second = end(played(s, Seat{1}, other));
    const double both = (end(played(played(s, Seat{0}, mine), Seat{1}, other)) +
                         end(played(played(s, Seat{1}, other), Seat{0}, mine))) /
                        2;
    // For a seat that cannot grab both choices have the same value.
    return at->second = solve_matrix_game(std::vector<double>{both, first, second, none}, 2, 2).value;
  }

  static std::optional<Move> grab(const State& s, Seat seat) {
    for (const Color color : {Color::black, Color::blue, Color::red})
      if (may_grab(s, seat, color)) return Move{Move::Kind::grab, {}, color};
    return std::nullopt;
  }
  // The round can have ended already (C7).
  static State played(const State& s, Seat seat, const std::optional<Move>& move) {
    return move && kGame.check(s, seat, *move) ? kGame.play(s, seat, *move) : s;
  }

  double end(const State& s) {
    return s.place[0].field + s.place[1].field > 2 ? payoffs_[s.place[0].field - 1u] : round_.value(round_state(s));
  }

  const Round& round_;
  const Payoffs& payoffs_;
  std::map<std::string, double> known_;
};

TEST(CarambaRound, IsWhatOneMoreTickByTheRulesMakesOfIt) {
  const Round round(kPoints);
  for (const std::string_view line :
       {"play --- 1/1 -/-", "play --- 1/1 kkbbr/kkkbr", "play --- 1/1 krrrr/kkkkb", "play 0-- 1/1 kbbrr/kkkkr",
        "play 0-1 1/1 bbbbr/kbbbb", "play -01 1/1 kkkkb/kkkkr", "play 1-0 1/1 krrrr/krrrr", "play --1 1/1 krrrr/krrrr",
        "play 00- 1/1 kkrrr/brrrr", "play 1-1 1/1 bbbbr/kkbbr"}) {
    const State s = position(line);
    EXPECT_NEAR(round.value(round_state(s)), OneTick(round, kPoints).value(s), 1e-8) << line;
  }
}

TEST(CarambaRound, IsEvenWhenBothHaveTheSame) {
  const Round round(kPoints);
  EXPECT_NEAR(round.value(), 0.5, 1e-7);
  const State s = position("play --- 1/1 kkbbr/kkbbr");
  EXPECT_NEAR(round.value(round_state(s)), 0.5, 1e-7);
}

// With sides exchanged a round has the opposite value. Only the differences between the values of its ends matter.
TEST(CarambaRound, ChangesSidesAndUnits) {
  const Payoffs uneven{0, 0, 0.1, 0.2, 0.3, 0.6, 1};
  Payoffs turned, scaled;
  for (std::size_t i = 0; i < uneven.size(); ++i) {
    turned[i] = -uneven[uneven.size() - 1 - i];
    scaled[i] = 3 * uneven[i] + 5;
  }
  const Round round(uneven);
  EXPECT_NEAR(Round(turned).value(), -round.value(), 1e-7);
  EXPECT_NEAR(Round(scaled).value(), 3 * round.value() + 5, 1e-6);
  EXPECT_GT(round.value(), 0.2);
  EXPECT_LT(round.value(), 0.4);
}

TEST(CarambaRound, FiguresBeforeAPlayerAreWorthSomething) {
  const Round round(kPoints);
  const auto value = [&](std::string_view line) { return round.value(round_state(position(line))); };
  EXPECT_GT(value("play --0 1/1 kkbbr/kkbbr"), value("play -0- 1/1 kkbbr/kkbbr"));
  EXPECT_GT(value("play -0- 1/1 kkbbr/kkbbr"), value("play 0-- 1/1 kkbbr/kkbbr"));
  EXPECT_GT(value("play 0-- 1/1 kkbbr/kkbbr"), value("play --- 1/1 kkbbr/kkbbr"));
  EXPECT_GT(value("play 00- 1/1 krrrr/kkkkb"), 0.5);
}

TEST(CarambaRound, ChoosesByTheValuesThatItShows) {
  const Round round(kPoints);
  for (const std::string_view line :
       {"play --- 1/1 kkbbr/kkkbr", "play 0-1 1/1 bbbbr/kbbbb", "play --1 1/1 krrrr/krrrr"}) {
    const RoundState s = round_state(position(line));
    double sum = 0, best = 0, mean = 0;
    for (const Round::Keep& keep : round.keeps(s)) {
      sum += keep.chance;
      mean += keep.chance * keep.value;
      best = std::max(best, keep.value);
    }
    EXPECT_NEAR(sum, 1, 1e-9) << line;
    EXPECT_NEAR(mean, best, 1e-9) << line << ": it plays only what is best";
    EXPECT_NEAR(kGoesOn * mean + (1 - kGoesOn) * round.value(), round.value(s), 1e-8) << line;
  }
}

// The table in the program is what the rounds give, each by the rounds after it.
TEST(CarambaRace, TableIsTheSolution) {
  for (int sum = 2; sum <= 38; sum += kRoundPoints)
    for (int mine = std::max(1, sum - 19); mine <= sum / 2; ++mine)
      EXPECT_NEAR(Round(payoffs(mine, sum - mine, share)).value(), share(mine, sum - mine), 2e-8)
          << mine << " of " << sum;
}

TEST(CarambaRace, SharesAddUpAndRiseWithTheField) {
  for (int sum = 2; sum <= 38; sum += kRoundPoints) {
    const int least = std::max(1, sum - 19), most = std::min(19, sum - 1);
    for (int mine = least; mine <= most; ++mine) EXPECT_DOUBLE_EQ(share(mine, sum - mine) + share(sum - mine, mine), 1);
    for (int mine = least; mine < most; ++mine) EXPECT_LT(share(mine, sum - mine), share(mine + 1, sum - mine - 1));
  }
  EXPECT_EQ(share(20, 12), 1);
  EXPECT_EQ(share(21, 23), 0);
  EXPECT_EQ(share(22, 22), 0.5);
}

TEST(CarambaMatch, MovesAreTheLegalOnesAndTheirChancesAddUp) {
  Match match;
  for (const std::string_view line :
       {"play --- 1/1 kkbbr/kkkbr", "play --- 7/1 rrrrr*/kkkkk*", "play 01- 13/19 rrrrr*/kkbbr",
        "play 01- 13/19 kkbbr/rrrrr*", "play 1-- 4/4 kkkkk/kkkkk"}) {
    const State s = position(line);
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      std::vector<Move> legal, listed;
      kGame.moves(s, seat, [&](const Move& move) { legal.push_back(move); });
      double sum = 0;
      for (const MoveValue& move : match.moves(s, seat)) {
        listed.push_back(move.move);
        sum += move.chance;
        EXPECT_GE(move.share, -1e-6);
        EXPECT_LE(move.share, 1 + 1e-6);
      }
      EXPECT_EQ(listed, legal) << line;
      EXPECT_NEAR(sum, 1, 1e-9) << line;
    }
  }
}

// Seat 0 wins at once with red, whatever the other has.
TEST(CarambaMatch, TakesTheFigureThatWins) {
  Match match;
  const State s = position("play 01- 13/13 rrrrr*/kkbbr");
  State winning = s;
  winning.place[0].field = 18;
  winning.place[1].field = 14;
  const std::vector<MoveValue> moves = match.moves(winning, Seat{0});
  EXPECT_EQ(text(moves.front().move), "grab:r");
  EXPECT_NEAR(moves.front().chance, 1, 1e-9);
  EXPECT_NEAR(moves.front().share, 1, 1e-5);
}

}  // namespace
}  // namespace wagnis::caramba
