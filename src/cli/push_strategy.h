// Writes advice for players of Push, from its search, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// `expert` plays `games` games against itself, with two and with four players. The function counts how often it banks,
// and its estimate of one more card against the best row. Prints the means as Markdown and writes push-bank-N.svg and
// push-draw-N.svg for N players to `folder`, which must exist. Equal numbers of games give equal estimates. Four games
// take about a second of a processor. Refuses a file that cannot be written.
Result<void> write_push_strategy(const std::string& folder, int games);

}  // namespace wagnis::cli
