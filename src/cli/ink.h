// Coloured text and its width on the screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"

namespace wagnis::cli {

// First the five card colours, in the order of the cards: a light or dark ground with readable letters. `inverse`: the
// terminal's two colours swapped. `strong` and `faint`: letters without a ground.
enum class Ink : std::uint8_t { red, blue, green, yellow, purple, inverse, strong, faint };

// The text in that ink; unchanged where the style has no colour.
std::string ink(const DrawStyle& style, Ink colour, std::string_view text);

// The number of columns of UTF-8 text. Escape sequences and combining marks take none; East Asian wide characters and
// emoji take two.
int columns(std::string_view text);
// Adds spaces on the right, up to `width` columns.
std::string pad(std::string text, int width);
// Cuts text to at most `width` columns, with a mark at the cut. Precondition: no escape sequences.
std::string cut(const DrawStyle& style, std::string_view text, int width);
// Breaks text at single spaces into lines of at most `width` columns. Spaces in brackets or in colour do not break, so
// cards stay whole. All lines but the first begin with `indent` spaces. A word that is too wide gets its own line.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);
// Text from outside, such as a name, in a form that this terminal can show: without control characters; in ASCII where
// the style has no Unicode.
std::string printable(const DrawStyle& style, std::string_view text);
// Converts to ASCII: letters of the three languages are spelt out ("ä" as "ae"), typographic signs become plain ones,
// all other characters "?".
std::string ascii(std::string_view text);

}  // namespace wagnis::cli
