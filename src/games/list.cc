#include "games/list.h"

#include <array>

#include "games/any_of.h"
#include "games/caramba/view.h"
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

}  // namespace wagnis
