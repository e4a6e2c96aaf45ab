// The beginner of Tipp: plays by luck and by feeling.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Novice {
 public:
  explicit Novice(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. Always begins with the six. Next it likes shapes and
  // colours, orange first, then numbers; it likes odd and even least, for their single point. It does not look at how
  // many dice suit a bet. It stops with 12 points or more, but in one case of three it goes on all the same. It never
  // stops with less, not even with a single die left.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

}  // namespace wagnis::tipp
