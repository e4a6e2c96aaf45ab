// How the things of Caramba look in the terminal: dice, figures, the track.
#pragma once

#include <cstdint>
#include <string>

#include "cli/draw.h"
#include "games/caramba/state.h"

namespace wagnis::cli {

// "■", or "#" in ASCII.
std::string shape(const DrawStyle& style, caramba::Color color);
// Text on the ground of that colour, or between brackets where there are no colours.
std::string in_colour(const DrawStyle& style, caramba::Color color, const std::string& text);
// "[■ Schwarz 1]".
std::string figure(const DrawStyle& style, caramba::Color color);
// "[■][●][▲]".
std::string dice_chips(const DrawStyle& style, const caramba::ColorDice& dice);
// The figures that stand there (State::figure), with spaces between them.
std::string figures_before(const DrawStyle& style, const caramba::State& s, std::uint8_t where);
// The twenty fields with the marker of a seat: its letter, so that markers differ in more than their place.
std::string track(const DrawStyle& style, int field, Seat seat);

}  // namespace wagnis::cli
