// Tipp as well as it can be played.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "core/generator.h"
#include "solve/tipp.h"

namespace wagnis::tipp {

// Plays what solve/tipp.h calls best, exactly, from where few enough turns of the game are left (kTurnsSolved), and all of a game
// that has been studied. Else each turn before is played by an estimate (solve/tipp_outlook.h) with four and five players, and for
// points in long games of three. What has been solved is kept for all experts of a thread with the same rules.
class Expert {
 public:
  // By players: from how many turns before the end of the game on play is exact. All of a game for one and two players (any number
  // of rounds) and for three in four rounds, which takes a second or so once; for four and five the last round and the end of
  // the round before, which takes half a second at most.
  static constexpr std::array<int, kMostPlayers + 1> kTurnsSolved{0, kMostRounds, 2 * kMostRounds, 12, 6, 6};

  explicit Expert(const Tipp& game) : rules_(game.rules()) {}

  // A legal move of `seat`, which must be pending to move. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator);
  // The win share of the seat that moves, 0–1, exact but for 1e-8; none where it has not been solved.
  std::optional<double> share(const State& s, Seat seat, Generator& generator);

  // Solves the whole game of four players in up to three rounds, as the rules have it: some 24 s of a processor, then 26 MB.
  // From then on all experts of the program play it exactly, those at work too. Empty where there is nothing to learn, or
  // somebody learns it already. When `stop` comes true it ends soon, and nothing has been learned.
  static std::function<void(const std::atomic<bool>& stop)> study(const Rules& rules);

 private:
  // Who knows the position, if anybody does by now.
  const Match* solved(const State& s);

  Rules rules_;
};

}  // namespace wagnis::tipp
