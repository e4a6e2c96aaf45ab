#include "fair/verify.h"

#include <fmt/core.h>

#include <memory>

#include "cli/commands.h"
#include "cli/record_files.h"

namespace wagnis::cli {
namespace {

int run_verify(const std::vector<std::string>& files) {
  std::size_t right = 0, refused = 0, outcomes = 0;
  const bool readable = each_record("verify", files, [&](const std::string& file, const RecordLine& line) {
    const auto verified = line.record ? verify(*line.record) : std::unexpected(line.record.error());
    if (verified) {
      ++right;
      outcomes += *verified;
    } else {
      ++refused;
      fmt::print("{}:{}: {}\n", file, line.number, text(verified.error()));
    }
  });
  fmt::print("{} {}: {} right, {} refused; {} cards and throws computed again\n", right + refused,
             right + refused == 1 ? "record" : "records", right, refused, outcomes);
  if (!readable) return kBadInput;
  return refused == 0 ? kOk : kNo;
}

}  // namespace

void add_verify(CLI::App& app, Run& run) {
  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("verify", "Compute every card and die of recorded games again from the seeds that they show");
  command->add_option("files", *files, "Files with a record a line; - is stdin")->required()->type_name("FILE.jsonl");
  command->footer(
      "A record of a server shows the seeds of its chance (member fair, docs/fairness.md). Each record that is refused "
      "gets\n"
      "a line: file, line, what does not hold, or the first event (counted from 0) that differs and what the seeds "
      "give.\n"
      "The records of simulate have the seed of a match instead; they are refused: nothing was promised.\n"
      "Exit status: 0 all records are right, 1 some are refused, 2 a file cannot be read.");
  command->callback([&run, files] { run = [files] { return run_verify(*files); }; });
}

}  // namespace wagnis::cli
