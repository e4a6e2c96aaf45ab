// Sentences about events in two forms: about a player ("they"), and to the person at the keyboard ("you").
#pragma once

#include <cstddef>
#include <string>

#include "cli/game_ui.h"
#include "cli/words.h"

namespace wagnis::cli {

// Both forms have the same gaps; `they` has the player's name as one more gap at the end.
template <std::size_t Gaps>
struct Told {
  Phrase<Gaps + 1> they;
  Phrase<Gaps> you;
};

// The sentence in the form that fits the event's seat.
template <std::size_t Gaps, class... Args>
std::string told(const DrawStyle& style, const Happening& happening, const Told<Gaps>& words, const Args&... args) {
  const Seat seat = happening.event.seat;
  return happening.you == seat ? say(style, words.you, args...)
                               : say(style, words.they, args..., happening.names[seat.index]);
}

}  // namespace wagnis::cli
