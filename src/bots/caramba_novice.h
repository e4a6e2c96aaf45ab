// Caramba as somebody plays it for the first time.
#pragma once

#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Loves red, holds on to three of a kind, and does not always see what it has thrown.
class Novice {
 public:
  explicit Novice(const Caramba&) {}

  // A legal move of `seat`, which must be pending to move. One grab in four is overlooked, and a die of the five thrown again. Else it
  // collects the colour that it has most of, where red counts for two dice more; with three or more of a colour it does not look
  // whether it has that figure already.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

}  // namespace wagnis::caramba
