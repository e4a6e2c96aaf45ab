// The yardsticks for all other bots of Push: fixed rules of thumb. They are published and frozen; their moves never
// change.
#pragma once

#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// Looks one card ahead. It counts its own points, less 0.6 × the mean of the others' points. It assumes that each seat
// takes the row with most points for it, and that a die costs its mean. It places and takes as if the turn stopped
// then. It draws if the mean over all cards left is better than a stop. It banks the colour with most points on its
// bench if these are at least 12 and more than 45 cards are left in the pile (40 with three or more players); with
// star=risk at least 9, and more than 32 cards.
class Greedy {
 public:
  explicit Greedy(const Push& game) : game_(game) {}
  // A legal move of `seat`, which must be pending to move. Of equally good moves it takes the first. Does not use the
  // generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Push game_;
};

// Plays as Greedy does, but places a card where the better of a stop and of one more card is worth most.
class Greedy2 {
 public:
  explicit Greedy2(const Push& game) : game_(game), greedy_(game) {}
  // As above.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Push game_;
  Greedy greedy_;
};

}  // namespace wagnis::push
