#include "coach/tipp.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace wagnis::coach {
namespace {

using Does = tipp::Choice;  // a stop, or a bet of a kind
using tipp::Ends;
using tipp::kEnds;
using tipp::kPoint;
using tipp::Move;
using tipp::Outcome;
using tipp::Phase;
using tipp::State;
using tipp::Turn;

// By players: from how many turns before the end on the solver is asked: what takes up to a second, once for a game.
constexpr std::array<int, tipp::kMostPlayers + 1> kSolved{0, tipp::kMostRounds, 2 * tipp::kMostRounds, 12, 6, 6};

// How far the model is off (root of the mean square, three players in three rounds, against the solver): in a share,
// and in what a move is behind the best. A test compares them.
constexpr double kModelShareError = 0.12;
constexpr double kModelBehindError = 0.055;

Worth worth_of(const Shares& share, bool exact, int players) {
  Worth worth{.share = share, .exact = exact};
  if (!exact) std::fill_n(worth.error.begin(), players, kModelShareError);
  return worth;
}

// The turn as it began.
State begin_of(const State& s) {
  State begin{.score = s.score, .round = s.round, .seat = s.seat, .phase = Phase::first};
  return begin;
}

// After the turn has scored so many points.
State after_turn(const State& begin, const tipp::Rules& rules, int points) {
  State next = begin;
  next.score[next.seat] = static_cast<std::uint16_t>(next.score[next.seat] + points);
  next.seat = static_cast<std::uint8_t>((next.seat + 1) % rules.players);
  if (next.seat == 0) ++next.round;
  if (next.round == rules.rounds) next = State{.score = next.score};
  return next;
}

// A throw of which so many dice match the bet of `s`.
Outcome throw_with(const State& s, int matching) {
  Outcome outcome;
  std::size_t fits = 0, misses = 0;
  for (int face = 1; face <= tipp::kFaces; ++face)
    (tipp::matches(s.chosen(), face) ? fits : misses) = static_cast<std::size_t>(face - 1);
  outcome.dice.count[fits] = static_cast<std::uint8_t>(matching);
  outcome.dice.count[misses] = static_cast<std::uint8_t>(s.dice_left() - matching);
  return outcome;
}

using Totals = std::vector<double>;  // the chance of each sum of points

Totals convolved(const Totals& a, const Ends& b) {
  Totals sum(a.size() + kEnds - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < kEnds; ++k) sum[i + k] += a[i] * b[k];
  return sum;
}

// Win shares when the totals are independent: total i is base[i] + to_come[i]. A tie of k gives each 1/k: with E the
// chance that a seat has the same total and L that it has less, a seat's share is the mean of ∫₀¹ Π (L + z E) dz over
// its total.
Shares shares_of(const std::vector<int>& base, const std::vector<const Totals*>& to_come) {
  const std::size_t n = base.size();
  const int lowest = *std::ranges::min_element(base);
  std::size_t size = 0;
  for (std::size_t i = 0; i < n; ++i)
    size = std::max(size, static_cast<std::size_t>(base[i] - lowest) + to_come[i]->size());
  std::vector<Totals> total(n, Totals(size));
  for (std::size_t i = 0; i < n; ++i) std::ranges::copy(*to_come[i], total[i].begin() + (base[i] - lowest));
  Shares shares{};
  std::vector<double> less(n);
  for (std::size_t x = 0; x < size; ++x) {
    for (std::size_t i = 0; i < n; ++i) {
      if (total[i][x] == 0) continue;
      std::array<double, tipp::kMostPlayers> coefficient{1};  // of powers of z
      std::size_t degree = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i) continue;
        ++degree;
        for (std::size_t d = degree; d > 0; --d)
          coefficient[d] = coefficient[d] * less[j] + coefficient[d - 1] * total[j][x];
        coefficient[0] *= less[j];
      }
      double wins = 0;
      for (std::size_t d = 0; d <= degree; ++d) wins += coefficient[d] / static_cast<double>(d + 1);
      shares[i] += total[i][x] * wins;
    }
    for (std::size_t i = 0; i < n; ++i) less[i] += total[i][x];
  }
  return shares;
}

