#include "fair/verify.h"

#include <memory>

#include "cli/commands.h"
#include "cli/print.h"
#include "cli/record_files.h"

namespace wagnis::cli {
namespace {

struct VerifyFlags {
  std::vector<std::string> files;
  bool json = false;
};

int run_verify(const VerifyFlags& flags) {
  std::size_t right = 0, refused = 0, outcomes = 0;
  bool malformed = false;
  std::string refusals;
  const auto verify_record = [&](const std::string& file, const RecordLine& line) {
    const auto verified = line.record ? verify(*line.record) : std::unexpected(line.record.error());
    if (verified) {
      ++right;
      outcomes += *verified;
      return;
    }
    ++refused;
    malformed = malformed || verified.error().malformed;
    if (flags.json)
      refusals += (refusals.empty() ? "" : ", ") + json_of(file, line.number, verified.error());
    else
      print_text("{}:{}: {}\n", file, line.number, text(verified.error()));
  };
  const bool readable = each_record("verify", flags.files, verify_record, flags.json ? stderr : stdout);
  if (flags.json)
    fmt::print("{{\"records\": {}, \"right\": {}, \"refused\": {}, \"outcomes\": {}, \"refusals\": [{}]}}\n",
               right + refused, right, refused, outcomes, refusals);
  else
    print_text("{} {}: {} right, {} refused; {} cards and throws computed again\n", right + refused,
               right + refused == 1 ? "record" : "records", right, refused, outcomes);
  if (!readable || malformed) return kBadInput;
  return refused == 0 ? kOk : kNo;
}

}  // namespace

void add_verify(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<VerifyFlags>();
  CLI::App* command =
      app.add_subcommand("verify", "Compute every card and die of recorded games again from the seeds that they show");
  command->add_option("files", flags->files, "Files with a record a line; - is stdin")
      ->required()
      ->type_name("FILE.jsonl");
  command->add_flag("--json", flags->json,
                    "Print one JSON object; \"outcomes\" counts cards and throws that were computed again");
  command->footer(
      "A record of a server shows the seeds of its chance (member fair, docs/fairness.md). Each record that is "
      "refused\n"
      "gets a line: file, line, what does not hold, or the first event (counted from 0) that differs and what the "
      "seeds\n"
      "give. Games of play and simulate promised nobody anything; they are refused.\n"
      "Examples:\n"
      "  wagnis verify games.jsonl\n"
      "  wagnis verify --json - <games.jsonl\n"
      "Exit codes: 0 all records are right; 1 some are not, or promised nothing; 2 some have not the form of a "
      "record,\n"
      "or a file cannot be read.");
  command->callback([&run, flags] { run = [flags] { return run_verify(*flags); }; });
}

}  // namespace wagnis::cli
