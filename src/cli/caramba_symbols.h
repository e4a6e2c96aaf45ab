// The symbols of Caramba in the terminal: dice, figures, the track.
#pragma once

#include <cstdint>
#include <string>

#include "cli/draw.h"
#include "games/caramba/state.h"

namespace wagnis::cli {

// "■", or "#" in ASCII.
std::string shape(const DrawStyle& style, caramba::Color color);
// The text on a ground of that colour; between brackets where the style has no colours.
std::string in_colour(const DrawStyle& style, caramba::Color color, const std::string& text);
// "[■ Schwarz 1]".
std::string figure(const DrawStyle& style, caramba::Color color);
// "[■][●][▲]".
std::string dice_chips(const DrawStyle& style, const caramba::ColorDice& dice);
// The figures that stand at `where` (a value of State::figure), with spaces between them.
std::string figures_before(const DrawStyle& style, const caramba::State& s, std::uint8_t where);
// The twenty fields with the seat's marker on `field`. The marker is the seat's letter.
std::string track(const DrawStyle& style, int field, Seat seat);

}  // namespace wagnis::cli
