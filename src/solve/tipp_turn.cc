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

// A register of kNumbers numbers, and as many of an array of them.
template <std::size_t kNumbers>
struct Register {
  using Vector [[gnu::vector_size(kNumbers * sizeof(double))]] = double;
  using Stored [[gnu::vector_size(kNumbers * sizeof(double)), gnu::aligned(alignof(double)), gnu::may_alias]] = double;
  using Mask [[gnu::vector_size(kNumbers * sizeof(double))]] = std::int64_t;
  using Choices [[gnu::vector_size(kNumbers), gnu::aligned(1), gnu::may_alias]] = std::int8_t;
  static constexpr std::size_t kEach = kNumbers;
};

// Whether one of the lanes makes that choice.
bool among(const std::array<Choice, kLanes>& choices, Choice choice) {
  using Bytes [[gnu::vector_size(kLanes)]] = std::int8_t;
  const auto found =
      std::bit_cast<std::array<std::uint64_t, 2>>(std::bit_cast<Bytes>(choices) == static_cast<std::int8_t>(choice));
  return (found[0] | found[1]) != 0;
}

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

// Always inlined: so they are compiled for the registers of each function that calls them.
struct Turn::Steps {
  // Solves one lane after another, kVectors registers full of them at a time. The loops over them are unrolled, so that
  // the value of a bet stays in registers.
  template <class R, std::size_t kVectors>
  [[gnu::always_inline]] static void solve(const Turn& turn, TurnPlan& plan, std::size_t lanes) {
    using Vector = typename R::Vector;
    using Mask = typename R::Mask;
    for (std::size_t first = 0; first < lanes; first += kVectors * R::kEach) {
      const auto worth = [&](std::size_t position, std::size_t v) -> typename R::Stored& {
        return *reinterpret_cast<typename R::Stored*>(plan.worth_[position].data() + first + v * R::kEach);
      };
      for (std::size_t i = kEnds; i < turn.positions_.size(); ++i) {
        const Position& p = turn.positions_[i];
        std::array<Vector, kVectors> best;
        std::array<Mask, kVectors> choice;
        for (std::size_t v = 0; v < kVectors; ++v) {
          // T4; T3: the first throw is not optional.
          best[v] = p.points > 0 ? worth(p.points, v) : Vector{} - std::numeric_limits<double>::infinity();
          choice[v] = Mask{} + static_cast<std::int64_t>(Choice::stop);
        }
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
          if (p.next[kind] < 0) continue;
          const double* chance = turn.chance_[kind][p.dice].data();
          const std::uint16_t* next = turn.next_.data() + p.next[kind];
          std::array<Vector, kVectors> bet;
#pragma GCC unroll 4
          for (std::size_t v = 0; v < kVectors; ++v) bet[v] = chance[0] * worth(0, v);  // T5
          for (std::size_t m = 0; m < p.dice; ++m) {
            const std::size_t to = next[m];
#pragma GCC unroll 4
            for (std::size_t v = 0; v < kVectors; ++v) bet[v] += chance[m + 1] * worth(to, v);
          }
#pragma GCC unroll 4
          for (std::size_t v = 0; v < kVectors; ++v) {
            const Mask better = bet[v] > best[v];
            best[v] = better ? bet[v] : best[v];
            choice[v] = better ? Mask{} + static_cast<std::int64_t>(kind) : choice[v];
          }
        }
        for (std::size_t v = 0; v < kVectors; ++v) {
          worth(i, v) = best[v];
          *reinterpret_cast<typename R::Choices*>(plan.choice_[i].data() + first + v * R::kEach) =
              __builtin_convertvector(choice[v], typename R::Choices);
        }
      }
    }
  }

  // From the start down. A lane adds 0 where another lane alone goes.
  template <class R>
  [[gnu::always_inline]] static void ends(const Turn& turn, TurnPlan& plan) {
    using Vector = typename R::Vector;
    using Mask = typename R::Mask;
    constexpr std::size_t kVectors = kLanes / R::kEach;
    const auto reach = [&](std::size_t position, std::size_t v) -> typename R::Stored& {
      return *reinterpret_cast<typename R::Stored*>(plan.reach_[position].data() + v * R::kEach);
    };
    for (std::size_t i = turn.positions_.size() - 1; i >= kEnds; --i) {
      if (!plan.reached_[i]) continue;
      plan.reached_[i] = false;
      const Position& p = turn.positions_[i];
      for (std::size_t kind = 0; kind <= kKinds; ++kind) {
        if (!among(plan.choice_[i], static_cast<Choice>(kind))) continue;
        std::array<Vector, kVectors> chance;
        for (std::size_t v = 0; v < kVectors; ++v) {
          const auto choice = *reinterpret_cast<const typename R::Choices*>(plan.choice_[i].data() + v * R::kEach);
          const Mask mine = __builtin_convertvector(choice, Mask) == static_cast<std::int64_t>(kind);
          chance[v] = mine ? reach(i, v) : Vector{};
        }
        if (static_cast<Choice>(kind) == Choice::stop) {
          for (std::size_t v = 0; v < kVectors; ++v) reach(p.points, v) += chance[v];
          continue;
        }
        const double* of = turn.chance_[kind][p.dice].data();
        const std::uint16_t* next = turn.next_.data() + p.next[kind];
        for (std::size_t v = 0; v < kVectors; ++v) reach(0, v) += chance[v] * of[0];
        for (std::size_t m = 0; m < p.dice; ++m) {
          plan.reached_[next[m]] = true;
          for (std::size_t v = 0; v < kVectors; ++v) reach(next[m], v) += chance[v] * of[m + 1];
        }
      }
      plan.reach_[i] = {};
    }
  }

