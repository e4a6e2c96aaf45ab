// One round of Caramba between two players, solved: which dice to keep and what to grab, given what every end of the
// round is worth.
//
//     ┌──▶ throws: both choose at once what they keep, and throw the rest ──▶ grabs: both choose at once whether they
//     │            (chance 1 − δ: the round begins anew instead)                     grab; then in an order by chance
//     └──────────────────── no last figure taken out of the middle (C7) ◀───────────────────┘
//
// One way round is a *tick*. Without the chance to begin anew two who play perfectly can stand off, each taking the
// same figure back again and again, and what a position is worth is not even unique.
//
// A *situation* is what there is before the throws: where the figures stand (19 ways with a round going on) and the
// dice of each player (21, or not thrown yet): 9,196 in all. Grabs not used are given up (C5): here everybody throws in
// every tick. The rules also let a player who has a figure wait with five of its colour, until somebody takes it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/caramba/rules.h"

namespace wagnis::caramba {

// What an end of the round is worth to the first player, by the points that the first player's figures bring (the
// second's bring 6 less those, C2). The second wants it small.
using Payoffs = std::array<double, kRoundPoints + 1>;

// δ: how likely a round goes on after a tick.
inline constexpr double kGoesOn = 0.98;

// What lies there before the throws of a tick, or before its grabs; [0] is the first player.
struct RoundState {
  std::array<std::uint8_t, kColors>
      figure{};                     // where each stands: 0 in the middle, 1 before the first, 2 before the second
  std::array<ColorDice, 2> dice{};  // none: not thrown yet
  std::array<bool, 2> may_grab{};   // who may still grab with these dice (C5)
};

class Round {
 public:
  // Solves the round; `payoffs` must not descend. Takes some 0.1 s.
  explicit Round(const Payoffs& payoffs, double goes_on = kGoesOn);

  // What a new round is worth to the first player.
  double value() const { return value_; }
  // What it is worth to the first player if both now choose what to keep.
  double value(const RoundState& s) const;

  // What the first player may keep, in the order of the notation: how often they do in best play, and what it is worth
  // against best play of the other.
  struct Keep {
    ColorDice kept;
    double chance = 0;
    double value = 0;
  };
  std::vector<Keep> keeps(const RoundState& s) const;
  // The same for a grab of the first player, who must be able to.
  struct Grab {
    double chance = 0;
    double value = 0;    // of the grab
    double waiting = 0;  // of a throw instead
  };
  Grab grab(const RoundState& s) const;

  // How many sweeps over all situations it took, and by how much the last one changed a value at most.
  int sweeps() const { return sweeps_; }
  double change() const { return change_; }
  // In how many situations the two must choose by chance, so that neither can be read.
  int mixed() const;

 private:
  friend class RoundSolver;
  double goes_on_;
  Payoffs payoffs_;
  double value_;
  int sweeps_ = 0;
  double change_ = 0;
  std::vector<double> values_;  // by situation
};

inline constexpr int kSituations = 19 * 22 * 22;

}  // namespace wagnis::caramba
