// What the solution of Tipp says to players, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// Prints the tables as Markdown and writes the charts to a folder that is there: tipp-bets.svg, tipp-last-turn.svg and
// tipp-seats.svg. All exact; a few seconds. Refuses a file that cannot be written.
Result<void> write_tipp_strategy(const std::string& folder);

}  // namespace wagnis::cli
