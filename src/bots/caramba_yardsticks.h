// Two players of Caramba to measure others by. They are frozen: published figures compare with them.
#pragma once

#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Wants the red figure first; while it has that the blue one, and while it has both the black one. Grabs whatever it can; else keeps
// its dice of the colour that it wants and throws all others.
class AlwaysRed {
 public:
  explicit AlwaysRed(const Caramba&) {}
  // A legal move of `seat`, which must be pending to move. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

// Collects the colour that it has most of. Grabs whatever it can; else keeps the dice of one colour, the one it has most of (of equal
// ones the one whose figure is worth more) among those whose figure it does not have. A player holds at most two of the three, so
// there is always one.
//
// The level casual plays like this too; whoever changes that gives it a class of its own.
class Majority {
 public:
  explicit Majority(const Caramba&) {}
  // As above.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

}  // namespace wagnis::caramba
