// Plays a game in real time at the keyboard: shows the table as it changes; a key counts at once.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/game_ui.h"
#include "cli/live_game.h"
#include "cli/screen.h"

namespace wagnis::cli {

// Shows the page that explains the game, then plays it to its end. Returns true if it came to its end; false if the
// person quits, on an interrupt, and when the input ends. Opens the screen and closes it again. Precondition: the game
// has not begun. Precondition: ui.live is not nullptr.
bool play_live(LiveGame& game, const GameUi& ui, std::span<const std::string> names, std::optional<Seat> you,
               DrawStyle style, Screen& screen);

}  // namespace wagnis::cli
