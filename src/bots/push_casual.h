// The casual player of Push: counts the cards of the pile, looks one card ahead, and banks a colour that is worth a
// turn.
#pragma once

#include <array>
#include <optional>

#include "core/generator.h"
#include "games/push/rules.h"

namespace wagnis::push {

// Values are points that a player expects to gain until the rows of this turn are taken: their own, less kEnvy times
// the mean of the others'. Arithmetic is +, −, × and ÷ on doubles in a fixed order, so that every build decides alike.
class Casual {
 public:
  explicit Casual(const Push& game) : game_(game), loss_(game.rules().star_is_risk ? 2.0 / 6 : 1.0 / 6) {}

  // A legal move of `seat`, which must be pending to move. Of equally good moves it takes the first in the notation's
  // order. Does not use the generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  // How much the others' gain counts against one's own.
  static constexpr double kEnvy = 0.25;
  // The price of a turn in points: a player who banks gives up drawing.
  static constexpr double kTurn = 5;

  using Points = std::array<double, kMaxSeats>;
  // The row with which the active player stops best, and the value of that.
  struct Stop {
    std::uint8_t row = 0;
    double value = 0;
  };

  Move start_turn(const State& s) const;
  Move draw_or_take(const State& s) const;
  double rolls_to_come(const State& s) const;
  // These functions take the points on the benches, which do not change before rows are taken.
  Points benches(const State& s) const;
  std::pair<Move, Stop> best_place(const State& s, const Points& bench) const;
  std::optional<Stop> best_stop(const State& s, const Points& bench) const;
  double value(const State& s, const Points& bench) const;

  Push game_;
  double
      loss_;  // the share of a bench that one die costs on average: a colour is rolled once in six, a star may cost all
};

}  // namespace wagnis::push
