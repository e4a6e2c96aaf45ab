// The casual player of Tipp: looks one throw ahead, and plays for the win in the last turn of the game.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Casual {
 public:
  explicit Casual(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. Takes the bet with most points on average if the turn
  // stopped after its throw, the first of equal ones; stops when no bet is worth more than a stop. In the last turn of
  // the game it goes on until it has the most points, and then stops. Does not use the generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

// The mean points of the turn after one throw on this bet, if it stops then. With n dice left, P points on the cards,
// and a die that matches with chance p for v points: P · (1 − (1 − p)^n) + n · p · v.
double after_throw(const State& s, Bet bet);

}  // namespace wagnis::tipp
