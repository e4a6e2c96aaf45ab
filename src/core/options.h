// Options of a table: names with values, from a record, a command line or a form in the browser.
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
// In the order given; read_options refuses a name that stands twice.
using Options = std::vector<std::pair<std::string, OptionValue>>;

// What one option allows: whole numbers from low to high; or, if `words` is not empty, one of these words.
struct OptionRule {
  std::string_view name;
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::span<const std::string_view> words{};
};

// The number in decimal, or the word.
std::string text(const OptionValue& value);
// "players is a whole number from 2 to 6", "star is safe or risk".
std::string allowed(const OptionRule& rule);
// Reads "KEY=VALUE" of a command line. A value that is a whole number becomes a number, anything else a word. Refuses
// text without '=' or without a key.
Result<std::pair<std::string, OptionValue>> parse_option(std::string_view text);
// One value for each rule, in the order of the rules; monostate where none was given. Refuses an unknown name, a name
// given twice and a value that is not allowed; the refusal names the option, the value and what is allowed.
using GivenOption = std::variant<std::monostate, std::int64_t, std::string>;
Result<std::vector<GivenOption>> read_options(std::span<const OptionRule> rules, const Options& given);

}  // namespace wagnis
