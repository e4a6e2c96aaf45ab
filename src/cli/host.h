// Plays games at the keyboard: shows the table, asks people for their moves, tells what the others did.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/draw.h"
#include "cli/game_ui.h"
#include "cli/screen.h"
#include "record/record.h"

namespace wagnis::cli {

// How long a sentence stays before the next one.
enum class Speed : std::uint8_t { calm, normal, fast };

// What `wagnis play` plays: the game, its seats and its luck.
struct PlaySetup {
  std::shared_ptr<const AnyGame> game;
  std::vector<SeatInfo> seats;  // people without a name have an empty one
  std::uint64_t seed = 0;
  Speed speed = Speed::normal;
  std::string record;  // the file that games are saved to; empty for none
  // The events so far of a game that goes on. Its record is the last one of the file and is replaced there.
  std::vector<Event> events{};
};

// Plays the game. On a terminal it then plays further games as long as people want to: seats move on by one, so that
// the next player begins, and the next seed follows from the last one. Ends early when the input ends, on an interrupt,
// and when a person quits; what was played is saved in each case. A game with a clock needs `screen` and has at most
// one person. Before it shows anything, it refuses a level that the game has no bot of, a file that cannot be written,
// a game with a clock without a screen, and events that do not follow from the seed and these seats.
Result<void> host(PlaySetup setup, const GameUi& ui, DrawStyle style, Console& console, Screen* screen = nullptr);

}  // namespace wagnis::cli
