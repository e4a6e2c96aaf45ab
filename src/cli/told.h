// What happened, in two forms: said of somebody else, and to the one person at the keyboard.
#pragma once

#include <cstddef>
#include <string>

#include "cli/game_ui.h"
#include "cli/words.h"

namespace wagnis::cli {

// Both with the same gaps; the name is the last of `they`.
template <std::size_t Gaps>
struct Told {
  Phrase<Gaps + 1> they;
  Phrase<Gaps> you;
};

// The sentence for the one whose event it is.
template <std::size_t Gaps, class... Args>
std::string told(const DrawStyle& style, const Happening& happening, const Told<Gaps>& words, const Args&... args) {
  const Seat seat = happening.event.seat;
  return happening.you == seat ? say(style, words.you, args...)
                               : say(style, words.they, args..., happening.names[seat.index]);
}

}  // namespace wagnis::cli
