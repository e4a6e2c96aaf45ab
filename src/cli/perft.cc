#include <fmt/core.h>

#include <chrono>
#include <memory>

#include "cli/commands.h"
#include "cli/flags.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

struct PerftFlags {
  GameFlags game;
  std::string position;
  std::string prefix;
  int depth = 5;
  bool json = false;
};

// The position to count from: the start or --position, then the events of --prefix.
Result<std::unique_ptr<AnyState>> find_position(const AnyGame& game, const PerftFlags& flags) {
  auto state = game.start();
  if (!flags.position.empty()) {
    auto parsed = game.parse(flags.position);
    if (!parsed) return refuse("position " + in_quotes(std::string_view(flags.position)) + ": " + text(parsed.error()));
    state = std::move(*parsed);
  }
  if (flags.prefix.empty()) return state;
  std::size_t index = 0;
  for (const std::string_view line : parts(flags.prefix, ';')) {
    const auto event = parse_event(line);
    if (!event) return std::unexpected(event.error());
    if (auto played = state->apply(event->seat, event->token); !played)
      return refuse("event " + std::to_string(index) + " of the prefix, " + in_quotes(line) + ": " +
                    text(played.error()));
    ++index;
  }
  return state;
}

int run_perft(const PerftFlags& flags) {
  const auto options = read_options(flags.game);
  if (!options) return bad_input("perft", text(options.error()));
  const auto game = make_game(flags.game.game, *options);
  if (!game) return bad_input("perft", text(game.error()));
  const auto state = find_position(**game, flags);
  if (!state) return bad_input("perft", text(state.error()));

  const auto before = std::chrono::steady_clock::now();
  const std::vector<PerftRow> rows = (*state)->perft(flags.depth);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
  const bool all = static_cast<int>(rows.size()) == flags.depth;
  const auto too_many = [&] {
    return bad_input("perft",
                     fmt::format("--depth is {}; the paths of {} events are more than 2^128 - 1, or their states more "
                                 "than fit in 2 GiB, and counts are exact up to there: --depth {} or less",
                                 flags.depth, rows.size() + 1, rows.size()));
  };
  if (flags.json) {
    std::string list;
    for (const PerftRow& row : rows)
      list += fmt::format("{}{{\"depth\": {}, \"paths\": {}, \"states\": {}}}", list.empty() ? "" : ", ",
                          &row - rows.data() + 1, row.paths, row.states);
    if (!all) return too_many();
    fmt::print("{{\"game\": \"{}\", \"options\": {}, \"position\": \"{}\", \"rows\": [{}], \"seconds\": {:.6f}}}\n",
               (*game)->id(), json_of((*game)->options()), (*state)->text(), list, seconds);
    return kOk;
  }
  fmt::print("{} {}\n{}\n\n{:>5} {:>39} {:>14}\n", (*game)->id(), line_of((*game)->options()), (*state)->text(),
             "depth", "paths", "states");
  for (const PerftRow& row : rows) fmt::print("{:>5} {:>39} {:>14}\n", &row - rows.data() + 1, row.paths, row.states);
  fmt::print("\n{:.3f} s\n", seconds);
  return all ? kOk : too_many();
}

}  // namespace

void add_perft(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<PerftFlags>();
  CLI::App* command = app.add_subcommand(
      "perft", "Count the sequences of events that follow a position, and the different states in which they end");
  add_game_flags(*command, flags->game,
                 "  wagnis perft push --option players=2 --depth 6\n"
                 "  wagnis perft push --prefix '0 draw;0 y2;0 row:1' --depth 4\n"
                 "  wagnis perft tipp --position 'on 2 0 - cross=3/2=6 17/30' --depth 3");
  command
      ->add_option("--position", flags->position,
                   "Count from this state, as `wagnis show` prints it, instead of from the start")
      ->type_name("LINE");
  command->add_option("--prefix", flags->prefix, "Events to play first, between semicolons: \"0 draw;0 y2\"")
      ->type_name("EVENTS");
  add_number(*command, "--depth", flags->depth, 1, 100, "How many events deep");
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->callback([&run, flags] { run = [flags] { return run_perft(*flags); }; });
}

}  // namespace wagnis::cli
