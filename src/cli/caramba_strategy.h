// What the solution of Caramba says to players, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// Prints the tables as Markdown and writes the charts to a folder that is there: caramba-race.svg and caramba-figures.svg. A few
// seconds. Refuses a file that cannot be written.
Result<void> write_caramba_strategy(const std::string& folder);

}  // namespace wagnis::cli
