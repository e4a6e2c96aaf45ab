#include "games/list.h"

namespace wagnis {

Result<const GameEntry*> find_game(std::string_view id) {
  std::string names;
  for (const GameEntry& game : all_games()) {
    if (game.id == id) return &game;
    names += (names.empty() ? "" : ", ") + std::string(game.id);
  }
  return refuse("unknown game " + in_quotes(id) + "; there are " + names, "N6");
}

Result<std::shared_ptr<const AnyGame>> make_game(std::string_view id, const Options& options) {
  const auto game = find_game(id);
  if (!game) return std::unexpected(game.error());
  return (*game)->make(options);
}

}  // namespace wagnis
