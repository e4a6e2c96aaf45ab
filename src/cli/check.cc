#include <fmt/core.h>

#include <memory>

#include "cli/commands.h"
#include "cli/record_files.h"

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
  const bool readable = each_record(
      "check", files, [&](const std::string& file, const RecordLine& line) { check_record(file, line, counts); });
  fmt::print("{} {} in {} {}: {} finished, {} unfinished, {} refused\n",
             counts.finished + counts.unfinished + counts.refused,
             counts.finished + counts.unfinished + counts.refused == 1 ? "record" : "records", files.size(),
             files.size() == 1 ? "file" : "files", counts.finished, counts.unfinished, counts.refused);
  if (!readable) return kBadInput;
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
