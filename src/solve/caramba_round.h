// One round of Caramba between two players, solved: which dice to keep and what to grab. Given: the value of every end
// of the round.
//
//     ┌──▶ throws: both choose at once what they keep, and throw the rest ──▶ grabs: both choose at once whether they
//     │            (chance 1 − δ: the round begins anew instead)                     grab; then in an order by chance
//     └──────────────────── no last figure taken out of the middle (C7) ◀───────────────────┘
//
// One way round is a *tick*. The round begins anew with some chance, because two perfect players can stand off without
// it, each taking the same figure back again and again. Then the value of a position is not even unique.
//
// A *situation* is the state before the throws: where the figures stand (19 ways while the round goes on) and the dice
// of each player (21, or not thrown yet), 9,196 in all. A grab not used is given up (C5), since here everybody throws
// in every tick. The rules also let a player who has a figure wait with five of its colour until somebody takes it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/caramba/rules.h"

namespace wagnis::caramba {

// The value of each end of the round to the first player, by the points of the first player's figures. The second's
// figures bring 6 less these points (C2). The second player wants a small value.
using Payoffs = std::array<double, kRoundPoints + 1>;

// δ: the chance that a round goes on after a tick.
inline constexpr double kGoesOn = 0.98;

// The state before the throws of a tick, or before its grabs; [0] is the first player.
struct RoundState {
  std::array<std::uint8_t, kColors>
      figure{};                     // where each stands: 0 in the middle, 1 before the first, 2 before the second
  std::array<ColorDice, 2> dice{};  // none: not thrown yet
  std::array<bool, 2> may_grab{};   // who may still grab with these dice (C5)
};

class Round {
 public:
  // Solves the round. Precondition: `payoffs` does not descend. Takes some 0.1 s.
  explicit Round(const Payoffs& payoffs, double goes_on = kGoesOn);

  // The value of a new round to the first player.
  double value() const { return value_; }
  // The value to the first player if both now choose what to keep.
  double value(const RoundState& s) const;

  // What the first player may keep, in the order of the notation: how often best play keeps it, and its value against
  // best play of the other.
  struct Keep {
    ColorDice kept;
    double chance = 0;
    double value = 0;
  };
  std::vector<Keep> keeps(const RoundState& s) const;
  // The same for a grab of the first player. Precondition: they can grab.
  struct Grab {
    double chance = 0;
    double value = 0;    // of the grab
    double waiting = 0;  // of a throw in its place
  };
  Grab grab(const RoundState& s) const;

  // How many sweeps over all situations the solution took; the largest change of a value in the last one.
  int sweeps() const { return sweeps_; }
  double change() const { return change_; }
  // In how many situations the players must choose by chance, so that neither can be read.
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
