// Caramba in real time, in the terminal.
#pragma once

#include <memory>
#include <optional>

#include "cli/game_ui.h"

namespace wagnis::cli {

// As GameUi::live says.
std::unique_ptr<LiveUi> live_caramba(const AnyGame& game, std::optional<Seat> you, const DrawStyle& style);

}  // namespace wagnis::cli
