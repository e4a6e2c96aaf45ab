// A position as a picture for the terminal: what `wagnis play` and `wagnis show` print.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "games/any.h"

namespace wagnis::cli {

enum class Language : std::uint8_t { de, nl, en };

struct DrawStyle {
  Language language = Language::en;
  bool colour = false;   // ANSI colours; shapes tell the colours apart with and without
  bool unicode = false;  // else ASCII alone, whatever the names hold
  int width = 80;        // columns; a picture keeps within them from kNarrowest on
};

// Narrower terminals get a picture of this width.
inline constexpr int kNarrowest = 40;

// The position in lines, each with a line end, none wider than the style's width. `names` has one entry for each seat,
// UTF-8.
std::string draw(const AnyState& state, std::span<const std::string> names, const DrawStyle& style);

}  // namespace wagnis::cli
