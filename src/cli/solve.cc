#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "cli/flags.h"
#include "core/token.h"
#include "solve/tipp.h"

namespace wagnis::cli {
namespace {

struct SolveFlags {
  std::string game;
  std::int64_t players = 2;
  std::int64_t rounds = 0;  // 0: what the rules agree on for so many players
  bool json = false;
};

// On all cores: each takes the next part until none is left.
void on_all_cores(std::size_t count, const std::function<void(std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < count;) body(i);
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) helpers.emplace_back(work);
  work();
}

int run_solve(const SolveFlags& flags) {
  if (flags.game != tipp::Tipp::id)
    return bad_input("solve", fmt::format("no game {} can be solved; there is {}", quoted(std::string_view(flags.game)),
                                          tipp::Tipp::id));
  Options options{{"players", flags.players}};
  if (flags.rounds != 0) options.emplace_back("rounds", flags.rounds);
  const auto game = tipp::Tipp::make(options);
  if (!game) return bad_input("solve", text(game.error()));

  const auto before = std::chrono::steady_clock::now();
  tipp::Match match(game->rules());
  match.solve(game->start(), on_all_cores);
  const tipp::Value value = match.value(game->start());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
  if (flags.json) {
    std::string shares, points;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game->seats()); ++seat) {
      shares += fmt::format("{}{:.12f}", seat == 0 ? "" : ", ", value.share[seat]);
      points += fmt::format("{}{:.9f}", seat == 0 ? "" : ", ", value.points[seat]);
    }
    fmt::print("{{\"shares\": [{}], \"points\": [{}], \"states\": {}, \"seconds\": {:.6f}}}\n", shares, points,
               match.situations(), seconds);
    return kOk;
  }
  fmt::print("{} {}\n\n{:>5} {:>14} {:>12}\n", game->id, line_of(game->options()), "seat", "win share", "points");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game->seats()); ++seat)
    fmt::print("{:>5} {:>14.12f} {:>12.6f}\n", seat, value.share[seat], value.points[seat]);
  fmt::print("\nfirst move {}; {} states, {:.3f} s\n", text(match.best(game->start())), match.situations(), seconds);
  return kOk;
}

}  // namespace

void add_solve(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<SolveFlags>();
  CLI::App* command = app.add_subcommand(
      "solve", "Solve a game exactly: what going first, second, … is worth when everybody plays as well as can be");
  command->add_option("game", flags->game, std::string(tipp::Tipp::id))->required()->type_name("GAME");
  command->add_option("--players", flags->players, "How many play")->capture_default_str()->type_name("N");
  command->add_option("--rounds", flags->rounds, "How many rounds [4 for up to 3 players, else 3]")
      ->check(CLI::Range(1, tipp::kMostRounds))
      ->type_name("N");
  command->add_flag("--json", flags->json,
                    "Print one JSON object; \"states\" counts situations between turns: whose turn it is, and each "
                    "seat's gap to the leader");
  command->callback([&run, flags] { run = [flags] { return run_solve(*flags); }; });
}

}  // namespace wagnis::cli
