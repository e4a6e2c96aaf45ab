#include "cli/solve.h"

#include <atomic>
#include <thread>
#include <vector>

namespace wagnis::cli {

void on_all_cores(std::size_t count, const std::function<void(std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < count;) body(i);
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) helpers.emplace_back(work);
  work();
}

void add_solve(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("solve", "Solve a game: what everything is worth when everybody plays as well as can be");
  command->require_subcommand(1);
  add_solve_push(*command, run);
  add_solve_tipp(*command, run);
  add_solve_caramba(*command, run);
}

}  // namespace wagnis::cli
