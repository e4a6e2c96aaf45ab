// What every game at the keyboard has: bots in their seats, and its record.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "record/record.h"

namespace wagnis::cli {

// The bot of each seat; nullptr for people. Refuses a level that the game has no bot of.
Result<std::vector<std::unique_ptr<Bot>>> bots_of(const std::shared_ptr<const AnyGame>& game,
                                                  const std::vector<SeatInfo>& seats);

// The game so far; with its result when it is over.
Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed);

}  // namespace wagnis::cli
