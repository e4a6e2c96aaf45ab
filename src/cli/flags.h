// What several commands have in common: which game, its options, and how they refuse.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/list.h"

namespace wagnis::cli {

// The game of a command line: its name, and its options as often as --option KEY=VALUE stands there.
struct GameFlags {
  std::string game;
  std::vector<std::string> options;
};
void add_game_flags(CLI::App& command, GameFlags& flags);

Result<Options> read_options(const GameFlags& flags);

// "players=3 star=risk switch=in".
std::string line_of(const Options& options);
// The same as a JSON object.
std::string json_of(const Options& options);

// Says what is wrong on stderr, as "wagnis COMMAND: …", and gives the exit code for it.
int bad_input(std::string_view command, std::string_view what);

}  // namespace wagnis::cli
