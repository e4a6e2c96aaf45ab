// Writes advice for players of Caramba, from its solution, as tables and charts for docs/strategy.md.
#pragma once

#include <string>

#include "core/result.h"

namespace wagnis::cli {

// Prints the tables as Markdown and writes caramba-race.svg and caramba-figures.svg to `folder`, which must exist.
// Takes a few seconds. Refuses a file that cannot be written.
Result<void> write_caramba_strategy(const std::string& folder);

}  // namespace wagnis::cli
