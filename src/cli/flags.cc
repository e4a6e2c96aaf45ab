#include "cli/flags.h"

#include <fmt/core.h>

#include "cli/commands.h"
#include "core/json_writer.h"

namespace wagnis::cli {

void add_game_flags(CLI::App& command, GameFlags& flags) {
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
  command.footer(footer);
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
  fmt::print(stderr, "wagnis {}: {}\n", command, what);
  return kBadInput;
}

}  // namespace wagnis::cli
