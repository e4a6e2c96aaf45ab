#include "cli/print.h"

#include "cli/ink.h"
#include "cli/terminal.h"

namespace wagnis::cli {

std::string shown(std::string text) {
  static const bool unicode = style_of_stdout(Language::en, true).unicode;
  return unicode ? std::move(text) : ascii(text);
}

}  // namespace wagnis::cli
