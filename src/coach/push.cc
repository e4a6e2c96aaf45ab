#include "coach/push.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "bots/push_net_file.h"

namespace wagnis::coach {
namespace {

using push::Card;
using push::Move;
using push::Outcome;
using push::Phase;
using push::State;

// With so many cards left, or fewer, everything is worked out to the end: by numbers of players what takes some
// milliseconds.
constexpr std::array<int, kMaxSeats + 1> kExactCards{0, 0, 2, 1, 1, 1, 1};

Card card_of(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::number: return outcome.which;
    case Outcome::Kind::roll: return push::kRollCard;
    default: return push::kSwitchCard;
  }
}

Shares widened(const push::Shares& shares) {
  Shares wide{};
  std::ranges::copy(shares, wide.begin());
  return wide;
}

// One generator for each pile: choices of one position share their luck, and positions with different piles do not.
Generator generator_of(const State& s, std::uint64_t seed) {
  Generator generator(seed);
  for (std::uint8_t kind = 0; kind < push::kKinds; ++kind)
    generator = generator.split(static_cast<std::uint64_t>(s.pile.count(push::Kind{kind})));
  return generator.split(s.pile_rolls).split(s.pile_switches);
}

// The bench in points, by colour, once a row was added.
int lost_to(const State& s, Seat seat, int row, std::uint8_t face, bool risk) {
  const push::Cards bench = s.bench[seat.index] + s.row[static_cast<std::size_t>(row)];
  if (face == Outcome::kStar) return risk ? bench.points() : 0;
  return bench.of(static_cast<push::Color>(face)).points();
}

}  // namespace

PushCoach::PushCoach(const push::Push& game)
    : game_(game), search_(game, push::shipped_net(), {.exact = kExactCards[static_cast<std::size_t>(game.seats())]}) {}

Worth PushCoach::settled(const State& s) const {
  return {widened(search_.settled(s)), {}, s.phase == Phase::over || search_.settles(s)};
}

// What a row brings its taker on average, the die of a roll card thrown (P13).
double PushCoach::points_of_take(const State& s, int row) const {
  const double points = s.row[static_cast<std::size_t>(row)].points();
  if (!s.row_has_roll(row)) return points;
  int lost = 0;
  for (std::uint8_t face = 0; face <= Outcome::kStar; ++face)
    lost += lost_to(s, Seat{s.seat}, row, face, game_.rules().star_is_risk);
  return points - static_cast<double>(lost) / (push::kColors + 1);
}

void PushCoach::play_out(const State& s, Draw& draw, Stratum& stratum, std::size_t count, Generator luck) const {
  const push::Turn turn(game_, s);
  const push::Pile pile(s);
  const int had = turn.standing.player[s.seat].score();
  Shares sum{}, squares{};
  double points = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Generator own = luck.split(i);
    const push::Standing end = search_.play_out(turn, pile, stratum.card, own);
    const push::Shares shares = search_.leaf(end);
    for (std::size_t seat = 0; seat < sum.size(); ++seat) {
      const auto share = static_cast<double>(shares[seat]);
      sum[seat] += share;
      squares[seat] += share * share;
    }
    points += end.player[s.seat].score() - had;
    draw.own.push_back(shares[s.seat]);
  }
  const auto n = static_cast<double>(count);
  stratum.from = draw.own.size() - count;
  stratum.count = count;
  stratum.points = points / n;
  for (std::size_t seat = 0; seat < sum.size(); ++seat) {
    stratum.mean[seat] = sum[seat] / n;
    stratum.square[seat] = std::max(0.0, (squares[seat] - sum[seat] * sum[seat] / n) / (n - 1));
  }
}

namespace {

// The error of a weighted sum of means, one of each stratum, that are independent of each other. Degrees of freedom by
// Welch and Satterthwaite (F. E. Satterthwaite, An approximate distribution of estimates of variance components, 1946).
class SummedError {
 public:
  // The variance of a stratum's mean, its weight in the sum squared, from so many playouts, ≥ 2.
  void add(double variance, std::size_t count) {
    variance_ += variance;
    squares_ += variance * variance / static_cast<double>(count - 1);
  }
  double error() const { return variance_ > 0 ? widening(variance_ * variance_ / squares_) * std::sqrt(variance_) : 0; }

 private:
  double variance_ = 0, squares_ = 0;
};

}  // namespace

