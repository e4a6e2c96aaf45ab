#include "cli/commands.h"

namespace wagnis::cli {

void add_simulate(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("simulate", "");
  command->callback([&run] { run = [] { return kBadInput; }; });
}

}  // namespace wagnis::cli
