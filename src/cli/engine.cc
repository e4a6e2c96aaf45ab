#include <iostream>
#include <memory>
#include <string>

#include "arena/protocol.h"
#include "cli/commands.h"

namespace wagnis::cli {
namespace {

// Answers lines until `quit` or the end of the input.
int run_engine(const std::string& level) {
  Answerer answerer(level);
  for (std::string line; std::getline(std::cin, line) && line != "quit";)
    if (const std::string answer = answerer.answer(line); !answer.empty()) std::cout << answer << std::endl;
  return kOk;
}

}  // namespace

void add_engine(CLI::App& app, Run& run) {
  const auto level = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "engine", "Be a player for another arena: one line in, one line out, as docs/engine-protocol.md says");
  command->add_option("--bot", *level, "The level that plays [the strongest of the game that it is told]")
      ->type_name("LEVEL");
  command->footer(
      "Examples:\n"
      "  printf 'hello 1\\nquit\\n' | wagnis engine --bot casual\n"
      "  wagnis simulate push --bots 'exec:wagnis engine --bot casual,casual' --games 10");
  command->callback([&run, level] { run = [level] { return run_engine(*level); }; });
}

}  // namespace wagnis::cli
