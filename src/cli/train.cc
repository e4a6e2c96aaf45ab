#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "arena/push_training.h"
#include "bots/push_net_file.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "cli/whole_file.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

struct TrainFlags {
  push::TrainingPlan plan;
  int iterations = 3;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string out;
};

// The line `by` of a file of this plan: the command that makes it.
std::string command_of(const push::TrainingPlan& plan) {
  return fmt::format("wagnis train push --seed {} --games {}", plan.seed, plan.games);
}

// The net to continue with: that of the file, or one that knows nothing.
Result<push::NetFile> net_to_train(const TrainFlags& flags) {
  const std::string by = command_of(flags.plan);
  if (!std::filesystem::exists(flags.out)) return push::NetFile{push::untrained_net(flags.plan), by, 0};
  const auto bytes = read_file(flags.out);
  if (!bytes) return std::unexpected(bytes.error());
  auto file = push::parse_net(*bytes);
  if (!file) return refuse(flags.out + ": " + file.error().what);
  if (file->by != by)
    return refuse(flags.out + " is of another training, \"" + file->by + "\"; this one is \"" + by +
                  "\": name another file, or go on with its seed and games");
  return file;
}

int run_train(const TrainFlags& flags) {
  if (const auto fine = check_new_file("--out", flags.out); !fine) return bad_input("train", text(fine.error()));
  auto file = net_to_train(flags);
  if (!file) return bad_input("train", text(file.error()));
  if (file->iterations > 0) print_text(stderr, "{} knows {} iterations; going on\n", flags.out, file->iterations);
  const std::atomic<bool>& ended = end_on_ctrl_c();
  while (file->iterations < flags.iterations) {
    const int iteration = file->iterations + 1;
    Progress progress;
    double loss = 0;
    const push::TrainingWatch watch{
        .played =
            [&](std::int64_t games) {
              if (!progress.due()) return;
              progress.show(fmt::format(
                  "iteration {} of {}: {} of {} games, {:.0f} s, about {:.0f} s left to learn from", iteration,
                  flags.iterations, thousands(games), thousands(flags.plan.games), progress.seconds(),
                  progress.seconds_left(static_cast<double>(games), static_cast<double>(flags.plan.games))));
            },
        .fitted =
            [&](std::int64_t step, std::int64_t steps, double mean) {
              loss = mean;
              if (!progress.due()) return;
              progress.show(fmt::format("iteration {} of {}: step {} of {}, loss {:.4f}", iteration, flags.iterations,
                                        thousands(step), thousands(steps), mean));
            },
        .stop = &ended};
    const bool done = push::train(file->net, iteration, flags.plan, flags.threads, watch);
    progress.clear();
    if (!done) {
      print_text(stderr, "wagnis train: stopped in iteration {}; the same command goes on after iteration {}\n",
                 iteration, file->iterations);
      return kNo;
    }
    file->iterations = iteration;
    if (const auto written = write_whole_file(flags.out, push::write_net(*file)); !written)
      return bad_input("train", text(written.error()));
    print_text("iteration {}: loss {:.4f}, {:.0f} s\n", iteration, loss, progress.seconds());
    std::fflush(stdout);
  }
  return kOk;
}

}  // namespace

void add_train(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<TrainFlags>();
  CLI::App* train = app.add_subcommand("train", "Teach a bot from games that it plays with itself");
  train->require_subcommand(1);
  CLI::App* command = train->add_subcommand(
      std::string(push::Push::id),
      "The net that says what benches, banks and a pile are worth (docs/bots.md). The file is written after every "
      "iteration; the same command goes on where it was ended");
  command->add_option("--out", flags->out, "The file of the net; the one that the bots carry is src/bots/push.net")
      ->required()
      ->type_name("FILE");
  add_number(*command, "--seed", flags->plan.seed, 0, kMostSeed,
             "Seed of all chance; the same seed gives the same net");
  add_number(*command, "--games", flags->plan.games, 1, 1'000'000, "Games that each iteration learns from");
  add_number(*command, "--iterations", flags->iterations, 1, push::kMostIterations,
             "How many there are in all, those in the file included");
  add_number(*command, "--threads", flags->threads, 1, 256,
             "How many games at a time; changes no result (default: one a processor)")
      ->default_str("");
  command->footer(
      "Example:\n"
      "  wagnis train push --out push.net --games 1000\n"
      "Exit codes: 0 done; 1 stopped before; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_train(*flags); }; });
}

}  // namespace wagnis::cli
