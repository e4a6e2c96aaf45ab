// The beginner of Caramba.
#pragma once

#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Prefers red, keeps three of a kind, and overlooks some grabs.
class Novice {
 public:
  explicit Novice(const Caramba&) {}

  // A legal move of `seat`, which must be pending to move. Overlooks one grab in four and throws one of the five dice
  // again. Else it collects the colour that it has most of; red counts as two dice more. With three or more of a colour
  // it does not check whether it already has that figure.
  Move choose(const State& s, Seat seat, Generator& generator) const;
};

}  // namespace wagnis::caramba
