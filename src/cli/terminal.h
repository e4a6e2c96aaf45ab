// The terminal that the program runs in: what it can show, and lines that are typed.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cli/draw.h"

namespace wagnis::cli {

// What stdout can show. The language is the one given, else that of LC_ALL, LC_MESSAGES or LANG (the first that is
// set), else English. Colour: a terminal that is not TERM=dumb, unless NO_COLOR is set and not empty, or no_colour.
// Unicode: where the locale is UTF-8. Width: the terminal's, else 80.
DrawStyle style_of_stdout(std::optional<Language> language, bool no_colour);

}  // namespace wagnis::cli