Shares final_shares(const tipp::Tipp& game, const State& s) {
  Shares shares{};
  const SeatSet winners = game.winners(s);
  winners.each([&](Seat seat) { shares[seat.index] = 1.0 / winners.size(); });
  return shares;
}

}  // namespace

bool TippCoach::solves(const State& s) {
  if (match_.knows(s)) return true;
  const tipp::Rules& rules = game_.rules();
  const int left = rules.players * (rules.rounds - s.round) - s.seat;
  if (left > kSolved[static_cast<std::size_t>(rules.players)]) return false;
  match_.solve(s);
  return true;
}

TippCoach::Plan TippCoach::make_plan(const State& begin, bool exact) {
  const tipp::Rules& rules = game_.rules();
  Plan plan;
  plan.begin = begin;
  plan.exact = exact;
  const auto players = static_cast<std::size_t>(rules.players);
  std::vector<Totals> rest(players);
  std::vector<const Totals*> to_come;
  if (!exact) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      const int had = begin.round + (seat <= begin.seat ? 1 : 0);
      rest[seat] = {1.0};
      for (int turn = had; turn < rules.rounds; ++turn) rest[seat] = convolved(rest[seat], tipp::ends_for_points());
      to_come.push_back(&rest[seat]);
    }
  }
  tipp::Worth worth{};
  for (int end = 0; end < kEnds; ++end) {
    const auto e = static_cast<std::size_t>(end);
    const State after = after_turn(begin, rules, end);
    double points = end;
    if (exact) {
      const tipp::Value value = match_.value(after);
      std::ranges::copy(value.share, plan.ends[e].begin());
      points = value.points[begin.seat];
    } else {
      plan.ends[e] = shares_of({after.score.begin(), after.score.begin() + rules.players}, to_come);
    }
    worth[e][0] = plan.ends[e][begin.seat] + kPoint * points;
  }
  Turn::get().solve(worth, plan.best);
  return plan;
}

const TippCoach::Plan& TippCoach::plan(const State& s) {
  const State begin = begin_of(s);
  const bool exact = solves(begin);
  if (!plan_ || !(plan_->begin == begin) || plan_->exact != exact) plan_ = make_plan(begin, exact);
  return *plan_;
}

Shares TippCoach::mean(const Plan& plan, const Ends& ends) const {
  Shares sum{};
  for (std::size_t end = 0; end < kEnds; ++end)
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += ends[end] * plan.ends[end][seat];
  return sum;
}

// What a position within the plan's turn is worth; of one after it what that end of the turn is.
Shares TippCoach::shares(const State& s, const Plan& plan) const {
  if (begin_of(s) != plan.begin || s.phase == Phase::over) {
    return plan.ends[static_cast<std::size_t>(s.score[plan.begin.seat] - plan.begin.score[plan.begin.seat])];
  }
  if (s.phase != Phase::dice) return mean(plan, Turn::get().ends(plan.best, 0, Turn::get().position(s)));
  Shares sum{};
  for (const Match& match : matches(s, plan))
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += match.chance * match.share[seat];
  return sum;
}

std::vector<TippCoach::Match> TippCoach::matches(const State& s, const Plan& plan) const {
  const int n = s.dice_left();
  const auto faces = static_cast<Weight>(tipp::matching_faces(s.chosen()));
  std::vector<Match> result;
  for (int m = 0; m <= n; ++m) {
    const Weight ways = choose(n, m) * power(faces, m) * power(tipp::kFaces - faces, n - m);
    const State after = game_.resolve(s, Seat{s.seat}, throw_with(s, m));
    result.push_back({static_cast<double>(ways) / static_cast<double>(power(tipp::kFaces, n)),
                      m == 0 ? plan.ends[0] : shares(after, plan), m == 0});
  }
  return result;
}

