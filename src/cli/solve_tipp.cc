#include <fmt/core.h>

#include <unistd.h>

#include <memory>
#include <string>
#include <vector>

#include "bots/tipp_expert.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "cli/solve.h"
#include "cli/tipp_strategy.h"
#include "core/json_writer.h"
#include "core/token.h"
#include "solve/tipp.h"

namespace wagnis::cli {
namespace {

struct TippFlags {
  std::int64_t players = 2;
  std::int64_t rounds = 0;  // 0: the default of the rules for so many players
  std::string position;
  std::vector<int> for_points;
  int last_turns = 0;
  bool estimate = false;
  std::string plot;
  bool json = false;
};

// A solved position, and the match that holds it.
struct Solved {
  tipp::State state;
  tipp::Value value;
  std::vector<tipp::MoveValue> moves;  // empty if no move is due
  std::size_t situations = 0;
  double seconds = 0;
};

void print_json(const tipp::Tipp& game, const Solved& solved, bool with_moves) {
  std::string shares, points, moves;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat) {
    shares += fmt::format("{}{:.12f}", seat == 0 ? "" : ", ", solved.value.share[seat]);
    points += fmt::format("{}{:.9f}", seat == 0 ? "" : ", ", solved.value.points[seat]);
  }
  for (const tipp::MoveValue& each : solved.moves)
    moves += fmt::format("{}{{\"move\": \"{}\", \"share\": {:.12f}, \"points\": {:.9f}}}", moves.empty() ? "" : ", ",
                         text(each.move), each.value.share[solved.state.seat], each.value.points[solved.state.seat]);
  if (with_moves) moves = fmt::format("\"moves\": [{}], ", moves);
  fmt::print("{{\"shares\": [{}], \"points\": [{}], {}\"states\": {}, \"seconds\": {:.6f}}}\n", shares, points,
             with_moves ? moves : "", solved.situations, solved.seconds);
}

void print_table(const tipp::Tipp& game, const Solved& solved) {
  print_text("{} {}\n{}\n\n{:>5} {:>14} {:>12}\n", game.id, line_of(game.options()), game.text(solved.state), "seat",
             "win share", "points");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat)
    print_text("{:>5} {:>14.12f} {:>12.6f}\n", seat, solved.value.share[seat], solved.value.points[seat]);
  if (!solved.moves.empty())
    print_text("\n{:>14} {:>12}  moves of seat {}\n", "win share", "points", solved.state.seat);
  // Equal moves share a line.
  const std::size_t mover = solved.state.seat;
  for (std::size_t i = 0; i < solved.moves.size(); ++i) {
    const tipp::Value& value = solved.moves[i].value;
    const bool alike =
        i > 0 && solved.moves[i - 1].value.share == value.share && solved.moves[i - 1].value.points == value.points;
    if (alike)
      print_text(" {}", text(solved.moves[i].move));
    else
      print_text("{}{:>14.12f} {:>12.6f}  {}", i == 0 ? "" : "\n", value.share[mover], value.points[mover],
                 text(solved.moves[i].move));
  }
  print_text("{}\n{} states, {:.3f} s\n", solved.moves.empty() ? "" : "\n", solved.situations, solved.seconds);
}

// In bytes.
std::size_t memory_of_machine() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

int run_solve_tipp(const TippFlags& flags) {
  if (!flags.plot.empty()) {
    if (const auto fine = check_folder("--plot", flags.plot); !fine) return bad_input("solve", text(fine.error()));
    const auto written = write_tipp_strategy(flags.plot);
    return written ? kOk : bad_input("solve", text(written.error()));
  }
  Options options{{"players", flags.players}};
  if (flags.rounds != 0) options.emplace_back("rounds", flags.rounds);
  const auto game = tipp::Tipp::make(options);
  if (!game) return bad_input("solve", text(game.error()));
  const auto state = flags.position.empty() ? game->start() : game->parse_state(flags.position);
  if (!state)
    return bad_input("solve", "position " + in_quotes(std::string_view(flags.position)) + ": " + text(state.error()));
  SeatSet for_points;
  for (const int seat : flags.for_points) {
    if (seat < 0 || seat >= game->seats())
      return bad_input("solve", fmt::format("--for-points {}: seats are 0 to {}", seat, game->seats() - 1));
    for_points = for_points.with(Seat{static_cast<std::uint8_t>(seat)});
  }

  tipp::Match match(game->rules(), {.seats = for_points,
                                    .last_turns = flags.last_turns,
                                    .estimate = flags.estimate ? tipp::Expert::estimate : nullptr});
  Progress progress;
  std::string doing;
  const auto on_cores = shown_on_all_cores(progress, doing);
  if (flags.position.empty()) {
    const std::size_t needed = tipp::Match::memory_of_sweep(game->rules()), there = memory_of_machine();
    if (needed > there)
      return bad_input("solve", fmt::format("{} players in {} rounds take {:.1f} GB of memory; this machine has {:.1f}",
                                            game->rules().players, game->rules().rounds,
                                            static_cast<double>(needed) / 1e9, static_cast<double>(there) / 1e9));
    const int turns = game->rules().players * game->rules().rounds;
    const auto name = [&](int turn) { doing = fmt::format("turn {} of {}", turn, turns); };
    name(turns);
    match.sweep([&](int turn) { name(turn); }, on_cores);
  } else {
    doing = "what can follow";
    match.solve(*state, on_cores);
  }
  progress.clear();
  Solved solved{.state = *state,
                .value = match.value(*state),
                .moves = {},
                .situations = match.situations(),
                .seconds = progress.seconds()};
  if (!game->pending(*state).move.empty()) solved.moves = match.moves(*state);
  if (flags.json)
    print_json(*game, solved, !flags.position.empty());
  else
    print_table(*game, solved);
  return kOk;
}

}  // namespace

void add_solve_tipp(CLI::App& solve, Run& run) {
  const auto flags = std::make_shared<TippFlags>();
  CLI::App* command =
      solve.add_subcommand(std::string(tipp::Tipp::id),
                           "Exactly: the win share and points of every seat, and of every move, in any position");
  add_number(*command, "--players", flags->players, 1, 5, "How many play");
  add_number(*command, "--rounds", flags->rounds, 1, tipp::kMostRounds,
             "How many rounds [4 for up to 3 players, else 3]")
      ->default_str("");
  command->add_option("--position", flags->position, "The position, as a line [the start]")->type_name("LINE");
  command
      ->add_option("--for-points", flags->for_points,
                   "This seat plays every turn for most points, whatever the scores; may be repeated")
      ->type_name("SEAT")
      ->allow_extra_args(false);
  add_number(*command, "--last-turns", flags->last_turns, 0, 100, "…but the last so many turns of the game for the win")
      ->default_str("");
  command->add_flag("--estimate", flags->estimate,
                    "…and before those by an estimate of its win share, as expert with four and five players");
  command
      ->add_option("--plot", flags->plot,
                   "Write what there is to know for players: charts to this folder, tables to stdout")
      ->type_name("FOLDER");
  command->add_flag("--json", flags->json,
                    "Print one JSON object, with the moves of --position; \"states\" counts situations between turns: "
                    "whose turn it is, and each "
                    "seat's gap to the leader");
  command->footer(
      "Examples:\n"
      "  wagnis solve tipp --players 3 --rounds 2\n"
      "  wagnis solve tipp --position 'on 2 0 - cross=3/2=6 17/30'\n"
      "Exit codes: 0 solved; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_solve_tipp(*flags); }; });
}

}  // namespace wagnis::cli
