// The club player of Caramba: weighs the worth of a figure against the throws that it takes.
#pragma once

#include <array>
#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

class Club {
 public:
  explicit Club(const Caramba& game);

  // A legal move of `seat`, which must be pending to move. Grabs whatever it can. Else it wants the figure, of those
  // that it does not have, with the most discounted points: points shrink with each throw that it takes on average
  // until all five dice show the colour. Keeps its dice of that colour. Does not use the generator.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  // The discount factor for each throw. With two players the quick one has the figure. With more players the quick ones
  // take black and blue from each other, and red is worth the wait. Of several tried factors these won most against
  // `majority`.
  static constexpr double kWaitOfTwo = 0.84;
  static constexpr double kWaitOfMore = 0.95;

  std::array<std::array<double, kDice>, kColors> worth_;  // by figure, then by the number of dice that show its colour
};

}  // namespace wagnis::caramba