void PushCoach::sum_up(Draw& draw) {
  draw.worth = {};
  std::array<SummedError, kMaxSeats> errors;
  draw.points = draw.bust = 0;
  for (const Stratum& stratum : draw.strata) {
    for (std::size_t seat = 0; seat < stratum.mean.size(); ++seat) {
      draw.worth.share[seat] += stratum.chance * stratum.mean[seat];
      errors[seat].add(stratum.chance * stratum.chance * stratum.square[seat] / static_cast<double>(stratum.count),
                       stratum.count);
    }
    draw.points += stratum.chance * stratum.points;
    if (stratum.bust) draw.bust += stratum.chance;
  }
  for (std::size_t seat = 0; seat < errors.size(); ++seat) draw.worth.error[seat] = errors[seat].error();
}

// Every card comes first as often as its chance has it, and twice at least.
PushCoach::Draw PushCoach::draw(const State& s, const Budget& budget) {
  assert(s.phase == Phase::card);
  if (last_ && last_->state == s && last_->playouts == budget.playouts && last_->seed == budget.seed)
    return last_->draw;
  Draw draw;
  const Generator luck = generator_of(s, budget.seed);
  const auto size = static_cast<double>(s.pile_size());
  game_.outcomes(s, Seat{s.seat}, [&](const Outcome& outcome, Weight weight) {
    Stratum stratum{.card = card_of(outcome), .chance = static_cast<double>(weight) / size};
    const State after = game_.resolve(s, Seat{s.seat}, outcome);
    stratum.bust = after.phase == Phase::die;
    const double wanted = std::ceil(budget.playouts * stratum.chance);
    play_out(s, draw, stratum, std::max<std::size_t>(2, static_cast<std::size_t>(wanted)), luck.split(stratum.card));
    draw.strata.push_back(stratum);
  });
  sum_up(draw);
  last_ = Last{s, budget.playouts, budget.seed, draw};
  return draw;
}

// To draw or to stop with the best row.
PushCoach::Judged PushCoach::best_on(const State& s, const Budget& budget) {
  Judged best;
  bool none = true;
  game_.moves(s, Seat{s.seat}, [&](const Move& move) {
    Judged judged = judge(s, move, game_.play(s, Seat{s.seat}, move), budget);
    if (none || judged.choice.worth.share[s.seat] > best.choice.worth.share[s.seat]) best = std::move(judged);
    none = false;
  });
  return best;
}

PushCoach::Judged PushCoach::judge(const State& before, const Move& move, const State& after, const Budget& budget) {
  const Seat seat{before.seat};
  Judged judged;
  Choice& choice = judged.choice;
  switch (move.kind) {
    case Move::Kind::draw: {
      Draw drawn = draw(after, budget);
      choice.points = drawn.points;
      choice.bust = drawn.bust;
      choice.worth = search_.settles(after) ? settled(after) : drawn.worth;
      if (budget.next) {
        game_.outcomes(after, seat, [&](const Outcome& outcome, Weight) {
          const Stratum& stratum = *std::ranges::find(drawn.strata, card_of(outcome), &Stratum::card);
          const double share = search_.settles(after) ? settled(game_.resolve(after, seat, outcome)).share[seat.index]
                                                      : stratum.mean[seat.index];
          choice.next.push_back({text(outcome), stratum.chance, share, stratum.bust});
        });
      }
      if (!search_.settles(after)) judged.draw = std::move(drawn);
      break;
    }
    case Move::Kind::row:
      judged = best_on(after, budget);
      judged.choice.next.clear();
      break;
    case Move::Kind::take:
      choice.worth = settled(after);
      choice.points = points_of_take(before, move.which);
      if (budget.next && after.phase == Phase::die)
        game_.outcomes(after, seat, [&](const Outcome& outcome, Weight) {
          choice.next.push_back({text(outcome), 1.0 / (push::kColors + 1),
                                 settled(game_.resolve(after, seat, outcome)).share[seat.index], false});
        });
      break;
    case Move::Kind::bank:
      choice.worth = settled(after);
      choice.points = 0;
      break;
  }
  choice.move = text(move);
  return judged;
}

