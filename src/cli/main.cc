#include <csignal>
#include <exception>
#include <iostream>

#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace wagnis::cli;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow any more is refused like a full disk
  CLI::App app{"Wagnis: three press-your-luck games, bots and the odds", "wagnis"};
  app.set_version_flag("--version", "wagnis " WAGNIS_VERSION);
  app.require_subcommand(1);
  Run run;
  add_play(app, run);
  add_serve(app, run);
  add_backup(app, run);
  add_tidy(app, run);
  add_check(app, run);
  add_show(app, run);
  add_review(app, run);
  add_perft(app, run);
  add_simulate(app, run);
  add_engine(app, run);
  add_bench(app, run);
  add_solve(app, run);
  add_verify(app, run);
  add_load(app, run);
  add_train(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kBadInput;
  }
  try {
    return run();
  } catch (const std::exception& error) {
    std::cerr << "wagnis: " << error.what() << '\n';
    return kBadInput;
  }
}
