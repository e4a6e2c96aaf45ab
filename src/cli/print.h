// What commands print, on a terminal that may know ASCII alone.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace wagnis::cli {

// The text as stdout and stderr can show it: as it is where the locale is UTF-8, else in ASCII ("+/-" for "±").
std::string shown(std::string text);

// As fmt::print, to stdout or another stream, of text that people read; what programs read (JSON, records) is printed as it is.
template <class... Args>
void print_text(fmt::format_string<Args...> format, Args&&... args) {
  fmt::print("{}", shown(fmt::format(format, std::forward<Args>(args)...)));
}
template <class... Args>
void print_text(std::FILE* stream, fmt::format_string<Args...> format, Args&&... args) {
  fmt::print(stream, "{}", shown(fmt::format(format, std::forward<Args>(args)...)));
}

}  // namespace wagnis::cli
