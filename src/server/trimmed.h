// The text without spaces and tabs around it, as fields of HTTP's headers are read.
#pragma once

#include <string_view>

namespace wagnis {

inline std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace wagnis
