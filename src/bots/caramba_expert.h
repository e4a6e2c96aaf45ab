// The strongest player of Caramba.
#pragma once

#include <optional>
#include <vector>

#include "bots/caramba_playouts.h"
#include "core/generator.h"
#include "games/caramba/rules.h"
#include "solve/caramba.h"

namespace wagnis::caramba {

// With two players it plays the solution of solve/caramba.h, and draws its move if that is a mixed one. With other
// numbers it plays the best move of bots/caramba_playouts.h. All experts of a thread share their solutions. The first
// decision for a pair of fields takes some 0.1 s more.
//
// Two players who both play perfectly can stand off: each keeps four dice of a colour only to take back a figure that
// they already have. So an expert who has a figure and would keep dice of its colour gives that up with chance
// kImpatience and plays the best other move. Among moves whose values differ by at most kEqual it prefers a grab.
class Expert {
 public:
  static constexpr double kImpatience = 0.1;
  static constexpr double kEqual = 1e-4;  // in shares of the win

  explicit Expert(const Caramba& game) : seats_(game.seats()), playouts_(game) {}

  // A legal move of `seat`, which must be pending to move.
  Move choose(const State& s, Seat seat, Generator& generator) const;
  // Every legal move with how often choose() makes it, and its win share by the solution. Precondition: two players.
  std::vector<MoveValue> chances(const State& s, Seat seat) const;
  // With two players the win share by the solution; with more players nullopt.
  std::optional<double> share(const State& s, Seat seat, Generator& generator) const;

 private:
  int seats_;
  Playouts playouts_;
};

}  // namespace wagnis::caramba
