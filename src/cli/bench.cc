#include <fmt/core.h>

#include <memory>

#include "bots/signature.h"
#include "cli/commands.h"

namespace wagnis::cli {

void add_bench(CLI::App& app, Run& run) {
  const auto signature = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("bench", "Measure what the bots do");
  command
      ->add_flag("--signature", *signature,
                 "Play a fixed set of games with every bot and print one number for all their moves")
      ->required();
  command->callback([&run, signature] {  // whose value the flag writes to
    run = [] {
      fmt::print("{:016x}\n", bots_signature());
      return kOk;
    };
  });
}

}  // namespace wagnis::cli
