// The beginner of Push: builds one big row, does not count, fears the die, and banks late.
#pragma once

#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// Places every card in the fullest row that it fits, a roll card in a new row; it ignores what that leaves to others.
// With fewer than three rows it draws, because no card can be a bust. With three rows it stops if a row has 8 points,
// and else with chance 1/3. It takes the row with most points, but a row with a roll card must have five points more.
// It banks only with more than 24 points on the bench: the colour with most cards.
class Novice {
 public:
  explicit Novice(const Push& game) : game_(game) {}
  // A legal move of `seat`, which must be pending to move.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Push game_;
};

}  // namespace wagnis::push
