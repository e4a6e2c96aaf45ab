// Tipp as a regular of the club plays it: every turn for points, and the last one for the win.
#pragma once

#include "core/generator.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

class Club {
 public:
  explicit Club(const Tipp& game) : game_(game) {}

  // A legal move of `seat`, which must be pending to move. Knows by heart which move brings most points on average, and plays
  // that whatever the scores; in the last turn of the game alone it looks at what is to be beaten, and plays for that exactly.
  // The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator) const;

 private:
  Tipp game_;
};

}  // namespace wagnis::tipp
