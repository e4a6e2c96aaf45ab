#include "coach/caramba.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wagnis::coach {
namespace {

using caramba::Move;
using caramba::Outcome;
using caramba::State;

int tries_of(const Budget& budget) { return std::max(8, budget.playouts / 4); }

Worth summed(const std::vector<Shares>& tries) {
  Worth worth;
  const auto n = static_cast<double>(tries.size());
  for (const Shares& one : tries)
    for (std::size_t i = 0; i < one.size(); ++i) worth.share[i] += one[i] / n;
  for (const Shares& one : tries)
    for (std::size_t i = 0; i < one.size(); ++i) {
      const double off = one[i] - worth.share[i];
      worth.error[i] += off * off;
    }
  for (double& error : worth.error) error = std::sqrt(error / (n - 1) / n);
  return worth;
}

// Standard error of the mean difference of tries that had the same luck.
double paired_error(const std::vector<Shares>& a, const std::vector<Shares>& b, Seat seat) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double off = a[i][seat.index] - b[i][seat.index];
    sum += off;
    squares += off * off;
  }
  const auto n = static_cast<double>(a.size());
  return std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1) / n);
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

std::vector<Shares> CarambaCoach::tries(const State& s, Seat seat, const Move* next, int count,
                                        std::uint64_t seed) const {
  const Generator luck = generator_of(s, seed);
  std::vector<Shares> result;
  for (int i = 0; i < count; ++i) {
    const auto one = playouts_.play_out(s, seat, next, luck.split(static_cast<std::uint64_t>(i)));
    Shares shares{};
    std::ranges::copy(one, shares.begin());
    result.push_back(shares);
  }
  return result;
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
  if (s.throwing == 0) return summed(tries(s, Seat{0}, nullptr, tries_of(budget), budget.seed));
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
    game_.moves(s, seat, [&](const Move& move) {
      Choice choice{.move = text(move)};
      if (seats == 1) {
        choice.worth = {.share = {1}, .exact = true};
      } else {
        tried.push_back(tries(s, seat, &move, tries_of(budget), budget.seed));
        choice.worth = summed(tried.back());
      }
      choices.push_back(std::move(choice));
    });
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

// The outcomes that did not happen are played out as often as their chances have it, the one that did as the budget says.
Worth CarambaCoach::luck(const AnyState& state, Seat seat, std::string_view token, const Budget& budget) {
  const State& s = *state.as<caramba::Caramba>();
  const Outcome happened = *caramba::parse_outcome(token);
  Weight all = 0;
  game_.outcomes(s, seat, [&](const Outcome&, Weight weight) { all += weight; });
  Worth luck{.exact = game_.seats() <= 2};
  game_.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) {
    const double chance = static_cast<double>(weight) / static_cast<double>(all);
    Budget part = budget;
    if (outcome != happened) part.playouts = static_cast<int>(std::ceil(budget.playouts * chance));
    const Worth after = worth(game_.resolve(s, seat, outcome), part);
    const double counts = (outcome == happened ? 1.0 : 0.0) - chance;
    for (std::size_t i = 0; i < luck.share.size(); ++i) {
      luck.share[i] += counts * after.share[i];
      luck.error[i] += counts * counts * after.error[i] * after.error[i];
    }
  });
  for (double& error : luck.error) error = std::sqrt(error);
  return luck;
}

Reason CarambaCoach::reason(const AnyState&, const Choice& played, const Choice& best) const {
  if (played.move == best.move) return Reason::none;
  const auto grabs = [](const Choice& choice) { return caramba::parse_move(choice.move)->kind == Move::Kind::grab; };
  return grabs(best) ? Reason::missed_grab : grabs(played) ? Reason::needless_grab : Reason::wrong_dice;
}

}  // namespace wagnis::coach
