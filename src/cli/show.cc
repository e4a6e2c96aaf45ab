#include <fmt/core.h>

#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/draw.h"
#include "cli/flags.h"
#include "cli/record_files.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

struct ShowFlags {
  std::string file;
  std::size_t game = 1;
  std::optional<std::size_t> at;
  std::string language;
};

// Who is waited for, and for what, in words.
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
    fmt::print(stderr, "{}:{}: {}\n", flags.file, found->number, text(error));
    return kNo;
  };
  if (!found->record) return refused(found->record.error());
  const Record& record = *found->record;
  const std::size_t at = flags.at.value_or(record.events.size());
  if (at > record.events.size())
    return bad_input("show", fmt::format("--at is {}; the game has {} events", at, record.events.size()));
  const auto replayed = replay(record, at);
  if (!replayed) return refused(replayed.error());
  const AnyState& state = replayed->state();
  std::vector<std::string> names;
  for (int i = 0; i < state.game()->seats(); ++i) {
    // Only a whole replay compares the seats with the options; a short one may have fewer.
    const auto index = static_cast<std::size_t>(i);
    names.push_back(index < record.seats.size() ? record.seats[index].name : fmt::format("seat {}", i));
  }

  fmt::print("{} {}\n", record.game, line_of(state.game()->options()));
  fmt::print("After {} of {} events{}\n\n", at, record.events.size(), at > 0 ? ": " + text(record.events[at - 1]) : "");
  fmt::print("{}\n", draw(state, names, style_of_stdout(parse_language(flags.language), false)));
  fmt::print("{}Position: {}\n", pending_text(state, names), state.text());
  return kOk;
}

}  // namespace

void add_show(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<ShowFlags>();
  CLI::App* command = app.add_subcommand("show", "Show a position of a recorded game");
  command->add_option("file", flags->file, "A file with a record a line; - is stdin")
      ->required()
      ->type_name("FILE.jsonl");
  command->add_option("--at", flags->at, "Show the position after this many events (default: all)")->type_name("N");
  command->add_option("--game", flags->game, "Which record of the file, counted from 1")
      ->capture_default_str()
      ->type_name("K");
  command
      ->add_option("--lang", flags->language, "Language of the picture: de, nl or en (default: that of the terminal)")
      ->check(CLI::IsMember({"de", "nl", "en"}))
      ->type_name("LANG");
  command->callback([&run, flags] { run = [flags] { return run_show(*flags); }; });
}

}  // namespace wagnis::cli
