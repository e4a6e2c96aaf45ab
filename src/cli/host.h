// Who leads a game at the keyboard: shows the table, asks people for their moves, tells what the others did.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/draw.h"
#include "cli/picture.h"
#include "cli/screen.h"
#include "record/record.h"

namespace wagnis::cli {

// How long a sentence stays before the next one.
enum class Speed : std::uint8_t { calm, normal, fast };

struct Evening {
  std::shared_ptr<const AnyGame> game;
  std::vector<SeatInfo> seats;  // people without a name have an empty one
  std::uint64_t seed = 0;
  Speed speed = Speed::normal;
  std::string record;  // the file that games are saved to; empty for none
  // Of a game that is taken up: what has happened in it. It is the last record of that file, which it stays.
  std::vector<Event> events{};
};

// Plays the game, and on a terminal further ones as long as people want to, each with the seats moved on by one, so that the
// next player begins, and with a seed that follows from the one before. Ends early when the input ends, when somebody
// interrupts and when a person quits; what was played is saved all the same. A game with a clock is played on `screen`, where
// there is one, by at most one person. Refuses, before anything is shown, a level that the game has no bot of, a file that
// cannot be written, a game with a clock without a screen, and events that did not come from the seed and these seats.
Result<void> host(Evening evening, const Picture& picture, DrawStyle style, Console& console, Screen* screen = nullptr);

}  // namespace wagnis::cli
