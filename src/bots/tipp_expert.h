// The expert of Tipp: exact play where the game can be solved.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "core/generator.h"
#include "solve/tipp.h"

namespace wagnis::tipp {

// Plays the exact best move of solve/tipp.h in the last turns of a game (kTurnsSolved), and in all turns of a game that
// was studied. In earlier turns it plays by an estimate with four and five players, and for points in long games of
// three. All experts of a thread with the same rules share their solutions.
class Expert {
 public:
  // By number of players: how many turns before the end play becomes exact. One and two players: the whole game, with
  // any number of rounds. Three: a whole game of four rounds, which takes about a second, once. Four and five: the last
  // round and the end of the round before, which takes half a second at most.
  static constexpr std::array<int, kMostPlayers + 1> kTurnsSolved{0, kMostRounds, 2 * kMostRounds, 12, 6, 6};

  explicit Expert(const Tipp& game) : rules_(game.rules()) {}

  // A legal move of `seat`, which must be pending to move. The generator is not used.
  Move choose(const State& s, Seat seat, Generator& generator);
  // The win share of the seat that moves, 0–1, exact except for 1e-8; nullopt if the position has not been solved.
  std::optional<double> share(const State& s, Seat seat, Generator& generator);

  // The estimate: by a net where there is one (bots/tipp_net.h), else by solve/tipp_outlook.h.
  static Ends estimate(const Rules& rules, int turn, const Gaps& gaps);

  // Solves the whole game of four players in up to three rounds: some 12 s of a processor, then 17 MB. From then on all
  // experts of the program play it exactly. Empty where there is nothing to learn, or when the work was started
  // already. It ends soon after `stop` becomes true, and then has learned nothing.
  static std::function<void(const std::atomic<bool>& stop)> study(const Rules& rules);

 private:
  // A solution that knows the position; nullptr if none does yet.
  const Match* solved(const State& s);

  Rules rules_;
};

}  // namespace wagnis::tipp
