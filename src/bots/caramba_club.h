// Caramba as a good player plays it: by what a figure is worth and how long it takes.
#pragma once

#include <array>
#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

class Club {
 public:
  explicit Club(const Caramba& game);

  // A legal move of `seat`, which must be pending to move. Grabs whatever it can; else goes for the figure that it does not have whose
  // points are worth most, where they lose a part for each throw that it takes on average until all five dice show its colour. Keeps
  // its dice of that colour. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  // What is left of a point's worth after a throw. With two players whoever is quick has the figure; with more the quick ones take black
  // and blue from each other, and red is worth the wait. Of some tried these won most against `majority`.
  static constexpr double kWaitOfTwo = 0.84;
  static constexpr double kWaitOfMore = 0.95;

  std::array<std::array<double, kDice>, kColors> worth_;  // of each figure, by the dice that show its colour
};

}  // namespace wagnis::caramba
