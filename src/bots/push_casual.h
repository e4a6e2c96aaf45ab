// Push as a casual player plays it: counts what the pile still holds, looks one card ahead, and banks what is worth a
// turn.
#pragma once

#include "core/generator.h"
#include "games/push/rules.h"

namespace wagnis::push {

// Values are points, expected at the end of the sharing-out of this turn compared with now: the player's own, less
// kEnvy times the mean of the others'. Arithmetic is +, −, × and ÷ on doubles in a fixed order, so every build decides
// alike.
class Casual {
 public:
  explicit Casual(const Push& game) : game_(game), loss_(game.rules().star_is_risk ? 2.0 / 6 : 1.0 / 6) {}

  // A legal move of `seat`, which must be pending to move. Of equally good moves the first in the notation's order; the
  // generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  // How much the others' gain counts against one's own.
  static constexpr double kEnvy = 0.3;
  // What a turn is worth to who banks instead of drawing, in points.
  static constexpr double kTurn = 3.0;

  Move start_turn(const State& s, Seat seat) const;
  Move place(const State& s, Seat seat) const;
  Move draw_or_take(const State& s, Seat seat) const;

  double row_value(const State& s, Seat seat, int k) const;
  int best_row(const State& s, Seat seat) const;
  double others_gain(State s) const;
  double stop_value(const State& s, int k) const;
  int best_stop(const State& s) const;
  double value(const State& s) const;
  double rolls_to_come(const State& s) const;

  Push game_;
  double
      loss_;  // the share of a bench that one die costs on average: a colour is rolled once in six, a star may cost all
};

}  // namespace wagnis::push
