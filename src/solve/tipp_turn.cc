#include "solve/tipp_turn.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace wagnis::tipp {
namespace {

constexpr std::array<int, kKinds> kBetsOf{2, 6, 6};
constexpr std::array<int, kKinds> kFacesOf{3, 2, 1};
constexpr std::array<int, kKinds> kPointsOf{1, 2, 3};
constexpr std::uint16_t kNowhere = 0xffff;

// Two numbers in one register, and choices by comparing them.
using Pair [[gnu::vector_size(16)]] = double;
using PairOfChoices [[gnu::vector_size(16)]] = std::int64_t;

}  // namespace

const Turn& Turn::get() {
  static const Turn turn;
  return turn;
}

// Used bets, dice and points as one number.
std::size_t Turn::slot(const Position& p) {
  std::size_t number = p.used[0];
  number = number * 7 + p.used[1];
  number = number * 7 + p.used[2];
  number = number * (kDice + 1) + p.dice;
  return number * kEnds + p.points;
}

Turn::Turn() {
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (int n = 1; n <= kDice; ++n)
      for (int m = 0; m <= n; ++m) {
        const auto faces = static_cast<Weight>(kFacesOf[kind]);
        const Weight ways = choose(n, m) * power(faces, m) * power(kFaces - faces, n - m);
        chance_[kind][static_cast<std::size_t>(n)][static_cast<std::size_t>(m)] =
            static_cast<double>(ways) / static_cast<double>(power(kFaces, n));
      }

  number_.assign(slot({.used = {2, 6, 6}, .dice = kDice, .points = kBestTurn, .next = {}}) + 1, kNowhere);
  // Every position that can be reached from the start: most dice first.
  std::vector<Position> found{{.used = {}, .dice = kDice, .points = 0, .next = {-1, -1, -1}}};
  const auto after = [](const Position& p, std::size_t kind, int matches) {
    Position next = p;
    next.next = {-1, -1, -1};
    ++next.used[kind];
    next.dice = static_cast<std::uint8_t>(p.dice - matches);
    next.points = static_cast<std::uint8_t>(p.points + matches * kPointsOf[kind]);
    return next;
  };
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      for (int m = 1; m < found[i].dice && found[i].used[kind] < kBetsOf[kind]; ++m) {
        const Position next = after(found[i], kind, m);
        if (number_[slot(next)] != kNowhere) continue;
        number_[slot(next)] = 0;
        found.push_back(next);
      }
  for (int points = 0; points < kEnds; ++points)
    positions_.push_back({.used = {}, .dice = 0, .points = static_cast<std::uint8_t>(points), .next = {-1, -1, -1}});
  std::ranges::sort(found, {}, [](const Position& p) { return std::pair(p.dice, slot(p)); });
  positions_.insert(positions_.end(), found.begin(), found.end());

  for (std::size_t i = kEnds; i < positions_.size(); ++i) {
    Position& p = positions_[i];
    number_[slot(p)] = static_cast<std::uint16_t>(i);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (p.used[kind] == kBetsOf[kind]) continue;
      p.next[kind] = static_cast<std::int32_t>(next_.size());
      for (int m = 1; m <= p.dice; ++m) {
        const Position next = after(p, kind, m);
        next_.push_back(m == p.dice ? next.points : number_[slot(next)]);
      }
    }
  }
}

int Turn::position(const State& s) const {
  assert(s.phase == Phase::first || s.phase == Phase::on);
  Position p{.used = {},
             .dice = static_cast<std::uint8_t>(s.dice_left()),
             .points = static_cast<std::uint8_t>(s.turn_points()),
             .next = {}};
  for (std::uint8_t b = 0; b < kBets; ++b)
    if (s.used(static_cast<Bet>(b))) ++p.used[static_cast<std::size_t>(kind_of(static_cast<Bet>(b)))];
  return number_[slot(p)];
}

// The same steps for all lanes, two in one instruction, which every machine has. Unrolled, so that the value of a bet
// stays in registers.
void Turn::solve(const Worth& worth, TurnPlan& plan) const {
  constexpr std::size_t kPairs = kLanes / 2;
  using Numbers = std::array<Pair, kPairs>;
  plan.worth_.resize(positions_.size());
  plan.choice_.resize(positions_.size());
  std::ranges::copy(worth, plan.worth_.begin());
  const auto bust = std::bit_cast<Numbers>(worth[0]);
  for (std::size_t i = kEnds; i < positions_.size(); ++i) {
    const Position& p = positions_[i];
    Numbers best;
    if (p.points > 0)
      best = std::bit_cast<Numbers>(worth[p.points]);  // T4
    else
      best.fill(Pair{} - std::numeric_limits<double>::infinity());  // T3: the first throw is not optional
    std::array<PairOfChoices, kPairs> choice;
    choice.fill(PairOfChoices{} + static_cast<std::int64_t>(Choice::stop));
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (p.next[kind] < 0) continue;
      const double* chance = chance_[kind][p.dice].data();
      const std::uint16_t* next = next_.data() + p.next[kind];
      Numbers bet;
#pragma GCC unroll 4
      for (std::size_t l = 0; l < kPairs; ++l) bet[l] = chance[0] * bust[l];  // T5
      for (std::size_t m = 0; m < p.dice; ++m) {
        const auto to = std::bit_cast<Numbers>(plan.worth_[next[m]]);
#pragma GCC unroll 4
        for (std::size_t l = 0; l < kPairs; ++l) bet[l] += chance[m + 1] * to[l];
      }
#pragma GCC unroll 4
      for (std::size_t l = 0; l < kPairs; ++l) {
        const PairOfChoices better = bet[l] > best[l];
        best[l] = better ? bet[l] : best[l];
        choice[l] = better ? PairOfChoices{} + static_cast<std::int64_t>(kind) : choice[l];
      }
    }
    plan.worth_[i] = std::bit_cast<Lanes>(best);
    for (std::size_t l = 0; l < kLanes; ++l) plan.choice_[i][l] = static_cast<Choice>(choice[l / 2][l % 2]);
  }
}

void Turn::follow(int position, Choice choice, double chance, std::span<double> reach) const {
  const Position& p = positions_[static_cast<std::size_t>(position)];
  if (choice == Choice::stop) {
    reach[p.points] += chance;
    return;
  }
  const auto kind = static_cast<std::size_t>(choice);
  assert(p.next[kind] >= 0);
  const double* of = chance_[kind][p.dice].data();
  const std::uint16_t* next = next_.data() + p.next[kind];
  reach[0] += chance * of[0];
  for (std::size_t m = 0; m < p.dice; ++m) reach[next[m]] += chance * of[m + 1];
}

Ends Turn::ends(const TurnPlan& plan, std::size_t lane, int position) const {
  return ends(plan, lane, position, position < kEnds ? Choice::stop : plan.choice(position, lane));
}

Ends Turn::ends(const TurnPlan& plan, std::size_t lane, int position, Choice choice) const {
  std::vector<double> reach(static_cast<std::size_t>(position) + 1);
  follow(position, choice, 1, reach);
  for (int i = position - 1; i >= kEnds; --i)
    if (const double chance = reach[static_cast<std::size_t>(i)]; chance > 0)
      follow(i, plan.choice(i, lane), chance, reach);
  Ends result;
  std::copy_n(reach.begin(), kEnds, result.begin());
  return result;
}

}  // namespace wagnis::tipp