std::vector<coach::Choice> TippCoach::choices(const AnyState& state, Seat seat, const Budget& budget) {
  const State& s = *state.as<tipp::Tipp>();
  return choices(s, seat, plan(s), budget);
}

std::vector<coach::Choice> TippCoach::modelled(const State& s, Seat seat, const Budget& budget) {
  return choices(s, seat, make_plan(begin_of(s), false), budget);
}

std::vector<coach::Choice> TippCoach::choices(const State& s, Seat seat, const Plan& plan, const Budget& budget) const {
  const int position = Turn::get().position(s);
  // Bets of a kind are alike; what is best, its points in the end included, is what the plan plays.
  struct Known {
    Worth worth;
    double points = 0, bust = 0;
    std::vector<Next> next;
  };
  std::array<std::optional<Known>, tipp::kKinds + 1> known;
  std::vector<coach::Choice> result;
  game_.moves(s, seat, [&](const Move& move) {
    const Does does = move.kind == Move::Kind::stop ? Does::stop : static_cast<Does>(kind_of(move.bet));
    std::optional<Known>& one = known[static_cast<std::size_t>(does)];
    if (!one) {
      const Ends ends = Turn::get().ends(plan.best, 0, position, does);
      one.emplace();
      one->worth = worth_of(mean(plan, ends), plan.exact, game_.seats());
      for (std::size_t end = 0; end < kEnds; ++end) one->points += ends[end] * static_cast<double>(end);
      if (does != Does::stop) {
        const std::vector<Match> all = matches(game_.play(s, seat, move), plan);
        one->bust = all.front().chance;
        if (budget.next)
          for (std::size_t m = 0; m < all.size(); ++m)
            one->next.push_back({std::to_string(m), all[m].chance, all[m].share[seat.index], all[m].bust});
      }
    }
    result.push_back(
        {.move = text(move), .worth = one->worth, .points = one->points, .bust = one->bust, .next = one->next});
  });
  const Does chosen = plan.best.choice(position, 0);
  const double most = known[static_cast<std::size_t>(chosen)]->worth.share[seat.index];
  const std::string best = text(move_of(s, chosen));
  for (coach::Choice& choice : result) {
    choice.best = choice.move == best;
    choice.behind = std::max(0.0, most - choice.worth.share[seat.index]);
    // Bets of a kind are alike for certain.
    if (!plan.exact && choice.worth.share[seat.index] != most) choice.behind_error = kModelBehindError;
  }
  return result;
}

Worth TippCoach::worth(const AnyState& state, const Budget&) {
  const State& s = *state.as<tipp::Tipp>();
  if (s.phase == Phase::over) return {final_shares(game_, s), {}, true};
  const Plan& plan = this->plan(s);
  return worth_of(shares(s, plan), plan.exact, game_.seats());
}

Worth TippCoach::luck(const AnyState& state, Seat, std::string_view outcome, const Budget&) {
  const State& s = *state.as<tipp::Tipp>();
  const Plan& plan = this->plan(s);
  const int matching = tipp::parse_outcome(outcome)->matching(s.chosen());
  Worth luck{.exact = plan.exact};
  const std::vector<Match> all = matches(s, plan);
  for (std::size_t i = 0; i < luck.share.size(); ++i) {
    luck.share[i] = all[static_cast<std::size_t>(matching)].share[i];
    for (const Match& match : all) luck.share[i] -= match.chance * match.share[i];
  }
  return luck;
}

Reason TippCoach::reason(const AnyState&, const coach::Choice& played, const coach::Choice& best) const {
  if (played.move == best.move) return Reason::none;
  const auto stops = [](const coach::Choice& choice) {
    return tipp::parse_move(choice.move)->kind == Move::Kind::stop;
  };
  return stops(played) ? Reason::too_early : stops(best) ? Reason::too_late : Reason::wrong_bet;
}

}  // namespace wagnis::coach
