#include "cli/commands.h"

namespace wagnis::cli {

void add_serve(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand("serve", "");
  command->callback([&run] { run = [] { return kBadInput; }; });
}

}  // namespace wagnis::cli
