// What the search of Push says to players, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// Lets `expert` play so many games against itself, with two and with four players, and gathers how often it banks, and what it took one
// more card to be worth against the best row. Prints the means as Markdown and writes push-bank-N.svg and
// push-draw-N.svg for N players to a folder that is there. Estimates, the same for the same number of games, of which some four take a second of a processor.
// Refuses a file that cannot be written.
Result<void> write_push_strategy(const std::string& folder, int games);

}  // namespace wagnis::cli
