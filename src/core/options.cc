#include "core/options.h"

#include <algorithm>

#include "core/token.h"

namespace wagnis {

std::string text(const OptionValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

std::string allowed(const OptionRule& rule) {
  std::string line(rule.name);
  if (rule.words.empty())
    return line + " is a whole number from " + std::to_string(rule.low) + " to " + std::to_string(rule.high);
  line += " is ";
  for (std::size_t i = 0; i < rule.words.size(); ++i) {
    if (i > 0) line += i + 1 == rule.words.size() ? " or " : ", ";
    line += rule.words[i];
  }
  return line;
}

Result<std::pair<std::string, OptionValue>> parse_option(std::string_view text) {
  const std::size_t at = text.find('=');
  if (at == std::string_view::npos || at == 0) return refuse("option " + in_quotes(text) + " is not KEY=VALUE", "O1");
  const std::string_view value = text.substr(at + 1);
  if (const auto number = parse_whole(value, INT64_MIN, INT64_MAX))
    return std::pair(std::string(text.substr(0, at)), OptionValue(*number));
  return std::pair(std::string(text.substr(0, at)), OptionValue(std::string(value)));
}

Result<std::vector<GivenOption>> read_options(std::span<const OptionRule> rules, const Options& given) {
  std::vector<GivenOption> result(rules.size());
  for (const auto& [name, value] : given) {
    const auto rule = std::ranges::find(rules, std::string_view(name), &OptionRule::name);
    if (rule == rules.end()) {
      std::string names;
      for (const OptionRule& each : rules) names += (names.empty() ? "" : ", ") + std::string(each.name);
      return refuse("unknown option " + in_quotes(name) + "; there are " + names, "O1");
    }
    GivenOption& slot = result[static_cast<std::size_t>(rule - rules.begin())];
    if (slot.index() != 0) return refuse("option " + name + " is given twice", "O1");
    const auto* number = std::get_if<std::int64_t>(&value);
    const auto* word = std::get_if<std::string>(&value);
    const bool fits =
        rule->words.empty()
            ? number != nullptr && *number >= rule->low && *number <= rule->high
            : word != nullptr && std::ranges::find(rule->words, std::string_view(*word)) != rule->words.end();
    if (!fits)
      return refuse("option " + name + " is " + in_quotes(text(value)) +
                        (number == nullptr && rule->words.empty() ? " (a word)" : "") + "; " + allowed(*rule),
                    "O1");
    if (number != nullptr)
      slot = *number;
    else
      slot = *word;
  }
  return result;
}

}  // namespace wagnis