#ifdef __x86_64__
  [[gnu::target("avx2")]] static void solve_avx2(const Turn& turn, TurnPlan& plan, std::size_t lanes) {
    solve<Register<4>, 4>(turn, plan, lanes);
  }
  [[gnu::target("avx2")]] static void ends_avx2(const Turn& turn, TurnPlan& plan) { ends<Register<4>>(turn, plan); }
  [[gnu::target("avx512f")]] static void solve_avx512(const Turn& turn, TurnPlan& plan, std::size_t lanes) {
    solve<Register<8>, 2>(turn, plan, lanes);
  }
  [[gnu::target("avx512f")]] static void ends_avx512(const Turn& turn, TurnPlan& plan) {
    ends<Register<8>>(turn, plan);
  }
#endif
};

Width widest() {
#ifdef __x86_64__
  static const Width width = __builtin_cpu_supports("avx512f") ? Width::eight
                             : __builtin_cpu_supports("avx2")  ? Width::four
                                                               : Width::two;
  return width;
#else
  return Width::two;
#endif
}

void Turn::solve(const Worth& worth, TurnPlan& plan, std::size_t lanes, [[maybe_unused]] Width width) const {
  plan.worth_.resize(positions_.size());
  plan.choice_.resize(positions_.size());
  std::ranges::copy(worth, plan.worth_.begin());
#ifdef __x86_64__
  if (width == Width::eight) return Steps::solve_avx512(*this, plan, lanes);
  if (width == Width::four) return Steps::solve_avx2(*this, plan, lanes);
#endif
  Steps::solve<Register<2>, 4>(*this, plan, lanes);
}

void Turn::ends(TurnPlan& plan, Worth& chances, [[maybe_unused]] Width width) const {
  plan.reach_.resize(positions_.size());
  plan.reached_.resize(positions_.size());
  plan.reach_.back().fill(1);
  plan.reached_.back() = true;
#ifdef __x86_64__
  if (width == Width::eight)
    Steps::ends_avx512(*this, plan);
  else if (width == Width::four)
    Steps::ends_avx2(*this, plan);
  else
#endif
    Steps::ends<Register<2>>(*this, plan);
  std::copy_n(plan.reach_.begin(), kEnds, chances.begin());
  std::fill_n(plan.reach_.begin(), kEnds, Lanes{});
  std::fill_n(plan.reached_.begin(), kEnds, false);
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

const TurnPlan& plan_for_points() {
  static const TurnPlan plan = [] {
    Worth points;
    for (std::size_t end = 0; end < kEnds; ++end) points[end].fill(static_cast<double>(end));
    TurnPlan result;
    Turn::get().solve(points, result, 1);
    return result;
  }();
  return plan;
}

const Ends& ends_for_points() {
  static const Ends ends = Turn::get().ends(plan_for_points(), 0, Turn::get().start());
  return ends;
}

}  // namespace wagnis::tipp
