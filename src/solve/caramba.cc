#include "solve/caramba.h"

#include <algorithm>
#include <array>
#include <optional>

namespace wagnis::caramba {
namespace {

constexpr double who_won(int mine, int other) { return mine > other ? 1 : mine < other ? 0 : 0.5; }

// As `wagnis solve caramba` prints them: for the fields of each sum, from the furthest apart to equal ones.
constexpr std::array kShares{// 1 : 1 …
                             0.5,
                             // 1 : 7 …
                             0.22598450, 0.30901299, 0.40098400, 0.5,
                             // 1 : 13 …
                             0.04490177, 0.08062648, 0.13100989, 0.20110380, 0.29034726, 0.38927614, 0.5,
                             // 1 : 19 …
                             0.00085903, 0.00381114, 0.01020437, 0.02472561, 0.05440075, 0.09849787, 0.16821997,
                             0.26551439, 0.37153590, 0.5,
                             // 7 : 19 …
                             0.00717247, 0.02689433, 0.05705759, 0.12224633, 0.23041231, 0.34038225, 0.5,
                             // 13 : 19 …
                             0.05988529, 0.17602382, 0.27321036, 0.5,
                             // 19 : 19 …
                             0.5};

constexpr Seat other_of(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.index)}; }

// The figure that the seat may grab now; nullopt: none.
std::optional<Color> figure_for(const State& s, Seat seat) {
  for (const Color color : {Color::black, Color::blue, Color::red})
    if (may_grab(s, seat, color)) return color;
  return std::nullopt;
}

// The round as `seat` sees it.
RoundState round_state(const State& s, Seat seat) {
  const Seat other = other_of(seat);
  RoundState now;
  for (std::size_t c = 0; c < kColors; ++c)
    now.figure[c] = s.figure[c] == kMiddle ? kMiddle : s.figure[c] == before(seat) ? 1 : 2;
  now.dice = {s.at(seat).dice, s.at(other).dice};
  now.may_grab = {figure_for(s, seat).has_value(), figure_for(s, other).has_value()};
  return now;
}

}  // namespace

double share(int mine, int other) {
  if (mine >= kGoal || other >= kGoal) return who_won(mine, other);
  if (mine > other) return 1 - share(other, mine);
  const auto furthest = [](int sum) { return std::max(1, sum - (kGoal - 1)); };
  int at = mine - furthest(mine + other);
  for (int sum = 2; sum < mine + other; sum += kRoundPoints) at += sum / 2 - furthest(sum) + 1;
  return kShares[static_cast<std::size_t>(at)];
}

Payoffs payoffs(int mine, int other, const std::function<double(int, int)>& share) {
  Payoffs ends;
  for (int points = 0; points <= kRoundPoints; ++points) {
    const int my_end = mine + points, other_end = other + kRoundPoints - points, more = points - kRoundPoints / 2;
    ends[static_cast<std::size_t>(points)] =
        (my_end >= kGoal || other_end >= kGoal ? who_won(my_end, other_end) : share(my_end, other_end)) + more * kPoint;
  }
  return ends;
}

std::vector<SolvedRound> solve_race(double goes_on, const std::function<void(const SolvedRound&)>& progress) {
  std::map<std::pair<int, int>, double> shares;
  std::vector<SolvedRound> rounds;
  for (int sum = 2 * (kGoal - 1); sum >= 2; sum -= kRoundPoints) {
    for (int mine = std::max(1, sum - kGoal + 1); mine <= sum / 2; ++mine) {
      const int other = sum - mine;
      rounds.push_back(
          {mine, other, Round(payoffs(mine, other, [&](int a, int b) { return shares.at({a, b}); }), goes_on)});
      shares[{mine, other}] = rounds.back().round.value();
      shares[{other, mine}] = 1 - rounds.back().round.value();
      progress(rounds.back());
    }
  }
  return rounds;
}

std::vector<MoveValue> Match::moves(const State& s, Seat seat) {
  const Seat other = other_of(seat);
  const auto mine = figure_for(s, seat);
  const RoundState now = round_state(s, seat);
  const Round& round = this->round(s.at(seat).field, s.at(other).field);
  std::vector<MoveValue> moves;
  double throws = 1;
  if (mine) {
    const Round::Grab grab = round.grab(now);
    moves.push_back({{Move::Kind::grab, {}, *mine}, grab.chance, grab.value});
    throws -= grab.chance;
  }
  for (const Round::Keep& keep : round.keeps(now))
    moves.push_back({{Move::Kind::keep, keep.kept, Color::black}, throws * keep.chance, keep.value});
  return moves;
}

double Match::worth(const State& s) {
  const Seat first{0}, second{1};
  if (s.over()) return who_won(s.at(first).field, s.at(second).field);
  if (s.throwing != 0) {
    const Caramba game(Rules{});
    const Seat thrower{static_cast<std::uint8_t>(s.throwing - 1)};
    double sum = 0;
    Weight all = 0;
    game.outcomes(s, thrower, [&](const Outcome& outcome, Weight weight) {
      sum += static_cast<double>(weight) * worth(game.resolve(s, thrower, outcome));
      all += weight;
    });
    return sum / static_cast<double>(all);
  }
  const auto grabs = [](const Round::Grab& grab) {
    return grab.chance * grab.value + (1 - grab.chance) * grab.waiting;
  };
  const RoundState now = round_state(s, first);
  const Round& round = this->round(s.at(first).field, s.at(second).field);
  if (now.may_grab[0]) return grabs(round.grab(now));
  // The round as the second player sees it, with the fields exchanged.
  if (now.may_grab[1])
    return 1 - grabs(this->round(s.at(second).field, s.at(first).field).grab(round_state(s, second)));
  return round.value(now);
}

const Round& Match::round(int mine, int other) {
  const auto found = rounds_.find({mine, other});
  if (found != rounds_.end()) return found->second;
  return rounds_.try_emplace({mine, other}, payoffs(mine, other, share)).first->second;
}

}  // namespace wagnis::caramba
