// Push as well as we can play it, and as a club player does: both search (push_search.h) with the net that was trained for it.
#pragma once

#include "bots/push_net_file.h"
#include "bots/push_search.h"

namespace wagnis::push {

// Plays the turn on three dozen times for each choice, and knows what a standing is worth.
class Club {
 public:
  explicit Club(const Push& game) : search_(game, shipped_net(), {.playouts = 36, .least = 18}) {}
  // A legal move of `seat`, which must be pending to move.
  Move choose(const State& s, Seat seat, Generator& generator) const { return search_.choose(s, seat, generator); }
  double share(const State& s, Seat seat, Generator& generator) const { return search_.share(s, seat, generator); }

 private:
  Search search_;
};

// Hundreds of times where it is close; and with two players the last two cards of a game exactly.
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
