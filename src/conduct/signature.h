// One number for all that the bots do: it changes when any bot of any game decides anything differently, or when a
// rule, the generator or the notation changes. The same on every platform and compiler.
#pragma once

#include <cstdint>

namespace wagnis {

// The games: for every table without a clock that any number of players and any words of the other options make (other
// numbers at their defaults), the first 150 events of one game with each level in all seats and of one with the levels
// in turn round the table, all from one seed. The number: FNV-1a with 64 bits (Fowler, Noll and Vo) over the game's id,
// its options and its events as text, each ended by a line feed.
std::uint64_t bots_signature();

}  // namespace wagnis
