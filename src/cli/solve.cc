#include "cli/solve.h"

#include <fmt/core.h>

#include <atomic>
#include <mutex>
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

std::function<void(std::size_t, const std::function<void(std::size_t)>&)> shown_on_all_cores(Progress& progress,
                                                                                             const std::string& what) {
  return [&progress, &what](std::size_t count, const std::function<void(std::size_t)>& body) {
    std::mutex mutex;
    std::size_t done = 0;
    on_all_cores(count, [&](std::size_t i) {
      body(i);
      const std::lock_guard lock(mutex);
      ++done;
      if (progress.due())
        progress.show(fmt::format("{}: {:.0f} %, {:.0f} s", what,
                                  100 * static_cast<double>(done) / static_cast<double>(count), progress.seconds()));
    });
  };
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
