#include "bots/push_casual.h"

#include <utility>

namespace wagnis::push {

Move Casual::choose(const State& s, Seat seat, Generator&) const {
  switch (s.phase) {
    case Phase::start:
      return start_turn(s, seat);
    case Phase::place:
      return place(s, seat);
    case Phase::on:
      return draw_or_take(s, seat);
    case Phase::take:
      return {Move::Kind::take, static_cast<std::uint8_t>(best_row(s, seat))};
    case Phase::over:
    case Phase::card:
    case Phase::die:
      break;
  }
  std::unreachable();
}

// Banks the colour with most points when dice are likely to cost more of it than the turn would bring (P7).
Move Casual::start_turn(const State& s, Seat seat) const {
  int most = 0;
  std::uint8_t color = 0;
  for (std::uint8_t c = 0; c < kColors; ++c) {
    const int points = s.bench[seat.index].of(static_cast<Color>(c)).points();
    if (points > most) {
      most = points;
      color = c;
    }
  }
  // The chance that a colour outlives the dice to come: (1 − loss)^rolls, straight between whole numbers of rolls.
  double kept = 1;
  double rolls = rolls_to_come(s);
  for (; rolls >= 1; rolls -= 1) kept *= 1 - loss_;
  kept *= 1 - loss_ * rolls;
  if (most * (1 - kept) > kTurn) return {Move::Kind::bank, color};
  return {Move::Kind::draw, 0};
}

// How often this player will roll the die before the game is over: his share of the roll cards left, most of which lie
// in a row that somebody takes, and a bust now and then.
double Casual::rolls_to_come(const State& s) const {
  constexpr double kTaken = 0.75;
  constexpr double kCardsABust = 30;
  return (s.pile_rolls * kTaken + s.pile_size() / kCardsABust) / game_.seats();
}

// Where the card leaves most, if one stopped then.
Move Casual::place(const State& s, Seat seat) const {
  Move best;
  double most = 0;
  bool any = false;
  game_.moves(s, seat, [&](const Move& move) {
    const State next = game_.play(s, seat, move);
    const double v = stop_value(next, best_stop(next));
    if (!any || v > most) {
      best = move;
      most = v;
      any = true;
    }
  });
  return best;
}

// Draws when the mean over all cards of the pile is better than stopping.
Move Casual::draw_or_take(const State& s, Seat seat) const {
  const bool can_draw = s.pile_size() > 0;
  const int k = best_stop(s);
  if (k == kRows) return {Move::Kind::draw, 0};  // no row yet (P10)
  if (can_draw) {
    const State turned = game_.play(s, seat, {Move::Kind::draw, 0});
    double sum = 0;
    game_.outcomes(turned, seat, [&](const Outcome& card, Weight weight) {
      sum += static_cast<double>(weight) * value(game_.resolve(turned, seat, card));
    });
    if (sum / s.pile_size() > stop_value(s, k)) return {Move::Kind::draw, 0};
  }
  return {Move::Kind::take, static_cast<std::uint8_t>(k)};
}

// What a card leads to for the active player, if he stops after it.
double Casual::value(const State& s) const {
  const Seat me{s.active};
  switch (s.phase) {
    case Phase::place: {
      const State next = game_.play(s, me, place(s, me));
      return stop_value(next, best_stop(next));
    }
    case Phase::on: {
      const int k = best_stop(s);
      return k == kRows ? 0 : stop_value(s, k);
    }
    case Phase::die:  // a bust (P18)
      return -loss_ * s.bench[me.index].points() - kEnvy * others_gain(s);
    default:
      return 0;  // the turn ended with nothing to take (P11)
  }
}

// The row with which the active player stops best, 0–2; kRows if no row lies.
int Casual::best_stop(const State& s) const {
  int best = kRows;
  for (int k = 0; k < kRows; ++k)
    if (s.row_lies(k) && (best == kRows || stop_value(s, k) > stop_value(s, best))) best = k;
  return best;
}

double Casual::stop_value(const State& s, int k) const {
  const double own = row_value(s, Seat{s.active}, k);
  State rest = s;
  rest.row[static_cast<std::size_t>(k)] = Cards();
  rest.row_rolls = static_cast<std::uint8_t>(rest.row_rolls & ~(1u << k));
  return own - kEnvy * others_gain(rest);
}

// The mean gain of the other players when they share out the rows that lie, each taking the best for himself (P14,
// P15).
double Casual::others_gain(State s) const {
  const int players = game_.seats();
  const int step = s.odd != 0 ? players - 1 : 1;
  double sum = 0;
  for (int i = (s.active + step) % players; i != s.active && s.rows_lying() > 0; i = (i + step) % players) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const int k = best_row(s, seat);
    sum += row_value(s, seat, k);
    s.row[static_cast<std::size_t>(k)] = Cards();
    s.row_rolls = static_cast<std::uint8_t>(s.row_rolls & ~(1u << k));
  }
  return sum / (players - 1);
}

// The lying row that brings a seat most; one must lie.
int Casual::best_row(const State& s, Seat seat) const {
  int best = kRows;
  for (int k = 0; k < kRows; ++k)
    if (s.row_lies(k) && (best == kRows || row_value(s, seat, k) > row_value(s, seat, best))) best = k;
  return best;
}

// Points that a seat expects of taking row k: its numbers, and with a roll card what the die costs of bench and row
// (P13).
double Casual::row_value(const State& s, Seat seat, int k) const {
  const int points = s.row[static_cast<std::size_t>(k)].points();
  if (!s.row_has_roll(k)) return points;
  return points - loss_ * (s.bench[seat.index].points() + points);
}

}  // namespace wagnis::push
