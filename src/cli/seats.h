// What every game at the keyboard has: bots in their seats, and its record.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "bots/bot.h"
#include "record/record.h"

namespace wagnis::cli {

// The bot of each seat; nullptr for people. Refuses a level that the game has no bot of.
Result<std::vector<std::unique_ptr<Bot>>> bots_of(const std::shared_ptr<const AnyGame>& game,
                                                  const std::vector<SeatInfo>& seats);

// Lets the bots of a game learn what they can while it is played; what is not finished ends with it.
class Studies {
 public:
  Studies(const AnyGame& game, const std::vector<SeatInfo>& seats);
  ~Studies() { stop_ = true; }

 private:
  std::atomic<bool> stop_ = false;
  std::vector<std::jthread> threads_;
};

// The game so far; with its result when it is over.
Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed);

}  // namespace wagnis::cli
