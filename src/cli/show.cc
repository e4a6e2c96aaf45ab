#include <fmt/core.h>

#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/draw.h"
#include "cli/flags.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "core/json_writer.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

constexpr std::size_t kMostEvents = 1'000'000'000;  // more than any file holds

struct ShowFlags {
  std::string file;
  std::size_t game = 1;
  std::optional<std::size_t> at;
  std::string language;
  bool json = false;
};

// The seats that the game waits for, and for what, in words.
std::string pending_text(const AnyState& state, const std::vector<std::string>& names) {
  const auto seat_text = [&](Seat seat) { return fmt::format("seat {} ({})", seat.index, names[seat.index]); };
  const Pending pending = state.pending();
  std::string result;
  if (pending.over()) {
    std::string winners;
    state.standing().winners.each([&](Seat seat) { winners += (winners.empty() ? "" : ", ") + seat_text(seat); });
    return "The game is over; won by " + winners + "\n";
  }
  pending.chance.each([&](Seat seat) { result += "Chance decides for " + seat_text(seat) + "\n"; });
  pending.move.each([&](Seat seat) {
    result += "Moves of " + seat_text(seat) + ":";
    for (const std::string& move : state.moves(seat)) result += " " + move;
    result += "\n";
  });
  return result;
}

int run_show(const ShowFlags& flags) {
  const auto file = read_file(flags.file);
  if (!file) return bad_input("show", text(file.error()));
  std::optional<RecordLine> found;
  std::size_t count = 0;
  read_records(*file, [&](RecordLine&& line) {
    if (++count == flags.game) found.emplace(std::move(line));
  });
  if (!found) return bad_input("show", fmt::format("--game is {}; {} holds {} records", flags.game, flags.file, count));
  const auto refused = [&](const RecordError& error) {
    print_text(stderr, "{}:{}: {}\n", flags.file, found->number, text(error));
    return error.malformed ? kBadInput : kNo;
  };
  if (!found->record) return refused(found->record.error());
  const Record& record = *found->record;
  const std::size_t at = flags.at.value_or(record.events.size());
  if (at > record.events.size())
    return bad_input("show", fmt::format("--at is {}; the game has {} events", at, record.events.size()));
  const auto replayed = replay(record, at);
  if (!replayed) return refused(replayed.error());
  const AnyState& state = replayed->state();
  if (flags.json) {
    fmt::print("{{\"record\": {}, \"at\": {}, \"events\": {}, \"position\": {}, \"table\": {}}}\n", flags.game, at,
               record.events.size(), JsonWriter().value(state.text()).text(), state.view());
    return kOk;
  }
  std::vector<std::string> names;
  for (int i = 0; i < state.game()->seats(); ++i) {
    // Only a whole replay checks the number of seats; the record may have fewer.
    const auto index = static_cast<std::size_t>(i);
    names.push_back(index < record.seats.size() ? record.seats[index].name : fmt::format("seat {}", i));
  }

  print_text("{} {}\n", record.game, line_of(state.game()->options()));
  print_text("After {} of {} events{}\n\n", at, record.events.size(), at > 0 ? ": " + text(record.events[at - 1]) : "");
  print_text("{}\n", draw(state, names, style_of_stdout(parse_language(flags.language), false)));
  print_text("{}Position: {}\n", pending_text(state, names), state.text());
  return kOk;
}

}  // namespace

void add_show(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<ShowFlags>();
  CLI::App* command = app.add_subcommand("show", "Show a position of a recorded game");
  command->add_option("file", flags->file, "A file with a record a line; - is stdin")
      ->required()
      ->type_name("FILE.jsonl");
  add_number(*command, "--at", flags->at, 0, kMostEvents, "Show the position after this many events (default: all)");
  add_number(*command, "--game", flags->game, 1, kMostEvents, "Which record of the file, counted from 1")
      ->type_name("K");
  add_word(*command, "--lang", flags->language, {kLanguageCodes.begin(), kLanguageCodes.end()},
           "Language of the picture (default: that of the terminal)");
  command->add_flag("--json", flags->json,
                    "Print one JSON object: the position as a line, and the table as the server tells it");
  command->footer(
      "Examples:\n"
      "  wagnis show games.jsonl\n"
      "  wagnis show games.jsonl --game 2 --at 12 --lang de\n"
      "Exit codes: 0 shown; 1 the record breaks a rule; 2 bad input.");
  command->callback([&run, flags] { run = [flags] { return run_show(*flags); }; });
}

}  // namespace wagnis::cli
