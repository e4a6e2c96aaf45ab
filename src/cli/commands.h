// The subcommands of the program `wagnis`, one file each.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace wagnis::cli {

// Exit codes: 0 ok, 1 the answer is no (a record is refused, a bound is missed), 2 bad input.
inline constexpr int kOk = 0;
inline constexpr int kNo = 1;
inline constexpr int kBadInput = 2;

// Runs the chosen subcommand; returns the exit code.
using Run = std::function<int()>;

// Each function adds its subcommand with all flags to `app`. The parser sets `run` when the command line names it.
void add_play(CLI::App& app, Run& run);
void add_serve(CLI::App& app, Run& run);
void add_backup(CLI::App& app, Run& run);
void add_move_store(CLI::App& app, Run& run);
void add_tidy(CLI::App& app, Run& run);
void add_check(CLI::App& app, Run& run);
void add_review(CLI::App& app, Run& run);
void add_coach(CLI::App& app, Run& run);
void add_show(CLI::App& app, Run& run);
void add_perft(CLI::App& app, Run& run);
void add_simulate(CLI::App& app, Run& run);
void add_merge(CLI::App& app, Run& run);
void add_engine(CLI::App& app, Run& run);
void add_bench(CLI::App& app, Run& run);
void add_solve(CLI::App& app, Run& run);
void add_verify(CLI::App& app, Run& run);
void add_load(CLI::App& app, Run& run);
void add_train(CLI::App& app, Run& run);

}  // namespace wagnis::cli
