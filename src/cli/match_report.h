// What `wagnis simulate` and `wagnis merge` print of a match.
#pragma once

#include <cstdint>

#include "arena/match.h"

namespace wagnis::cli {

// Prints the report of a match with this seed as a table, or as one JSON object (docs/bots.md). Nothing of no games.
void print_report(const AnyGame& game, std::uint64_t seed, const Report& report, bool json);

}  // namespace wagnis::cli
