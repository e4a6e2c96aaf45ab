// Push as a beginner plays it: one big row, no counting, afraid of the die and late with the bank.
#pragma once

#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// Places every card in the fullest row that it fits, a roll card in a new row, and does not mind what that leaves to others.
// As long as fewer than three rows lie nothing can go wrong, so draws; after that stops when a row has 8 points or the courage
// fails, which it does one time in three. Takes the row with most points, but flees the die: a row with a roll card must have
// five points more. Banks only when more than 24 points lie on the bench, and then the colour with most cards.
class Novice {
 public:
  explicit Novice(const Push& game) : game_(game) {}
  // A legal move of `seat`, which must be pending to move.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Push game_;
};

}  // namespace wagnis::push
