#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "cli/words.h"

namespace wagnis::cli {
namespace {

// The first of the variables that is set and not empty, as POSIX reads a locale.
std::string_view first_set(const std::array<const char*, 3>& variables) {
  for (const char* variable : variables) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

bool locale_is_utf8() {
  std::string name(first_set({"LC_ALL", "LC_CTYPE", "LANG"}));
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

DrawStyle style_of_stdout(std::optional<Language> language, bool no_colour) {
  DrawStyle style;
  const std::string_view locale = first_set({"LC_ALL", "LC_MESSAGES", "LANG"});
  style.language = language ? *language : parse_language(locale.substr(0, 2)).value_or(Language::en);
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view(kind) == "dumb";
  style.colour = terminal && !dumb && !no_colour && !is_set("NO_COLOR");
  style.unicode = locale_is_utf8();
  winsize size{};
  if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  return style;
}

}  // namespace wagnis::cli
