// Draws a position for the terminal, for `wagnis play` and `wagnis show`.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "games/any.h"

namespace wagnis::cli {

enum class Language : std::uint8_t { de, nl, en };

struct DrawStyle {
  Language language = Language::en;
  bool colour = false;   // ANSI colours; shapes tell colours apart in both cases
  bool unicode = false;  // false: only ASCII, also in names
  int width = 80;        // columns; the drawing keeps within them if there are at least kNarrowest
};

// Narrower terminals get a drawing of this width.
inline constexpr int kNarrowest = 40;

// The position as lines, each with a line end, none wider than the style's width. `names` has one entry for each seat,
// UTF-8.
std::string draw(const AnyState& state, std::span<const std::string> names, const DrawStyle& style);

}  // namespace wagnis::cli
