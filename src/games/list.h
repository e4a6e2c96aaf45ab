// The list of games: the one place that names them all.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/any.h"

namespace wagnis {

// What is known of a game before a table is set.
struct GameEntry {
  std::string_view id;
  std::span<const OptionRule> (*option_rules)();
  Result<std::shared_ptr<const AnyGame>> (*make)(const Options& options);
};

std::span<const GameEntry> all_games();
// Refuses an unknown id, naming those that there are.
Result<const GameEntry*> find_game(std::string_view id);
// A game with options; what is not given has its default.
Result<std::shared_ptr<const AnyGame>> make_game(std::string_view id, const Options& options);

}  // namespace wagnis