std::vector<Choice> PushCoach::choices(const AnyState& state, Seat seat, const Budget& budget) {
  const State& s = *state.as<push::Push>();
  std::vector<Judged> all;
  game_.moves(s, seat, [&](const Move& move) { all.push_back(judge(s, move, game_.play(s, seat, move), budget)); });
  // Who has won already, or cannot any more, plays for points.
  constexpr double kEqual = 1e-9;
  const Judged* first = &all.front();
  for (const Judged& one : all) {
    const double more = one.choice.worth.share[seat.index] - first->choice.worth.share[seat.index];
    if (more > kEqual || (more > -kEqual && *one.choice.points > *first->choice.points)) first = &one;
  }
  const Judged& best = *first;
  std::vector<Choice> choices;
  for (const Judged& one : all) {
    Choice choice = one.choice;
    choice.behind = std::max(0.0, best.choice.worth.share[seat.index] - choice.worth.share[seat.index]);
    // Two that were played out had the same cards: the error of their difference, stratum by stratum.
    if (&one == &best) {
      choice.best = true;
    } else if (one.draw && best.draw) {
      SummedError error;
      for (std::size_t i = 0; i < one.draw->strata.size(); ++i) {
        const Stratum& mine = one.draw->strata[i];
        const Stratum& other = best.draw->strata[i];
        const double mean = other.mean[seat.index] - mine.mean[seat.index];
        double squares = 0;
        for (std::size_t k = 0; k < mine.count; ++k) {
          const double off = static_cast<double>(best.draw->own[other.from + k] - one.draw->own[mine.from + k]) - mean;
          squares += off * off;
        }
        const auto n = static_cast<double>(mine.count);
        error.add(mine.chance * mine.chance * squares / (n - 1) / n, mine.count);
      }
      choice.behind_error = error.error();
    } else {
      choice.behind_error = one.choice.worth.error[seat.index] + best.choice.worth.error[seat.index];  // one is 0
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

Worth PushCoach::worth(const AnyState& state, const Budget& budget) {
  const State& s = *state.as<push::Push>();
  if (search_.settles(s)) return settled(s);
  switch (s.phase) {
    case Phase::card: return draw(s, budget).worth;
    case Phase::start:
    case Phase::place:
    case Phase::on: return best_of(choices(state, Seat{s.seat}, budget)).worth;
    default: return settled(s);
  }
}

Worth PushCoach::luck(const AnyState& state, Seat seat, std::string_view token, const Budget& budget) {
  const State& s = *state.as<push::Push>();
  const Outcome happened = *push::parse_outcome(token);
  Worth luck;
  if (s.phase == Phase::die || search_.settles(s)) {
    // Worked out: every outcome.
    Weight all = 0;
    Shares mean{};
    game_.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) {
      const Shares share = settled(game_.resolve(s, seat, outcome)).share;
      for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += static_cast<double>(weight) * share[i];
      all += weight;
    });
    luck = settled(game_.resolve(s, seat, happened));
    for (std::size_t i = 0; i < mean.size(); ++i) luck.share[i] -= mean[i] / static_cast<double>(all);
    return luck;
  }
  Draw drawn = draw(s, budget);
  Stratum& card = *std::ranges::find(drawn.strata, card_of(happened), &Stratum::card);
  // The card that came is played out as often again as all together.
  play_out(s, drawn, card, static_cast<std::size_t>(budget.playouts),
           generator_of(s, budget.seed).split(push::kSwitchCard + 1u));
  sum_up(drawn);
  for (std::size_t i = 0; i < luck.share.size(); ++i) {
    luck.share[i] = card.mean[i] - drawn.worth.share[i];
    // Of the card that came (1 − chance) of its mean counts, of all others what they add to the mean.
    SummedError error;
    for (const Stratum& one : drawn.strata) {
      const double counts = &one == &card ? 1 - one.chance : one.chance;
      error.add(counts * counts * one.square[i] / static_cast<double>(one.count), one.count);
    }
    luck.error[i] = error.error();
  }
  return luck;
}

Reason PushCoach::reason(const AnyState&, const Choice& played, const Choice& best) const {
  const auto did = push::parse_move(played.move), better = push::parse_move(best.move);
  if (!did || !better || *did == *better) return Reason::none;
  using enum Move::Kind;
  switch (did->kind) {
    case row: return Reason::wrong_place;
    case draw: return better->kind == bank ? Reason::banked_too_late : Reason::too_late;
    case bank: return better->kind == bank ? Reason::wrong_colour : Reason::banked_too_early;
    case take:
      if (better->kind == draw) return Reason::too_early;
      return *played.points >= *best.points ? Reason::gave_too_much : Reason::wrong_row;
  }
  std::unreachable();
}

}  // namespace wagnis::coach
