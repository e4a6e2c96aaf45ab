#include "cli/flags.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "arena/part.h"
#include "cli/commands.h"
#include "cli/print.h"
#include "core/json_writer.h"
#include "core/token.h"

namespace wagnis::cli {

void add_game_flags(CLI::App& command, GameFlags& flags, std::string_view examples) {
  std::string games;
  std::string footer = "Options of the games:\n";
  for (const GameEntry& game : all_games()) {
    games += (games.empty() ? "" : ", ") + std::string(game.id);
    for (const OptionRule& rule : game.option_rules()) footer += fmt::format("  {:<9}{}\n", game.id, allowed(rule));
  }
  command.add_option("game", flags.game, "The game: " + games)->required()->type_name("GAME");
  command
      .add_option("--option", flags.options,
                  "An option of the game; may be repeated. What is not given has its default")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.footer(footer + "\nExamples:\n" + std::string(examples));
}

Result<MatchPart> part_of_flag(std::string_view given) {
  if (given.empty()) return MatchPart{};
  if (const auto part = parse_part(given)) return *part;
  return refuse("--part is " + in_quotes(given) + "; it is K/N, the part K of N parts with K from 1 to N, as 3/8");
}

Result<Options> read_options(const GameFlags& flags) {
  Options options;
  for (const std::string& given : flags.options) {
    auto option = parse_option(given);
    if (!option) return std::unexpected(option.error());
    options.push_back(std::move(*option));
  }
  return options;
}

std::optional<Options::value_type> without_clock(const GameEntry& game) {
  for (const OptionRule& rule : game.option_rules())
    for (const std::string_view word : rule.words) {
      Options::value_type option{rule.name, std::string(word)};
      if (const auto made = game.make({option}); made && !(*made)->timed()) return option;
    }
  return std::nullopt;
}

std::string line_of(const Options& options) {
  std::string line;
  for (const auto& [name, value] : options) line += (line.empty() ? "" : " ") + name + "=" + text(value);
  return line;
}

std::string json_of(const Options& options) {
  JsonWriter json;
  json.open_object();
  for (const auto& [name, value] : options) std::visit([&](const auto& one) { json.member(name, one); }, value);
  return json.close_object().text();
}

int bad_input(std::string_view command, std::string_view what) {
  print_text(stderr, "wagnis {}: {}\n", command, what);
  return kBadInput;
}

namespace {

template <class T>
T number_of(const std::string& flag, const std::string& given, T low, T high) {
  T value = 0;
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
  if (!given.empty() && error == std::errc() && end == given.data() + given.size() && value >= low && value <= high)
    return value;
  throw CLI::ValidationError(fmt::format("{} is {}; allowed are whole numbers from {} to {}, written in digits alone",
                                         flag, in_quotes(std::string_view(given)), low, high),
                             CLI::ExitCodes::ValidationError);
}

}  // namespace

std::int64_t read_number(const std::string& flag, const std::string& given, std::int64_t low, std::int64_t high) {
  return number_of(flag, given, low, high);
}
std::uint64_t read_number(const std::string& flag, const std::string& given, std::uint64_t low, std::uint64_t high) {
  return number_of(flag, given, low, high);
}

CLI::Option* add_word(CLI::App& command, const std::string& flag, std::string& value, std::vector<std::string> words,
                      const std::string& help) {
  std::string list, choices;
  for (const std::string& word : words) {
    list += (list.empty() ? "" : ", ") + word;
    choices += (choices.empty() ? "" : ",") + word;
  }
  CLI::Option* option = command.add_option_function<std::string>(
      flag,
      [flag, &value, words = std::move(words), list](const std::string& given) {
        if (std::ranges::find(words, given) == words.end())
          throw CLI::ValidationError(
              fmt::format("{} is {}; allowed are {}", flag, in_quotes(std::string_view(given)), list),
              CLI::ExitCodes::ValidationError);
        value = given;
      },
      help);
  if (!value.empty()) option->default_str(value);
  return option->type_name("WORD:{" + choices + "}");
}

}  // namespace wagnis::cli
