// Two yardsticks for bots of Caramba. They are frozen, because published figures compare with them.
#pragma once

#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Wants the red figure first, then the blue one, then the black one. Grabs whatever it can. Else it keeps its dice of
// the colour that it wants and throws all others.
class AlwaysRed {
 public:
  explicit AlwaysRed(const Caramba&) {}
  // A legal move of `seat`, which must be pending to move. Does not use the generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

// Collects the colour that it has most of. Grabs whatever it can. Else it keeps the dice of one colour: of the colours
// whose figure it does not have, the one with most dice, of equal ones the one whose figure is worth more. A player
// holds at most two of the three figures, so there is always such a colour.
//
// The level `casual` uses this class too. To change `casual`, give it its own class.
class Majority {
 public:
  explicit Majority(const Caramba&) {}
  // As above.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

}  // namespace wagnis::caramba
