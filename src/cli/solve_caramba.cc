#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "arena/caramba_response.h"
#include "cli/caramba_strategy.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "cli/solve.h"
#include "core/token.h"
#include "solve/caramba.h"

namespace wagnis::cli {
namespace {

struct CarambaFlags {
  double goes_on = caramba::kGoesOn;
  std::string position;
  std::string plot;
  std::string against;
  bool json = false;
};

// Prints the moves of every seat in a position.
int print_moves(const std::string& line, bool json) {
  const caramba::Caramba game({.players = 2, .tempo = 800, .pace = caramba::Pace::turns});
  const auto state = game.parse_state(line);
  if (!state) return bad_input("solve", "position " + in_quotes(std::string_view(line)) + ": " + text(state.error()));
  caramba::Match match;
  std::string seats;
  if (!json) print_text("{}\n", game.text(*state));
  game.pending(*state).move.each([&](Seat seat) {
    std::string moves;
    if (!json) print_text("\n{:>12} {:>8}  moves of seat {}\n", "win share", "chance", seat.index);
    for (const caramba::MoveValue& move : match.moves(*state, seat)) {
      if (!json) print_text("{:>12.8f} {:>8.4f}  {}\n", move.share, move.chance, text(move.move));
      moves += fmt::format("{}{{\"move\": \"{}\", \"share\": {:.8f}, \"chance\": {:.6f}}}", moves.empty() ? "" : ", ",
                           text(move.move), move.share, move.chance);
    }
    seats += fmt::format("{}[{}]", seats.empty() ? "" : ", ", moves);
  });
  if (json) fmt::print("{{\"moves\": [{}]}}\n", seats);
  return kOk;
}

int print_race(const CarambaFlags& flags) {
  constexpr int kRounds = 34;
  const auto before = std::chrono::steady_clock::now();
  int solved = 0;
  const auto rounds = caramba::solve_race(flags.goes_on, [&](const caramba::SolvedRound&) {
    ++solved;
    if (isatty(STDERR_FILENO) != 0)
      print_text(stderr, "\rround {} of {}{}", solved, kRounds, solved == kRounds ? "\n" : "");
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
  const int states = static_cast<int>(rounds.size()) * caramba::kSituations;
  if (flags.json) {
    std::string values;
    for (const auto& [mine, other, round] : rounds)
      values += fmt::format(
          "{}{{\"fields\": [{}, {}], \"share\": {:.8f}, \"mixed\": {}, \"sweeps\": {}, \"change\": {:.3g}}}",
          values.empty() ? "" : ", ", mine, other, round.value(), round.mixed(), round.sweeps(), round.change());
    fmt::print("{{\"share\": {:.8f}, \"goes_on\": {}, \"rounds\": [{}], \"states\": {}, \"seconds\": {:.6f}}}\n",
               rounds.back().round.value(), flags.goes_on, values, states, seconds);
    return kOk;
  }
  print_text("two players; a round goes on after a tick with chance {}\n\n{:>8} {:>11} {:>12}\n", flags.goes_on,
             "fields", "win share", "by chance");
  for (const auto& [mine, other, round] : rounds)
    print_text("{:>3} : {:>2} {:>11.8f} {:>12}\n", mine, other, round.value(), round.mixed());
  print_text("\n{} states, {:.3f} s; \"by chance\": in how many situations of the round somebody must not be read\n",
             states, seconds);
  return kOk;
}

// Prints how often the best response to a level wins, from the start of every round.
int print_response(const std::string& level, bool json) {
  const auto policy = caramba::policy_of(level);
  if (!policy) return bad_input("solve", "--against: " + text(policy.error()));
  Progress progress;
  const caramba::Response response(*policy, [&](int solved) {
    if (progress.due()) progress.show(fmt::format("round {} of {}", solved, caramba::Response::kRounds));
  });
  progress.clear();
  std::string rows;
  if (!json)
    print_text("the best response to {}, two players\n\n{:>8} {:>11} {:>10}\n", level, "fields", "win share",
               "solution");
  response.each([&](int mine, int other, double share) {
    if (!json) print_text("{:>3} : {:>2} {:>11.6f} {:>10.6f}\n", mine, other, share, caramba::share(mine, other));
    rows += fmt::format("{}{{\"fields\": [{}, {}], \"share\": {:.6f}, \"solution\": {:.6f}}}", rows.empty() ? "" : ", ",
                        mine, other, share, caramba::share(mine, other));
  });
  if (json)
    fmt::print("{{\"against\": \"{}\", \"share\": {:.6f}, \"rounds\": [{}]}}\n", level, response.share(1, 1), rows);
  else
    print_text("\nIt wins {:.4f} of all games against {}.\n\"solution\": the share if both play the solution\n",
               response.share(1, 1), level);
  return kOk;
}

int run_solve_caramba(const CarambaFlags& flags) {
  if (!flags.against.empty()) return print_response(flags.against, flags.json);
  if (!flags.plot.empty()) {
    if (const auto fine = check_folder("--plot", flags.plot); !fine) return bad_input("solve", text(fine.error()));
    const auto written = write_caramba_strategy(flags.plot);
    return written ? kOk : bad_input("solve", text(written.error()));
  }
  return flags.position.empty() ? print_race(flags) : print_moves(flags.position, flags.json);
}

}  // namespace

void add_solve_caramba(CLI::App& solve, Run& run) {
  const auto flags = std::make_shared<CarambaFlags>();
  CLI::App* command = solve.add_subcommand(
      std::string(caramba::Caramba::id),
      "Two players: the win share of the first at the start of every round, or of every move in a position");
  CLI::Option* goes_on = command
                             ->add_option("--goes-on", flags->goes_on,
                                          "With what chance a round goes on after a tick; else it begins anew")
                             ->check(CLI::Range(0.5, 0.999))
                             ->capture_default_str()
                             ->type_name("P");
  CLI::Option* position =
      command->add_option("--position", flags->position, "Every move in this position, as a line")->type_name("LINE");
  CLI::Option* plot =
      command
          ->add_option("--plot", flags->plot,
                       "Write what there is to know for players: charts to this folder, tables to stdout")
          ->type_name("FOLDER");
  CLI::Option* against =
      command
          ->add_option("--against", flags->against,
                       "How often a player wins who knows this level and answers it as well as can be")
          ->type_name("LEVEL");
  CLI::Option* json =
      command->add_flag("--json", flags->json, "Print one JSON object; \"states\" counts situations in all rounds");
  position->excludes(goes_on)->excludes(plot)->excludes(against);
  plot->excludes(goes_on)->excludes(against)->excludes(json);
  against->excludes(goes_on);
  command->footer(
      "Examples:\n"
      "  wagnis solve caramba\n"
      "  wagnis solve caramba --position 'play --- 1/1 kkkkb/bbbbk'\n"
      "  wagnis solve caramba --against club\n"
      "Exit codes: 0 solved; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_solve_caramba(*flags); }; });
}

}  // namespace wagnis::cli
