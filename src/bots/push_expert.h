// The two strongest players of Push. Both search (push_search.h) with the trained net.
#pragma once

#include "bots/push_net_file.h"
#include "bots/push_search.h"

namespace wagnis::push {

// Plays each choice out about three dozen times.
class Club {
 public:
  explicit Club(const Push& game) : search_(game, shipped_net(), {.playouts = 36, .least = 18}) {}
  // A legal move of `seat`, which must be pending to move.
  Move choose(const State& s, Seat seat, Generator& generator) const { return search_.choose(s, seat, generator); }
  double share(const State& s, Seat seat, Generator& generator) const { return search_.share(s, seat, generator); }

 private:
  Search search_;
};

// Plays close choices out hundreds of times. With two players it is exact in the last two cards of a game.
class Expert {
 public:
  explicit Expert(const Push& game)
      : search_(game, shipped_net(), {.playouts = 480, .least = 48, .exact = game.seats() == 2 ? 2 : 0}) {}
  Move choose(const State& s, Seat seat, Generator& generator) const { return search_.choose(s, seat, generator); }
  double share(const State& s, Seat seat, Generator& generator) const { return search_.share(s, seat, generator); }

 private:
  Search search_;
};

}  // namespace wagnis::push
