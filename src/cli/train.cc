#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "arena/push_training_part.h"
#include "arena/tipp_training.h"
#include "bots/push_net_file.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/merge.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "cli/solve.h"
#include "cli/whole_file.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

struct TrainFlags {
  push::TrainingPlan plan;
  int iterations = 3;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string out;
  std::string part;
};

// The line `by` of a file of this plan: the command that makes it.
std::string command_of(const push::TrainingPlan& plan) {
  return fmt::format("wagnis train push --seed {} --games {}", plan.seed, plan.games);
}

// The net to continue with: that of the file, or one that knows nothing.
Result<push::NetFile> net_to_train(const push::TrainingPlan& plan, const std::string& out) {
  const std::string by = command_of(plan);
  if (!std::filesystem::exists(out)) return push::NetFile{push::untrained_net(plan), by, 0};
  const auto bytes = read_file(out);
  if (!bytes) return std::unexpected(bytes.error());
  auto file = push::parse_net(*bytes);
  if (!file) return refuse(out + ": " + file.error().what);
  if (file->by != by)
    return refuse(out + " is of another training, \"" + file->by + "\"; this one is \"" + by +
                  "\": name another file, or go on with its seed and games");
  return file;
}

// Shows how far an iteration is, and notes the loss.
push::TrainingWatch watch_of(Progress& progress, double& loss, const std::string& iteration, std::int64_t all) {
  return {.played =
              [&progress, iteration, all](std::int64_t games) {
                if (!progress.due()) return;
                progress.show(fmt::format("{}: {} of {} games, {:.0f} s, about {:.0f} s left to learn from", iteration,
                                          thousands(games), thousands(all), progress.seconds(),
                                          progress.seconds_left(static_cast<double>(games), static_cast<double>(all))));
              },
          .fitted =
              [&progress, &loss, iteration](std::int64_t step, std::int64_t steps, double mean) {
                loss = mean;
                if (!progress.due()) return;
                progress.show(
                    fmt::format("{}: step {} of {}, loss {:.4f}", iteration, thousands(step), thousands(steps), mean));
              },
          .stop = &end_on_ctrl_c()};
}

// Writes the net after an iteration, and says so.
int keep(std::string_view command, const std::string& out, push::NetFile& file, int iteration, double loss,
         double seconds) {
  file.iterations = iteration;
  if (const auto written = write_whole_file(out, push::write_net(file)); !written)
    return bad_input(command, text(written.error()));
  print_text("iteration {}: loss {:.4f}, {:.0f} s\n", iteration, loss, seconds);
  std::fflush(stdout);
  return kOk;
}

// Plays a part of the games of the next iteration and prints them.
int play_training_part(const TrainFlags& flags, const MatchPart& part, const push::NetFile& file) {
  const Deals which = deals_of(part, flags.plan.games);
  Progress progress;
  double loss = 0;
  const int iteration = file.iterations + 1;
  const auto watch = watch_of(progress, loss, fmt::format("iteration {}", iteration), which.to - which.from);
  auto games = push::play_games(file.net, iteration, flags.plan, which, flags.threads, watch);
  progress.clear();
  if (games.empty() && which.from < which.to) {
    print_text(stderr, "wagnis train: stopped; a part that is not whole is of no use\n");
    return kNo;
  }
  print_text("{}", push::write_training_part({.plan = flags.plan,
                                              .iteration = iteration,
                                              .net = push::net_hash(file.net),
                                              .part = part,
                                              .games = std::move(games)}));
  return kOk;
}

int run_train(const TrainFlags& flags) {
  const auto part = part_of_flag(flags.part);
  if (!part) return bad_input("train", text(part.error()));
  if (const auto fine = check_new_file("--out", flags.out); !fine) return bad_input("train", text(fine.error()));
  auto file = net_to_train(flags.plan, flags.out);
  if (!file) return bad_input("train", text(file.error()));
  if (!flags.part.empty()) return play_training_part(flags, *part, *file);
  if (file->iterations > 0) print_text(stderr, "{} knows {} iterations; going on\n", flags.out, file->iterations);
  while (file->iterations < flags.iterations) {
    const int iteration = file->iterations + 1;
    Progress progress;
    double loss = 0;
    const auto watch =
        watch_of(progress, loss, fmt::format("iteration {} of {}", iteration, flags.iterations), flags.plan.games);
    const bool done = push::train(file->net, iteration, flags.plan, flags.threads, watch);
    progress.clear();
    if (!done) {
      print_text(stderr, "wagnis train: stopped in iteration {}; the same command goes on after iteration {}\n",
                 iteration, file->iterations);
      return kNo;
    }
    if (const int kept = keep("train", flags.out, *file, iteration, loss, progress.seconds()); kept != kOk) return kept;
  }
  return kOk;
}

}  // namespace

