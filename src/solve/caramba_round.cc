#include "solve/caramba_round.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <utility>

#include "solve/caramba_tick.h"
#include "solve/matrix_game.h"

namespace wagnis::caramba {
namespace {

constexpr double kSame = 1e-13;      // values as near as this count as equal, so that rounding changes no choice
constexpr double kSolved = 1e-10;    // the last sweep changes no value by more
constexpr int kMostSweeps = 20'000;  // some 200 are enough
constexpr int kLeap = 8;             // after so many sweeps all values leap to where they are heading …
constexpr double kSteady = 0.995;    // … if a sweep changes them by less than this part of the change before

Dicebook make_dicebook() {
  Dicebook book;
  constexpr std::array<Weight, kColors> kAny{1, 1, 1};
  std::size_t lies = 0, keeps = 0;
  each_throw(kDice, kAny, [&](const ColorDice& dice, Weight) { book.lies[lies++].dice = dice; });
  for (int kept = kDice - 1; kept >= 0; --kept) {
    each_throw(kept, kAny, [&](const ColorDice& dice, Weight) {
      Dicebook::Keep& keep = book.keeps[keeps++];
      keep.kept = dice;
      each_throw(kDice - kept, kSides, [&](const ColorDice& thrown, Weight weight) {
        keep.fall[keep.falls++] = {static_cast<std::uint8_t>(book.lie_of(dice + thrown)),
                                   static_cast<double>(weight) / static_cast<double>(power(6, kDice - kept))};
      });
    });
  }
  std::ranges::sort(book.keeps, {}, &Dicebook::Keep::kept);
  for (Dicebook::Lie& lie : book.lies)
    for (std::size_t k = 0; k < kKeeps; ++k)
      if (book.keeps[k].kept.within(lie.dice)) lie.keep[lie.keeps++] = static_cast<std::uint8_t>(k);
  for (std::size_t c = 0; c < kColors; ++c) {
    ColorDice five;
    five.count[c] = kDice;
    book.five[c] = book.lie_of(five);
  }
  return book;
}

// The value of the grabs of a tick if both choose best; each may grab if their dice allow it.
double value_of_grabs(const Grabs& grabs, std::size_t stand, std::size_t first, std::size_t second) {
  const bool first_can = Grabs::can(stand, first, 1), second_can = Grabs::can(stand, second, 2);
  const std::array<double, 4> m = grabs.game(stand, first, second, first_can, second_can);
  if (!second_can) return std::max(m[0], m[2]);
  if (!first_can) return std::min(m[0], m[1]);
  return solve_matrix_game(m, 2, 2).value;
}

Throws throws_of(const Grabs& grabs, std::size_t stand) {
  return Throws([&](std::size_t first, std::size_t second) { return value_of_grabs(grabs, stand, first, second); });
}

// A choice for each side: its index in the keeps of its lie.
struct Pair {
  std::uint8_t first = 0, second = 0;
};

// Whether neither side gains by changing its choice.
bool settled(const Throws& throws, const Dicebook::Lie& first, const Dicebook::Lie& second, Pair pair) {
  const std::size_t mine = first.keep[pair.first], other = second.keep[pair.second];
  const double value = throws.at(mine, other);
  for (std::size_t a = 0; a < first.keeps; ++a)
    if (throws.at(first.keep[a], other) > value + kSame) return false;
  for (std::size_t b = 0; b < second.keeps; ++b)
    if (throws.at(mine, second.keep[b]) < value - kSame) return false;
  return true;
}

// The settled pair of the choices with the best worst case of each side; nullopt: these are not settled.
std::optional<Pair> settled_pair(const Throws& throws, const Dicebook::Lie& first, const Dicebook::Lie& second) {
  std::array<double, kMostKeeps> least, most;
  least.fill(HUGE_VAL);
  most.fill(-HUGE_VAL);
  for (std::size_t b = 0; b < second.keeps; ++b) {
    for (std::size_t a = 0; a < first.keeps; ++a) {
      const double value = throws.at(first.keep[a], second.keep[b]);
      least[a] = std::min(least[a], value);
      most[b] = std::max(most[b], value);
    }
  }
  Pair pair;
  for (std::uint8_t a = 1; a < first.keeps; ++a)
    if (least[a] > least[pair.first] + kSame) pair.first = a;
  for (std::uint8_t b = 1; b < second.keeps; ++b)
    if (most[b] < most[pair.second] - kSame) pair.second = b;
  if (!settled(throws, first, second, pair)) return std::nullopt;
  return pair;
}

// Best play of both; a settled pair becomes two mixes of one choice.
MatrixPlay play_of(const Throws& throws, const Dicebook::Lie& first, const Dicebook::Lie& second) {
  const auto pair = settled_pair(throws, first, second);
  if (!pair) return solve_matrix_game(throws.game(first, second), first.keeps, second.keeps);
  MatrixPlay play{throws.at(first.keep[pair->first], second.keep[pair->second]), std::vector<double>(first.keeps),
                  std::vector<double>(second.keeps)};
  play.first[pair->first] = play.second[pair->second] = 1;
  return play;
}

}  // namespace

const Dicebook& book() {
  static const Dicebook all = make_dicebook();
  return all;
}

// Sweeps over all situations until no value changes any more; in a sweep each situation gets the value of its best
// choices by the values so far. Each sweep brings all values nearer to the only fixed point (Shapley, "Stochastic
// games", 1953). The most figures out of the middle go first, because such positions come last in a round.
class RoundSolver {
 public:
  explicit RoundSolver(Round& round) : round_(round), grabs_(round.values_, round.payoffs_) {
    for (std::size_t out = kColors; out-- > 0;)
      for (std::size_t stand = 0; stand < kStands; ++stand)
        if (out_of_middle(stand) == out) order_.push_back(stand);
  }

