#include "games/list.h"

#include <array>

#include "games/caramba/view.h"
#include "games/erase.h"
#include "games/push/view.h"
#include "games/tipp/view.h"

namespace wagnis {
namespace {

constexpr std::array kGames{
    entry_of<push::Push>(),
    entry_of<tipp::Tipp>(),
    entry_of<caramba::Caramba>(),
};

}  // namespace

std::span<const GameEntry> all_games() { return kGames; }

Result<const GameEntry*> find_game(std::string_view id) {
  std::string names;
  for (const GameEntry& game : kGames) {
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
