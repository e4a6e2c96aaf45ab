// Tipp as a beginner plays it: by luck and by feeling.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Novice {
 public:
  explicit Novice(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. Always begins with the lucky six; then come the shapes and colours,
  // orange first, and odd and even, with their single point, last of all, though few dice call for them. A dozen points are
  // enough, however many dice are left and whatever the others have, and less is never enough, not even with a single die;
  // but one time in three the dice look so friendly that a dozen is not enough either.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

}  // namespace wagnis::tipp
