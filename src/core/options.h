// Options of a table: names with values, as a record, a command line or a form in the browser gives them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace wagnis {

// A whole number or a word.
using OptionValue = std::variant<std::int64_t, std::string>;
// In the order given; a name twice is refused by read_options.
using Options = std::vector<std::pair<std::string, OptionValue>>;

// What one option allows: whole numbers from low to high, or one of some words (then low and high mean nothing).
struct OptionRule {
  std::string_view name;
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::span<const std::string_view> words{};
};

std::string text(const OptionValue& value);
// "players is a whole number from 2 to 6", "star is safe or risk".
std::string allowed(const OptionRule& rule);
// "KEY=VALUE" of a command line: a value that is a whole number is a number, anything else a word.
Result<std::pair<std::string, OptionValue>> parse_option(std::string_view text);
// One value for each rule, in the order of the rules; monostate for what is not given.
// Refuses unknown names, repeats and values that are not allowed, naming the option, the value and what is allowed.
using GivenOption = std::variant<std::monostate, std::int64_t, std::string>;
Result<std::vector<GivenOption>> read_options(std::span<const OptionRule> rules, const Options& given);

}  // namespace wagnis
