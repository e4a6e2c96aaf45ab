// The list of games with one more line, which docs/a-new-game.md adds to src/games/list.cc. It replaces that file, in
// this program alone.
#include "games/list.h"

#include <array>

#include "games/any_of.h"
#include "games/caramba/view.h"
#include "games/push/view.h"
#include "games/tipp/view.h"
#include "new_game/pond/rules.h"

namespace wagnis {
namespace {

constexpr std::array kGames{
    entry_of<push::Push>(),
    entry_of<tipp::Tipp>(),
    entry_of<caramba::Caramba>(),
    entry_of<pond::Pond>(),
};

}  // namespace

std::span<const GameEntry> all_games() { return kGames; }

}  // namespace wagnis
