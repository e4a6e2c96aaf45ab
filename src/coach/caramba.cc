#include "coach/caramba.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace wagnis::coach {
namespace {

using caramba::Move;
using caramba::Outcome;
using caramba::State;

// For a position; twice as many for each choice and for luck.
std::size_t tries_of(const Budget& budget) { return static_cast<std::size_t>(std::max(8, budget.playouts / 4)); }

// What the end of a round may bring each seat, were every way to share the figures out equally likely: mean, and mean
// of the squares.
struct Prior {
  Shares mean{}, squares{};
};

constexpr double kPriorTries = 2;  // chosen by wagnis bench --coverage

// Mean and error of tries. With a prior its spread counts as two tries more: an outcome that is rare, and has not come
// in the tries, counts all the same.
Worth summed(const std::vector<Shares>& tries, const Prior* prior = nullptr) {
  Worth worth;
  const auto n = static_cast<double>(tries.size());
  for (const Shares& one : tries)
    for (std::size_t i = 0; i < one.size(); ++i) worth.share[i] += one[i] / n;
  for (std::size_t i = 0; i < worth.share.size(); ++i) {
    const double mean = worth.share[i];
    double squares = prior == nullptr ? 0 : kPriorTries * (prior->squares[i] - 2 * mean * prior->mean[i] + mean * mean);
    for (const Shares& one : tries) squares += (one[i] - mean) * (one[i] - mean);
    worth.error[i] = widening(n - 1) * std::sqrt(std::max(0.0, squares) / (n - 1) / n);
  }
  return worth;
}

// Whoever may get each of the figures: all of them may still change hands.
Prior prior_of(const State& s, int seats, const caramba::Playouts& playouts) {
  Prior prior;
  const auto n = static_cast<std::size_t>(seats);
  const std::size_t ways = n * n * n;
  for (std::size_t owners = 0; owners < ways; ++owners) {
    State after;
    for (std::size_t i = 0; i < n; ++i) after.place[i].field = s.place[i].field;
    std::size_t rest = owners;
    for (const caramba::Color color : {caramba::Color::black, caramba::Color::blue, caramba::Color::red}) {
      std::uint8_t& field = after.place[rest % n].field;
      field = static_cast<std::uint8_t>(field + caramba::figure_points(color));
      rest /= n;
    }
    const auto shares = playouts.between_rounds(after);
    for (std::size_t i = 0; i < n; ++i) {
      prior.mean[i] += shares[i] / static_cast<double>(ways);
      prior.squares[i] += shares[i] * shares[i] / static_cast<double>(ways);
    }
  }
  return prior;
}

// Error of the mean difference of tries that had the same luck.
double paired_error(const std::vector<Shares>& a, const std::vector<Shares>& b, Seat seat) {
  double sum = 0, squares = 0;
  const std::size_t both = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < both; ++i) {
    const double off = a[i][seat.index] - b[i][seat.index];
    sum += off;
    squares += off * off;
  }
  const auto n = static_cast<double>(both);
  return widening(n - 1) * std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1) / n);
}

// One generator for each position, whoever is asked about it.
Generator generator_of(const State& s, std::uint64_t seed) {
  Generator generator(seed);
  for (const caramba::Place& place : s.place) {
    generator = generator.split(place.field).split(place.grab);
    for (const std::uint8_t count : place.dice.count) generator = generator.split(count);
  }
  for (const std::uint8_t figure : s.figure) generator = generator.split(figure);
  return generator;
}

}  // namespace

void CarambaCoach::try_on(const State& s, Seat seat, const Move* next, std::size_t until, const Generator& luck,
                          std::vector<Shares>& tries) const {
  while (tries.size() < until) {
    const auto one = playouts_.play_out(s, seat, next, luck.split(tries.size()));
    Shares shares{};
    std::ranges::copy(one, shares.begin());
    tries.push_back(shares);
  }
}

Worth CarambaCoach::worth(const State& s, const Budget& budget) {
  const int seats = game_.seats();
  if (s.over()) {
    Worth worth{.exact = true};
    const SeatSet winners = game_.winners(s);
    winners.each([&](Seat seat) { worth.share[seat.index] = 1.0 / winners.size(); });
    return worth;
  }
  if (seats == 1) return {.share = {1}, .exact = true};
  if (seats == 2) {
    const double share = match_.worth(s);
    return {.share = {share, 1 - share}, .exact = true};
  }
  if (game_.at_signal(s)) {
    Worth worth;
    std::ranges::copy(playouts_.between_rounds(s), worth.share.begin());
    return worth;
  }
  if (s.throwing == 0) {
    std::vector<Shares> tries;
    try_on(s, Seat{0}, nullptr, tries_of(budget), generator_of(s, budget.seed), tries);
    const Prior prior = prior_of(s, seats, playouts_);
    return summed(tries, &prior);
  }
  // Dice in the air: every outcome, by its chance.
  const Seat seat{static_cast<std::uint8_t>(s.throwing - 1)};
  Worth worth;
  Weight all = 0;
  game_.outcomes(s, seat, [&](const Outcome&, Weight weight) { all += weight; });
  game_.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) {
    const double chance = static_cast<double>(weight) / static_cast<double>(all);
    Budget part = budget;
    part.playouts = static_cast<int>(std::ceil(budget.playouts * chance));
    const Worth after = this->worth(game_.resolve(s, seat, outcome), part);
    for (std::size_t i = 0; i < worth.share.size(); ++i) {
      worth.share[i] += chance * after.share[i];
      worth.error[i] += chance * chance * after.error[i] * after.error[i];
    }
  });
  for (double& error : worth.error) error = std::sqrt(error);
  return worth;
}

