#include "bots/push_casual.h"

#include <utility>

namespace wagnis::push {
namespace {

// The rows on the table, while seats take them.
class Rows {
 public:
  Rows(const State& s, double loss) : loss_(loss) {
    for (int k = 0; k < kRows; ++k) {
      lies_[k] = s.row_lies(k);
      roll_[k] = s.row_has_roll(k);
      points_[k] = s.row[static_cast<std::size_t>(k)].points();
    }
  }

  bool lies(int k) const { return lies_[k]; }
  // The points of row k to a player with `bench` points on the bench: its numbers, and with a roll card less the mean
  // loss from bench and row together (P13).
  double worth(int k, double bench) const { return roll_[k] ? points_[k] - loss_ * (bench + points_[k]) : points_[k]; }
  // The row with the most such points, the first of equals; kRows if there is no row.
  int best(double bench) const {
    int best = kRows;
    for (int k = 0; k < kRows; ++k)
      if (lies_[k] && (best == kRows || worth(k, bench) > worth(best, bench))) best = k;
    return best;
  }
  Rows without(int k) const {
    Rows rest = *this;
    rest.lies_[k] = false;
    return rest;
  }

 private:
  bool lies_[kRows];
  bool roll_[kRows];
  double points_[kRows];
  double loss_;
};

// The mean gain of the other players if each takes their own best row in turn (P14, P15).
double others_gain(const State& s, Rows rows, const std::array<double, kMaxSeats>& bench, int players) {
  const int step = s.odd != 0 ? players - 1 : 1;
  double sum = 0;
  for (int seat = (s.active + step) % players; seat != s.active; seat = (seat + step) % players) {
    const double own = bench[static_cast<std::size_t>(seat)];
    const int k = rows.best(own);
    if (k == kRows) break;
    sum += rows.worth(k, own);
    rows = rows.without(k);
  }
  return sum / (players - 1);
}

}  // namespace

Move Casual::choose(const State& s, Seat seat, Generator&) const {
  switch (s.phase) {
    case Phase::start: return start_turn(s);
    case Phase::place: return best_place(s, benches(s)).first;
    case Phase::on: return draw_or_take(s);
    case Phase::take:
      return {Move::Kind::take, static_cast<std::uint8_t>(Rows(s, loss_).best(s.bench[seat.index].points()))};
    case Phase::over:
    case Phase::card:
    case Phase::die: break;
  }
  std::unreachable();
}

// Banks the colour with most points if the dice still to come are likely to cost more of it than the turn would bring
// (P7).
Move Casual::start_turn(const State& s) const {
  int most = 0;
  std::uint8_t color = 0;
  for (std::uint8_t c = 0; c < kColors; ++c) {
    const int points = s.bench[s.seat].of(static_cast<Color>(c)).points();
    if (points > most) {
      most = points;
      color = c;
    }
  }
  // The chance that a colour survives the dice still to come: (1 − loss)^rolls, linear between whole numbers of rolls.
  double kept = 1;
  double rolls = rolls_to_come(s);
  for (; rolls >= 1; rolls -= 1) kept *= 1 - loss_;
  kept *= 1 - loss_ * rolls;
  if (most * (1 - kept) > kTurn) return {Move::Kind::bank, color};
  return {Move::Kind::draw, 0};
}

// How many times this player will roll the die until the game is over: for their share of the roll cards left, and for
// busts. Three or more players take every row; two leave almost half of the roll cards.
double Casual::rolls_to_come(const State& s) const {
  const double taken = game_.seats() == 2 ? 0.55 : 1;
  constexpr double kCardsABust = 120;
  return (s.pile_rolls * taken + s.pile_size() / kCardsABust) / game_.seats();
}

// Draws if the mean over all cards of the pile is better than a stop.
Move Casual::draw_or_take(const State& s) const {
  const Move draw{Move::Kind::draw, 0};
  const Points bench = benches(s);
  const auto stop = best_stop(s, bench);
  if (!stop) return draw;  // no row yet (P10)
  const Move take{Move::Kind::take, stop->row};
  if (s.pile_size() == 0) return take;  // P11
  const Seat me{s.seat};
  const State turned = game_.play(s, me, draw);
  double sum = 0;
  game_.outcomes(turned, me, [&](const Outcome& card, Weight weight) {
    sum += static_cast<double>(weight) * value(game_.resolve(turned, me, card), bench);
  });
  return sum / s.pile_size() > stop->value ? draw : take;
}

// The value of a card to the active player, if they stop after it.
double Casual::value(const State& s, const Points& bench) const {
  if (s.phase == Phase::place) return best_place(s, bench).second.value;
  if (s.phase == Phase::die)  // a bust (P18)
    return -loss_ * bench[s.active] - kEnvy * others_gain(s, Rows(s, loss_), bench, game_.seats());
  const auto stop = best_stop(s, bench);
  // after a switch card; without a row there is nothing to take yet, or the turn is over (P11)
  return stop ? stop->value : 0;
}

// The best place for the card, and the value of a stop after it.
std::pair<Move, Casual::Stop> Casual::best_place(const State& s, const Points& bench) const {
  std::optional<std::pair<Move, Stop>> best;
  const Seat me{s.seat};
  game_.moves(s, me, [&](const Move& move) {
    const Stop stop = *best_stop(game_.play(s, me, move), bench);
    if (!best || stop.value > best->second.value) best = {move, stop};
  });
  return *best;
}

// nullopt: there is no row.
std::optional<Casual::Stop> Casual::best_stop(const State& s, const Points& bench) const {
  const Rows rows(s, loss_);
  std::optional<Stop> best;
  for (std::uint8_t k = 0; k < kRows; ++k) {
    if (!rows.lies(k)) continue;
    const double value = rows.worth(k, bench[s.active]) - kEnvy * others_gain(s, rows.without(k), bench, game_.seats());
    if (!best || value > best->value) best = Stop{k, value};
  }
  return best;
}

Casual::Points Casual::benches(const State& s) const {
  Points points{};
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = s.bench[i].points();
  return points;
}

}  // namespace wagnis::push