  void run() {
    std::vector<Pair> last(round_.values_.size());
    std::vector<double> before;
    double change_before = 0;
    do {
      const bool leap = round_.sweeps_ % kLeap == kLeap - 1;
      if (leap) before = round_.values_;
      round_.change_ = 0;
      for (const std::size_t stand : order_) sweep(stand, last);
      ++round_.sweeps_;
      const double rate = round_.change_ / change_before;
      change_before = round_.change_;
      // The distance still to go, if each later sweep changes `rate` times as much as the one before it.
      if (leap && rate < kSteady)
        for (std::size_t i = 0; i < before.size(); ++i)
          round_.values_[i] += (round_.values_[i] - before[i]) * rate / (1 - rate);
      round_.value_ = round_.values_[situation(0, kNotThrown, kNotThrown)];
    } while (round_.change_ > kSolved && round_.sweeps_ < kMostSweeps);
  }

 private:
  static std::size_t out_of_middle(std::size_t stand) {
    std::size_t out = 0;
    for (std::size_t c = 0; c < kColors; ++c) out += owner_in(stand, c) != kMiddle;
    return out;
  }

  void sweep(std::size_t stand, std::vector<Pair>& last) {
    const Throws throws = throws_of(grabs_, stand);
    const auto& lies = book().lies;
    for (std::size_t first = 0; first < kLie; ++first) {
      for (std::size_t second = 0; second < kLie; ++second) {
        const std::size_t here = situation(stand, first, second);
        const Dicebook::Lie &mine = lies[first], &other = lies[second];
        Pair& pair = last[here];
        bool pure = settled(throws, mine, other, pair);
        if (!pure) {
          if (const auto found = settled_pair(throws, mine, other)) {
            pair = *found;
            pure = true;
          }
        }
        const double played = pure ? throws.at(mine.keep[pair.first], other.keep[pair.second])
                                   : solve_matrix_game(throws.game(mine, other), mine.keeps, other.keeps).value;
        const double value = round_.goes_on_ * played + (1 - round_.goes_on_) * round_.value_;
        round_.change_ = std::max(round_.change_, std::abs(value - round_.values_[here]));
        round_.values_[here] = value;
      }
    }
  }

  Round& round_;
  Grabs grabs_;
  std::vector<std::size_t> order_;
};

Round::Round(const Payoffs& payoffs, double goes_on)
    : goes_on_(goes_on),
      payoffs_(payoffs),
      value_((payoffs.front() + payoffs.back()) / 2),
      values_(kStands * kLie * kLie, value_) {
  RoundSolver(*this).run();
}

double Round::value(const RoundState& s) const {
  return values_[situation(stand_of(s), book().lie_of(s.dice[0]), book().lie_of(s.dice[1]))];
}

std::vector<Round::Keep> Round::keeps(const RoundState& s) const {
  const Throws throws = throws_of(Grabs(values_, payoffs_), stand_of(s));
  const Dicebook::Lie& mine = book().lies[book().lie_of(s.dice[0])];
  const Dicebook::Lie& other = book().lies[book().lie_of(s.dice[1])];
  const auto play = play_of(throws, mine, other);
  std::vector<Keep> keeps;
  for (std::size_t a = 0; a < mine.keeps; ++a) {
    Keep keep{book().keeps[mine.keep[a]].kept, play.first[a], 0};
    for (std::size_t b = 0; b < other.keeps; ++b) keep.value += play.second[b] * throws.at(mine.keep[a], other.keep[b]);
    keeps.push_back(keep);
  }
  return keeps;
}

Round::Grab Round::grab(const RoundState& s) const {
  const auto game =
      Grabs(values_, payoffs_)
          .game(stand_of(s), book().lie_of(s.dice[0]), book().lie_of(s.dice[1]), s.may_grab[0], s.may_grab[1]);
  const MatrixPlay play = solve_matrix_game(game, 2, 2);
  return {play.first[0], play.second[0] * game[0] + play.second[1] * game[1],
          play.second[0] * game[2] + play.second[1] * game[3]};
}

int Round::mixed() const {
  int count = 0;
  const Grabs grabs(values_, payoffs_);
  for (std::size_t stand = 0; stand < kStands; ++stand) {
    if (!live(stand)) continue;
    const Throws throws = throws_of(grabs, stand);
    for (const Dicebook::Lie& first : book().lies)
      for (const Dicebook::Lie& second : book().lies) count += !settled_pair(throws, first, second);
  }
  return count;
}

}  // namespace wagnis::caramba
