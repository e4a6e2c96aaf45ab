// Caramba as a casual player plays it: collects the colour that it has most of.
#pragma once

#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

class Casual {
 public:
  explicit Casual(const Caramba& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move: grabs whatever it can; else keeps the dice of one colour, the one it
  // has most of (of equal ones the one whose figure is worth more) among those whose figure it does not have. A player
  // holds at most two of the three, so there is always one. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Caramba game_;
};

}  // namespace wagnis::caramba
