// What every game at the keyboard has: bots in their seats, its luck, and its record.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "bots/bot.h"
#include "core/luck.h"
#include "record/record.h"

namespace wagnis::cli {

// The level of the bot in each seat; empty for a person.
std::vector<std::string> levels_of(const std::vector<SeatInfo>& seats);

// Lets the bots of a game learn what they can while it is played; what is not finished ends with it.
class Studies {
 public:
  Studies(const AnyGame& game, const std::vector<SeatInfo>& seats);
  ~Studies() { stop_ = true; }

 private:
  std::atomic<bool> stop_ = false;
  std::vector<std::jthread> threads_;
};

// A game as far as it has come, and the luck of what is to come.
struct SoFar {
  Replay replay;
  SeededLuck luck;
};
// The luck of a game is child 0 of the seed's generator. Refuses events that the rules refuse, and outcomes that do not come
// from the seed: such a game was not played here, or by another version.
Result<SoFar> so_far(const AnyGame& game, std::uint64_t seed, const std::vector<Event>& events);

// The seed by which bots think (SeatedBots::make) from event number `events` of a game on: at its beginning that of the game.
// A game that is taken up does not say how much they have thought before, so they think afresh, and not the same again.
std::uint64_t seed_of_bots(std::uint64_t seed, std::size_t events);

// The game so far; with its result when it is over.
Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed);

}  // namespace wagnis::cli
