#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "coach/coach.h"
#include "conduct/bot_game.h"
#include "conduct/signature.h"
#include "games/list.h"

namespace wagnis::cli {
namespace {

struct BenchFlags {
  bool signature = false;
  std::string coverage;
  int positions = 1000;
  int players = 0;
  int playouts = 96;
};

// Measures how often the 95 % interval of an estimate of the coach holds the estimate of a run sixteen times as long.
// It takes one move of each drawn position, in games between bots of all levels that people play against.
int run_coverage(const BenchFlags& flags) {
  Options options;
  if (flags.players > 0) options.emplace_back("players", std::int64_t{flags.players});
  const auto entry = find_game(flags.coverage);
  if (!entry) return bad_input("bench", text(entry.error()));
  for (const OptionRule& rule : (*entry)->option_rules())
    if (rule.name == "pace") options.emplace_back("pace", std::string("turns"));
  const auto game = make_game(flags.coverage, options);
  if (!game) return bad_input("bench", text(game.error()));
  const auto coach = coach::make_coach(*game);
  std::vector<std::unique_ptr<Bot>> bots;
  for (int i = 0; i < (*game)->seats(); ++i) {
    const auto levels = bot_levels(flags.coverage);
    bots.push_back(make_bot(*game, levels[1 + static_cast<std::size_t>(i) % (levels.size() - 1)]).value());
  }
  Progress progress;
  const std::atomic<bool>& stop = end_on_ctrl_c();
  int looked = 0, covered = 0;
  constexpr int kGamesWithout = 50;  // if the coach estimates nothing in so many games, there is nothing to measure
  for (std::uint64_t seed = 0; looked < flags.positions && !stop; ++seed) {
    if (looked == 0 && seed == kGamesWithout)
      return bad_input("bench", "--coverage " + flags.coverage + ": the coach plays nothing out in such a game");
    SeededLuck luck(seed);
    Generator generator(seed);
    BotGame played(**game);
    while (!played.over() && looked < flags.positions && !stop) {
      const auto state = played.state().clone();
      const Event event = played.next(luck, [&](Seat seat) {
        Generator own(generator.next());
        return bots[seat.index]->choose(played.state(), seat, own);
      });
      // Draws one decision in eight.
      if (!state->pending().move.empty() && state->moves(event.seat).size() > 1 && generator.below(8) == 0) {
        const coach::Budget budget{.playouts = flags.playouts, .seed = 2 * seed + 1};
        const coach::Budget longer{.playouts = 16 * flags.playouts, .seed = 2 * seed + 2};
        const auto choices = coach->choices(*state, event.seat, budget);
        const std::size_t k = generator.below(choices.size());
        const double error = choices[k].worth.error[event.seat.index];
        if (error > 0) {
          const double truth = coach->choices(*state, event.seat, longer)[k].worth.share[event.seat.index];
          covered += std::abs(choices[k].worth.share[event.seat.index] - truth) <= 1.96 * error ? 1 : 0;
          ++looked;
          if (progress.due()) progress.show(fmt::format("{} of {} positions", looked, flags.positions));
        }
      }
    }
  }
  progress.clear();
  fmt::print("{} of {} intervals ({:.1f} %) hold what a run sixteen times as long says; {} playouts for each choice\n",
             covered, looked, 100.0 * covered / std::max(1, looked), flags.playouts);
  return stop ? kNo : kOk;
}

}  // namespace

void add_bench(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<BenchFlags>();
  CLI::App* command = app.add_subcommand("bench", "Measure what bots and coach do");
  CLI::Option* signature =
      command->add_flag("--signature", flags->signature,
                        "Play a fixed set of games with every bot and print one number for all their moves");
  CLI::Option* coverage =
      command
          ->add_option("--coverage", flags->coverage,
                       "How often the coach's 95 % intervals hold what a run sixteen times as long says, in this game")
          ->type_name("GAME")
          ->excludes(signature);
  add_number(*command, "--positions", flags->positions, 1, 100'000,
             "Of --coverage: from so many positions of games between bots")
      ->needs(coverage);
  add_number(*command, "--players", flags->players, 1, kMaxSeats,
             "Of --coverage: how many play (default: as the game has it)")
      ->default_str("")
      ->needs(coverage);
  add_number(*command, "--playouts", flags->playouts, 8, 100'000, "Of --coverage: in the shorter run, for each choice")
      ->needs(coverage);
  command->footer(
      "Examples:\n"
      "  wagnis bench --signature\n"
      "  wagnis bench --coverage push --positions 20");
  command->callback([&run, flags] {
    if (!flags->signature && flags->coverage.empty())
      throw CLI::RequiredError("exactly one of --signature and --coverage");
    run = [flags] {
      if (!flags->coverage.empty()) return run_coverage(*flags);
      fmt::print("{:016x}\n", bots_signature());
      return kOk;
    };
  });
}

}  // namespace wagnis::cli
