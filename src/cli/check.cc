#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/record_files.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

struct Counts {
  std::size_t finished = 0;
  std::size_t unfinished = 0;
  std::size_t refused = 0;
};

void check_record(const std::string& file, const RecordLine& line, Counts& counts) {
  const auto refuse_line = [&](const RecordError& error) {
    ++counts.refused;
    fmt::print("{}:{}: {}\n", file, line.number, text(error));
  };
  if (!line.record) return refuse_line(line.record.error());
  const auto replayed = replay(*line.record);
  if (!replayed) return refuse_line(replayed.error());
  ++(replayed->state().over() ? counts.finished : counts.unfinished);
}

int run_check(const std::vector<std::string>& files) {
  Counts counts;
  bool unreadable = false;
  for (const std::string& name : files) {
    const auto file = read_file(name);
    if (!file) {
      bad_input("check", text(file.error()));
      unreadable = true;
      continue;
    }
    const std::string shown = name == "-" ? "stdin" : name;
    const RecordFileEnd end = read_records(*file, [&](const RecordLine& line) { check_record(shown, line, counts); });
    if (end.cut_off)
      fmt::print("{}:{}: the last line was cut off while it was written; it is left out\n", shown,
                 std::ranges::count(*file, '\n') + 1);
  }
  fmt::print("{} {} in {} {}: {} finished, {} unfinished, {} refused\n",
             counts.finished + counts.unfinished + counts.refused,
             counts.finished + counts.unfinished + counts.refused == 1 ? "record" : "records", files.size(),
             files.size() == 1 ? "file" : "files", counts.finished, counts.unfinished, counts.refused);
  if (unreadable) return kBadInput;
  return counts.refused == 0 ? kOk : kNo;
}

}  // namespace

void add_check(CLI::App& app, Run& run) {
  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("check", "Replay records of games and refuse those that break a rule");
  command->add_option("files", *files, "Files with a record a line; - is stdin")->required()->type_name("FILE.jsonl");
  command->footer(
      "Each record that is refused gets a line: file, line, event (counted from 0), seat, token, reason and paragraph "
      "of\n"
      "docs/rules.md. A last line that was cut off while it was written is reported and loses nothing before it.\n"
      "Exit status: 0 all records are right, 1 some are refused, 2 a file cannot be read.");
  command->callback([&run, files] { run = [files] { return run_check(*files); }; });
}

}  // namespace wagnis::cli
