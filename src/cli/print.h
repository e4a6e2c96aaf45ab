// Output of commands, also for terminals that know only ASCII.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace wagnis::cli {

// The text unchanged where the locale is UTF-8, else in ASCII ("+/-" for "±").
std::string shown(std::string text);

// As fmt::print, to stdout or another stream, for text that people read. Text for programs (JSON, records) does not use
// it.
template <class... Args>
void print_text(fmt::format_string<Args...> format, Args&&... args) {
  fmt::print("{}", shown(fmt::format(format, std::forward<Args>(args)...)));
}
template <class... Args>
void print_text(std::FILE* stream, fmt::format_string<Args...> format, Args&&... args) {
  fmt::print(stream, "{}", shown(fmt::format(format, std::forward<Args>(args)...)));
}

}  // namespace wagnis::cli
