#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/part.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/match_report.h"
#include "cli/record_files.h"
#include "games/list.h"

namespace wagnis::cli {
namespace {

int run_merge(const std::vector<std::string>& files, bool json) {
  std::vector<PartReport> parts;
  for (const std::string& file : files) {
    const auto bytes = read_file(file);
    if (!bytes) return bad_input("merge", text(bytes.error()));
    auto part = read_part(*bytes);
    if (!part) return bad_input("merge", file + " is no part of a match: " + text(part.error()));
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
  struct Flags {
    std::vector<std::string> files;
    bool json = false;
  };
  const auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand(
      "merge", "Put the parts of `wagnis simulate --part` together, to what one run would have printed");
  command->add_option("files", flags->files, "All parts of one match, in any order; - is standard input")
      ->required()
      ->type_name("FILE");
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->footer(
      "Example:\n"
      "  for k in 1 2 3; do wagnis simulate push --bots random,casual --part $k/3 >part-$k.json; done\n"
      "  wagnis merge part-1.json part-2.json part-3.json\n"
      "Exit codes: 0 all games of the match; 2 bad input, or a part is missing.");
  command->callback([&run, flags] { run = [flags] { return run_merge(flags->files, flags->json); }; });
}

}  // namespace wagnis::cli
