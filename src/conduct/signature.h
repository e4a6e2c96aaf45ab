// One number for all decisions of all bots. It changes if any bot decides differently, or if a rule, the generator or
// the notation changes. It is the same on every platform and compiler.
#pragma once

#include <cstdint>

namespace wagnis {

// The games: one table without a clock for each combination of players and of words of the other options; options with
// numbers keep their defaults. On each table one seed gives one game for each level, in all seats, and one game with
// the levels in turn round the table; the first 150 events of each. The number: FNV-1a with 64 bits (Fowler, Noll and
// Vo) over the game's id, its options and its events as text, each ended by a line feed.
std::uint64_t bots_signature();

}  // namespace wagnis
