// Who leads a game in real time at the keyboard: shows the table as it changes, and keys count at once.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/game_ui.h"
#include "cli/live_game.h"
#include "cli/screen.h"

namespace wagnis::cli {

// Plays a game that has not begun here, from the page that explains it to its end; true when it came to its end. Ends early when the
// person quits, when somebody interrupts, and when the input ends. The screen is open meanwhile and closed afterwards.
// Precondition: ui.live is not nullptr.
bool play_live(LiveGame& game, const GameUi& ui, std::span<const std::string> names, std::optional<Seat> you,
               DrawStyle style, Screen& screen);

}  // namespace wagnis::cli
