// Push by a fixed rule of thumb: the yardstick for all other bots. It is published and frozen; what it does never changes.
#pragma once

#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// Plays one card ahead on points, one's own less 0.6 × the mean of the others' (each seat takes what brings it most points;
// a die costs what it costs on average): places and takes what is best if one stopped then, and draws when the mean over all
// cards left is better than stopping. Banks the colour with most points on its bench when it has at least 12 and more than 45
// cards are left in the pile (40 with three players and more); with star=risk at least 9 and more than 32.
class Greedy {
 public:
  explicit Greedy(const Push& game) : game_(game) {}
  // A legal move of `seat`, which must be pending to move. Of equally good moves the first; the generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Push game_;
};

}  // namespace wagnis::push
