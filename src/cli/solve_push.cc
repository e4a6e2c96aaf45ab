#include <fmt/core.h>

#include <memory>
#include <string>

#include "bots/push_net_file.h"
#include "bots/push_search.h"
#include "cli/flags.h"
#include "cli/print.h"
#include "cli/push_ends.h"
#include "cli/push_strategy.h"
#include "cli/record_files.h"
#include "cli/solve.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

struct PushFlags {
  std::vector<std::string> options;
  std::string position;
  int playouts = 2000;
  std::uint64_t seed = 1;
  std::string plot;
  int ends = 0;
  int games = 200;
  bool json = false;
};

int run_solve_push(const PushFlags& flags) {
  if ((flags.position.empty() ? 0 : 1) + (flags.ends > 0 ? 1 : 0) + (flags.plot.empty() ? 0 : 1) != 1)
    return bad_input("solve", "exactly one of --position, --ends and --plot must be given");
  if (!flags.plot.empty()) {
    if (const auto fine = check_folder("--plot", flags.plot); !fine) return bad_input("solve", text(fine.error()));
    const auto written = write_push_strategy(flags.plot, flags.games);
    return written ? kOk : bad_input("solve", text(written.error()));
  }
  const auto options = read_options({std::string(push::Push::id), flags.options});
  if (!options) return bad_input("solve", text(options.error()));
  const auto game = push::Push::make(*options);
  if (!game) return bad_input("solve", text(game.error()));
  if (flags.ends > 0) {
    const auto printed = print_push_ends(*game, flags.ends, flags.games, flags.json);
    return printed ? kOk : bad_input("solve", text(printed.error()));
  }
  const auto state = game->parse_state(flags.position);
  if (!state)
    return bad_input("solve", "position " + in_quotes(std::string_view(flags.position)) + ": " + text(state.error()));
  const Pending pending = game->pending(*state);
  if (pending.move.empty())
    return bad_input("solve", "position " + in_quotes(std::string_view(flags.position)) +
                                  ": nobody decides here; it is the turn of chance, or the game is over");
  const Seat seat = pending.move.lowest();
  const push::Search search(*game, push::shipped_net(), {.playouts = flags.playouts, .least = flags.playouts});
  Generator generator(flags.seed);
  const auto choices = search.evaluate(*state, seat, generator);
  if (flags.json) {
    std::string moves;
    for (const auto& choice : choices)
      moves += fmt::format("{}{{\"move\": \"{}\", \"share\": {:.6f}, \"error\": {:.6f}, \"playouts\": {}}}",
                           moves.empty() ? "" : ", ", text(choice.move), choice.share, choice.error, choice.playouts);
    fmt::print("{{\"seat\": {}, \"moves\": [{}]}}\n", seat.index, moves);
    return kOk;
  }
  print_text("{}\n\n{:>12} {:>10}  moves of seat {}, as the net and the playouts estimate them\n", game->text(*state),
             "win share", "±", seat.index);
  for (const auto& choice : choices)
    print_text("{:>12.4f} {:>10}  {}\n", choice.share,
               choice.playouts > 0 ? fmt::format("{:.4f}", 1.96 * choice.error) : "net alone", text(choice.move));
  return kOk;
}

}  // namespace

void add_solve_push(CLI::App& solve, Run& run) {
  const auto flags = std::make_shared<PushFlags>();
  CLI::App* command =
      solve.add_subcommand(std::string(push::Push::id),
                           "What every move of a position of Push is worth. Estimated: Push is too large to be solved");
  command->add_option("--position", flags->position, "The position, as a line (docs/notation.md)")->type_name("LINE");
  command->add_option("--option", flags->options, "An option of the game")->type_name("KEY=VALUE");
  add_number(*command, "--playouts", flags->playouts, 2, 1'000'000,
             "How often each move is played out to the end of the turn");
  add_number(*command, "--seed", flags->seed, 0, kMostSeed, "Seed of the playouts");
  command
      ->add_option(
          "--plot", flags->plot,
          "Write what there is to know for players, from games of expert: charts to this folder, tables to stdout")
      ->type_name("FOLDER");
  add_number(*command, "--ends", flags->ends, 1, 4,
             "Print what each level gives away of the win share in ends of games with so many cards left, exactly: "
             "three take half a second and up to 300 MB a core, four ten seconds and up to 2 GB")
      ->default_str("")
      ->type_name("CARDS");
  add_number(*command, "--games", flags->games, 2, 100'000,
             "…from so many games: of --ends, of --plot with two and with four players");
  command->add_flag("--json", flags->json,
                    "Print one JSON object; \"error\" is a standard error, 0 where nothing was played out");
  command->footer(
      "Examples:\n"
      "  wagnis solve push --option players=2 --position 'on 0 0 even - r1b2 y2|-|- r14/y5 g6/-' --playouts 500\n"
      "  wagnis solve push --ends 2 --games 50\n"
      "Exit codes: 0 done; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_solve_push(*flags); }; });
}

}  // namespace wagnis::cli
