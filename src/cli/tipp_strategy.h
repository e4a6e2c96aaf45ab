// Writes advice for players of Tipp, from its solution, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// Prints the tables as Markdown and writes tipp-bets.svg, tipp-last-turn.svg and tipp-seats.svg to `folder`, which
// must exist. All figures are exact. Takes a few seconds. Refuses a file that cannot be written.
Result<void> write_tipp_strategy(const std::string& folder);

}  // namespace wagnis::cli
