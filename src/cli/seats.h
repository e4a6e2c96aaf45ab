// What every game at the keyboard has: bots in their seats, and its record.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "bots/bot.h"
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

// The game so far; with its result when it is over.
Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed);

}  // namespace wagnis::cli
