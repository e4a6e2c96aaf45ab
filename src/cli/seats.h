// Parts of every game at the keyboard: bots in their seats, luck, and the record.
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

// Runs the studies of a game's bots in the background while the game is played. The destructor stops them.
class Studies {
 public:
  Studies(const AnyGame& game, const std::vector<SeatInfo>& seats);
  ~Studies() { stop_ = true; }

 private:
  std::atomic<bool> stop_ = false;
  std::vector<std::jthread> threads_;
};

// A game so far, and the luck for the rest of it.
struct SoFar {
  Replay replay;
  SeededLuck luck;
};
// Replays the events with luck from child 0 of the seed's generator. Refuses events that the rules refuse, and outcomes
// that do not come from the seed: another program or another version played that game.
Result<SoFar> so_far(const AnyGame& game, std::uint64_t seed, const std::vector<Event>& events);

// The seed for bots (SeatedBots::make) that begin to think at event number `events`. At 0 it is the game's seed. A game
// that goes on does not record how much luck bots have used before, so they get new luck, different from the first.
std::uint64_t seed_of_bots(std::uint64_t seed, std::size_t events);

// The record of the game so far; with the result when the game is over.
Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed);

}  // namespace wagnis::cli