int merge_training(const std::vector<std::string>& files, const std::vector<std::string>& bytes, const std::string& out,
                   int threads) {
  const auto wrong = [](const std::string& what) { return bad_input("merge", what); };
  if (out.empty()) return wrong("parts of a training make a net: --out FILE names it");
  if (const auto fine = check_new_file("--out", out); !fine) return wrong(text(fine.error()));
  std::vector<push::TrainingPart> parts;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto part = push::parse_training_part(bytes[i]);
    if (!part) return wrong(files[i] + " is no part of a training: " + text(part.error()));
    parts.push_back(std::move(*part));
  }
  const push::TrainingPart first{parts.front().plan, parts.front().iteration, parts.front().net, {}, {}};
  const auto games = push::merge_training(std::move(parts), files);
  if (!games) return wrong(text(games.error()));
  auto file = net_to_train(first.plan, out);
  if (!file) return wrong(text(file.error()));
  if (file->iterations + 1 != first.iteration)
    return wrong(fmt::format("{} knows {} iterations; these are the games of iteration {}", out, file->iterations,
                             first.iteration));
  if (push::net_hash(file->net) != first.net)
    return wrong(out + " is another net than the one that played these games");
  Progress progress;
  double loss = 0;
  const auto watch = watch_of(progress, loss, fmt::format("iteration {}", first.iteration), first.plan.games);
  const bool done = push::learn(file->net, first.iteration, first.plan, *games, threads, watch);
  progress.clear();
  if (!done) {
    print_text(stderr, "wagnis merge: stopped; {} is as it was\n", out);
    return kNo;
  }
  return keep("merge", out, *file, first.iteration, loss, progress.seconds());
}

namespace {

struct TippTrainFlags {
  tipp::TrainingPlan plan;
  std::string out;
};

int run_train_tipp(const TippTrainFlags& flags) {
  if (const auto fine = check_new_file("--out", flags.out); !fine) return bad_input("train", text(fine.error()));
  Progress progress;
  std::string doing = "four players";
  const tipp::TrainingWatch watch{
      .solved =
          [&](const tipp::Rules& rules, int turn) {
            doing = turn > 0 ? fmt::format("{} players, solving turn {} of {}", rules.players, turn,
                                           rules.players * rules.rounds)
                             : fmt::format("{} players, fitting nets", rules.players);
          },
      .fitted =
          [&](const tipp::Rules& rules, int turn, double error) {
            progress.clear();
            print_text("{} players, turn {}: error {:.5f} of the win\n", rules.players, turn + 1, error);
          },
      .stop = &end_on_ctrl_c()};
  auto nets = tipp::train_nets(flags.plan, shown_on_all_cores(progress, doing), watch);
  progress.clear();
  if (!nets) {
    print_text(stderr, "wagnis train: stopped; nothing is written\n");
    return kNo;
  }
  nets->by = fmt::format("wagnis train tipp --seed {}", flags.plan.seed);
  const auto written = write_whole_file(flags.out, tipp::write_nets(*nets));
  return written ? kOk : bad_input("train", text(written.error()));
}

void add_train_tipp(CLI::App& train, Run& run) {
  const auto flags = std::make_shared<TippTrainFlags>();
  CLI::App* command = train.add_subcommand(
      std::string(tipp::Tipp::id),
      "The nets that say what an early turn of four and five players is worth (docs/bots.md): solves both games, which "
      "takes some 15 minutes of a processor and 6 GB of memory, and fits the nets to them");
  command->add_option("--out", flags->out, "The file of the nets; the one that the bots carry is src/bots/tipp.net")
      ->required()
      ->type_name("FILE");
  add_number(*command, "--seed", flags->plan.seed, 0, kMostSeed,
             "Seed of all chance; the same seed gives the same nets");
  command->footer(
      "Examples:\n"
      "  wagnis train tipp --out tipp.net\n"
      "Exit codes: 0 done; 1 stopped before; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_train_tipp(*flags); }; });
}

}  // namespace

void add_train(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<TrainFlags>();
  CLI::App* train = app.add_subcommand("train", "Teach a bot what positions are worth");
  train->require_subcommand(1);
  add_train_tipp(*train, run);
  CLI::App* command = train->add_subcommand(
      std::string(push::Push::id),
      "The net that says what benches, banks and a pile are worth (docs/bots.md). The file is written after every "
      "iteration; the same command goes on where it was ended");
  command->add_option("--out", flags->out, "The file of the net; the one that the bots carry is src/bots/push.net")
      ->required()
      ->type_name("FILE");
  add_number(*command, "--seed", flags->plan.seed, 0, kMostSeed,
             "Seed of all chance; the same seed gives the same net");
  add_number(*command, "--games", flags->plan.games, 1, push::kMostTrainingGames,
             "Games that each iteration learns from");
  add_number(*command, "--iterations", flags->iterations, 1, push::kMostIterations,
             "How many there are in all, those in the file included");
  add_number(*command, "--threads", flags->threads, 1, 256,
             "How many games at a time; changes no result (default: one a processor)")
      ->default_str("");
  command
      ->add_option("--part", flags->part,
                   "Play part K of N equal parts of the next iteration's games and print them; --out is only read. "
                   "`wagnis merge` makes the net of all parts")
      ->type_name("K/N");
  command->footer(
      "Examples:\n"
      "  wagnis train push --out push.net --games 1000\n"
      "  wagnis train push --out push.net --games 1000 --part 3/8 >games-3\n"
      "Exit codes: 0 done; 1 stopped before; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_train(*flags); }; });
}

}  // namespace wagnis::cli