Worth CarambaCoach::worth(const AnyState& state, const Budget& budget) {
  return worth(*state.as<caramba::Caramba>(), budget);
}

// Each choice equally often. To try only those again that may be best would bias all: those that had bad luck at first
// would keep it.
void CarambaCoach::try_all(const State& s, Seat seat, const Budget& budget, std::vector<Choice>& choices,
                           std::vector<std::vector<Shares>>& tried) const {
  const Generator luck = generator_of(s, budget.seed);
  const Prior prior = prior_of(s, game_.seats(), playouts_);
  tried.resize(choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Move move = *caramba::parse_move(choices[i].move);
    try_on(s, seat, &move, 2 * tries_of(budget), luck, tried[i]);
    choices[i].worth = summed(tried[i], &prior);
  }
}

std::vector<Choice> CarambaCoach::choices(const AnyState& state, Seat seat, const Budget& budget) {
  const State& s = *state.as<caramba::Caramba>();
  const int seats = game_.seats();
  std::vector<Choice> choices;
  std::vector<std::vector<Shares>> tried;
  if (seats == 2) {
    for (const caramba::MoveValue& one : match_.moves(s, seat)) {
      Choice choice{.move = text(one.move), .worth = {.exact = true}};
      choice.worth.share[seat.index] = one.share;
      choice.worth.share[1u - seat.index] = 1 - one.share;
      choices.push_back(std::move(choice));
    }
  } else {
    game_.moves(s, seat,
                [&](const Move& move) { choices.push_back({.move = text(move), .worth = {.exact = seats == 1}}); });
    if (seats == 1)
      for (Choice& choice : choices) choice.worth.share = {1};
    else
      try_all(s, seat, budget, choices, tried);
  }
  const auto best =
      std::ranges::max_element(choices, {}, [&](const Choice& one) { return one.worth.share[seat.index]; });
  best->best = true;
  const auto best_at = static_cast<std::size_t>(best - choices.begin());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Choice& choice = choices[i];
    choice.behind = best->worth.share[seat.index] - choice.worth.share[seat.index];
    if (i != best_at && !tried.empty()) choice.behind_error = paired_error(tried[best_at], tried[i], seat);
    const Move move = *caramba::parse_move(choice.move);
    if (!budget.next || move.kind != Move::Kind::keep) continue;
    const State thrown = game_.play(s, seat, move);
    Weight all = 0;
    game_.outcomes(thrown, seat, [&](const Outcome&, Weight weight) { all += weight; });
    game_.outcomes(thrown, seat, [&](const Outcome& outcome, Weight weight) {
      const double chance = static_cast<double>(weight) / static_cast<double>(all);
      Budget part = budget;
      part.playouts = static_cast<int>(std::ceil(budget.playouts * chance));
      choice.next.push_back(
          {text(outcome), chance, worth(game_.resolve(thrown, seat, outcome), part).share[seat.index], false});
    });
  }
  return choices;
}

// With more than two: in each try what happened against another outcome, drawn as the dice fall, with the same luck
// after it.
Worth CarambaCoach::luck(const AnyState& state, Seat seat, std::string_view token, const Budget& budget) {
  const State& s = *state.as<caramba::Caramba>();
  const State after = game_.resolve(s, seat, *caramba::parse_outcome(token));
  Worth luck{.exact = game_.seats() <= 2};
  if (luck.exact) {
    luck.share = worth(after, budget).share;
    const Shares mean = worth(s, budget).share;
    for (std::size_t i = 0; i < mean.size(); ++i) luck.share[i] -= mean[i];
    return luck;
  }
  Weight all = 0;
  std::vector<std::pair<State, Weight>> others;
  game_.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) {
    others.emplace_back(game_.resolve(s, seat, outcome), weight);
    all += weight;
  });
  const Generator common = generator_of(s, budget.seed);
  const std::size_t count = 2 * tries_of(budget);
  std::vector<Shares> differences;
  Generator offset = common.split(count);
  const double from = offset.unit();
  for (std::size_t i = 0; i < count; ++i) {
    // The i-th of `count` equal parts of all ways in which the dice can fall.
    auto at =
        static_cast<Weight>((static_cast<double>(i) + from) / static_cast<double>(count) * static_cast<double>(all));
    std::size_t other = 0;
    while (at >= others[other].second) at -= others[other++].second;
    Shares difference{};
    if (others[other].first != after) {
      const auto mine = playouts_.play_out(after, seat, nullptr, common.split(i));
      const auto theirs = playouts_.play_out(others[other].first, seat, nullptr, common.split(i));
      for (std::size_t k = 0; k < mine.size(); ++k) difference[k] = mine[k] - theirs[k];
    }
    differences.push_back(difference);
  }
  return summed(differences);
}

Reason CarambaCoach::reason(const AnyState&, const Choice& played, const Choice& best) const {
  if (played.move == best.move) return Reason::none;
  const auto grabs = [](const Choice& choice) { return caramba::parse_move(choice.move)->kind == Move::Kind::grab; };
  return grabs(best) ? Reason::missed_grab : grabs(played) ? Reason::needless_grab : Reason::wrong_dice;
}

}  // namespace wagnis::coach
