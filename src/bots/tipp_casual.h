// Tipp as a casual player plays it: looks one throw ahead, and knows when the last turn of the game decides.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Casual {
 public:
  explicit Casual(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. The bet with most points on average when the turn is stopped after
  // its throw, the first of equal ones; a stop when none is worth more than that. Only in the last turn of the game does the
  // score of the others matter: the player goes on until they have the most, and then stops. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

// Points that the turn has on average after a throw on this bet, if it is stopped then: with n dice left, P points on the
// cards, and a die that matches with chance p for v points, P · (1 − (1 − p)^n) + n · p · v.
double after_throw(const State& s, Bet bet);

}  // namespace wagnis::tipp
