#include <memory>

#include "cli/commands.h"
#include "cli/print.h"
#include "cli/record_files.h"

namespace wagnis::cli {
namespace {

struct CheckFlags {
  std::vector<std::string> files;
  bool json = false;
};

struct Counts {
  std::size_t finished = 0;
  std::size_t unfinished = 0;
  std::size_t refused = 0;
  bool malformed = false;
};

int run_check(const CheckFlags& flags) {
  Counts counts;
  std::string refusals;
  const auto check_record = [&](const std::string& file, const RecordLine& line) {
    const auto replayed = line.record ? replay(*line.record) : std::unexpected(line.record.error());
    if (replayed) {
      ++(replayed->state().over() ? counts.finished : counts.unfinished);
      return;
    }
    const RecordError& error = replayed.error();
    ++counts.refused;
    counts.malformed = counts.malformed || error.malformed;
    if (flags.json)
      refusals += (refusals.empty() ? "" : ", ") + json_of(file, line.number, error);
    else
      print_text("{}:{}: {}\n", file, line.number, text(error));
  };
  const bool readable = each_record("check", flags.files, check_record, flags.json ? stderr : stdout);
  const std::size_t records = counts.finished + counts.unfinished + counts.refused;
  if (flags.json)
    fmt::print("{{\"records\": {}, \"finished\": {}, \"unfinished\": {}, \"refused\": {}, \"refusals\": [{}]}}\n",
               records, counts.finished, counts.unfinished, counts.refused, refusals);
  else
    print_text("{} {} in {} {}: {} finished, {} unfinished, {} refused\n", records, records == 1 ? "record" : "records",
               flags.files.size(), flags.files.size() == 1 ? "file" : "files", counts.finished, counts.unfinished,
               counts.refused);
  if (!readable || counts.malformed) return kBadInput;
  return counts.refused == 0 ? kOk : kNo;
}

}  // namespace

void add_check(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<CheckFlags>();
  CLI::App* command = app.add_subcommand("check", "Replay records of games and refuse those that break a rule");
  command->add_option("files", flags->files, "Files with a record a line; - is stdin")
      ->required()
      ->type_name("FILE.jsonl");
  command->add_flag("--json", flags->json, "Print one JSON object; each refusal is one in \"refusals\"");
  command->footer(
      "Each record that is refused gets a line: file, line, event (counted from 0), seat, token, reason and "
      "paragraph:\n"
      "P, T, C, O of docs/rules.md, N of docs/notation.md. A last line that was cut off while it was written is\n"
      "reported and loses nothing before it.\n"
      "Examples:\n"
      "  wagnis check games.jsonl\n"
      "  wagnis check --json monday.jsonl tuesday.jsonl\n"
      "Exit codes: 0 all records are right; 1 some break a rule, or their result is wrong; 2 some have not the form "
      "of\n"
      "a record, or a file cannot be read.");
  command->callback([&run, flags] { run = [flags] { return run_check(*flags); }; });
}

}  // namespace wagnis::cli
