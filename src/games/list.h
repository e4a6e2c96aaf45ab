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

// All games, in the order in which programs list them.
std::span<const GameEntry> all_games();
// Refuses an unknown id; the refusal names all ids.
Result<const GameEntry*> find_game(std::string_view id);
// A game with these options; the others have their defaults. Refuses what read_options and G::make refuse.
Result<std::shared_ptr<const AnyGame>> make_game(std::string_view id, const Options& options);

}  // namespace wagnis
