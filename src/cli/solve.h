// The subcommands of `wagnis solve`, one for each game that can be solved.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "cli/commands.h"
#include "cli/long_work.h"

namespace wagnis::cli {

// Each function adds its game as a subcommand of `solve`.
void add_solve_push(CLI::App& solve, Run& run);
void add_solve_tipp(CLI::App& solve, Run& run);
void add_solve_caramba(CLI::App& solve, Run& run);

// Calls body(i) for i = 0 … count − 1 on all cores; each core takes the next i until none is left.
void on_all_cores(std::size_t count, const std::function<void(std::size_t)>& body);
// The same, with a progress line: what is being done, as `what` says then, and how much of `count` is. Both must stay
// where they are.
std::function<void(std::size_t, const std::function<void(std::size_t)>&)> shown_on_all_cores(Progress& progress,
                                                                                             const std::string& what);

}  // namespace wagnis::cli
