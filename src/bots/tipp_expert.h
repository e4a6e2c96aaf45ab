// Tipp as well as it can be played.
#pragma once

#include "core/generator.h"
#include "solve/tipp.h"

namespace wagnis::tipp {

// Plays what solve/tipp.h calls best, exactly, from where few enough turns of the game are left (kTurnsSolved). Before that each
// turn is played by an estimate (solve/tipp_outlook.h) with four and five players, and for points in long games of three. What has been solved is kept for all experts of a thread with the same rules.
class Expert {
 public:
  // By players: from how many turns before the end of the game on play is exact. All of a game for one and two players (any number
  // of rounds) and for three in four rounds, which takes a second or so once; for four and five the last round and the end of
  // the round before, which takes half a second at most.
  static constexpr std::array<int, kMostPlayers + 1> kTurnsSolved{0, kMostRounds, 2 * kMostRounds, 12, 6, 6};

  explicit Expert(const Tipp& game) : rules_(game.rules()) {}

  // A legal move of `seat`, which must be pending to move. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator);

 private:
  Rules rules_;
};

}  // namespace wagnis::tipp
