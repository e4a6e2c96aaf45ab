// The club player of Tipp: plays every turn for points, and the last turn for the win.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Club {
 public:
  explicit Club(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. Plays the move with most points on average, whatever the
  // scores. Only in the last turn of the game it plays exactly for the win against the others' scores. Does not use the
  // generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

}  // namespace wagnis::tipp
