#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/part.h"
#include "arena/push_training_part.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/match_report.h"
#include "cli/merge.h"
#include "cli/record_files.h"
#include "games/list.h"

namespace wagnis::cli {
namespace {

struct MergeFlags {
  std::vector<std::string> files;
  bool json = false;
  std::string out;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
};

int run_merge(const MergeFlags& flags) {
  const auto& [files, json, out, threads] = flags;
  std::vector<std::string> all;
  for (const std::string& file : files) {
    auto bytes = read_file(file);
    if (!bytes) return bad_input("merge", text(bytes.error()));
    all.push_back(std::move(*bytes));
  }
  if (all.front().starts_with(push::kTrainingPartFormat)) return merge_training(files, all, out, threads);
  if (!out.empty()) return bad_input("merge", "--out is for parts of a training, and these are none");
  std::vector<PartReport> parts;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto part = read_part(all[i]);
    if (!part) return bad_input("merge", files[i] + " is no part of a match: " + text(part.error()));
    parts.push_back(std::move(*part));
  }
  const auto whole = merge_parts(parts, files);
  if (!whole) return bad_input("merge", text(whole.error()));
  const auto game = make_game(whole->game, whole->options);
  if (!game) return bad_input("merge", files.front() + ": " + text(game.error()));
  if (static_cast<std::size_t>((*game)->seats()) != whole->report.entries.size() ||
      (*game)->tallies().size() != whole->report.entries.front().tallies.size())
    return bad_input("merge", files.front() + " has other bots or counts than its game");
  print_report(**game, whole->seed, whole->report, json);
  return kOk;
}

}  // namespace

void add_merge(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<MergeFlags>();
  CLI::App* command = app.add_subcommand(
      "merge",
      "Put the parts of `wagnis simulate --part` or `wagnis train push --part` together, to what one run "
      "would have printed or learned");
  command->add_option("files", flags->files, "All parts, in any order; - is standard input")
      ->required()
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->add_option("--out", flags->out, "The file of the net, for parts of a training")->type_name("FILE");
  add_number(*command, "--threads", flags->threads, 1, 256,
             "How many threads learn; changes no result (default: one a processor)")
      ->default_str("");
  command->footer(
      "Examples:\n"
      "  for k in 1 2 3; do wagnis simulate push --bots random,casual --part $k/3 >part-$k.json; done\n"
      "  wagnis merge part-1.json part-2.json part-3.json\n"
      "  for k in 1 2 3; do wagnis train push --out push.net --games 1000 --part $k/3 >games-$k; done\n"
      "  wagnis merge --out push.net games-1 games-2 games-3\n"
      "Exit codes: 0 done; 1 stopped before; 2 bad input, or a part is missing.");
  command->callback([flags, &run] { run = [flags] { return run_merge(*flags); }; });
}

}  // namespace wagnis::cli
