// Coloured text and its width on the screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"

namespace wagnis::cli {

// The five card colours as a light or dark ground with readable letters on it, in the order of the cards; the terminal's own
// two colours changed over; and letters without a ground.
enum class Ink : std::uint8_t { red, blue, green, yellow, purple, inverse, strong, faint };

// The text in that ink; unchanged where the style has no colour.
std::string ink(const DrawStyle& style, Ink colour, std::string_view text);

// How many columns UTF-8 text takes: escape sequences and combining marks none, East Asian wide characters and emoji
// two.
int columns(std::string_view text);
// Filled up with spaces on the right; unchanged when it is as wide already.
std::string pad(std::string text, int width);
// Shortened to at most `width` columns, with a mark at the cut; text without escape sequences.
std::string cut(const DrawStyle& style, std::string_view text, int width);
// Lines of at most `width` columns, broken at single spaces, though not at those between brackets or in colour: cards stay
// whole. All lines but the first begin with `indent` spaces. A word wider than a line stands alone in its own.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);
// Foreign text, such as a name, as this terminal can show it: without control characters, in ASCII where it has no
// Unicode.
std::string printable(const DrawStyle& style, std::string_view text);
// Plain ASCII: the letters of the three languages spelt out ("ä" as "ae"), typographic signs by plain ones, the rest
// "?".
std::string ascii(std::string_view text);

}  // namespace wagnis::cli
