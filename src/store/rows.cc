#include "store/rows.h"

#include <charconv>

namespace wagnis {

std::string write_options(const Options& options) {
  std::string lines;
  for (const auto& [name, value] : options) lines += name + '=' + text(value) + '\n';
  return lines;
}

Result<Options> read_options(std::string_view lines) {
  Options options;
  for (const std::string_view line : parts(lines, '\n')) {
    if (line.empty()) continue;
    auto option = parse_option(line);
    if (!option) return std::unexpected(option.error());
    options.push_back(std::move(*option));
  }
  return options;
}

std::string write_numbers(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

Result<std::vector<int>> read_numbers(std::string_view text) {
  std::vector<int> numbers;
  if (text.empty()) return numbers;
  for (const std::string_view part : parts(text, ',')) {
    int& number = numbers.emplace_back();
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error != std::errc() || end != part.data() + part.size())
      return refuse("wins are " + in_quotes(text) + "; they are numbers with commas between them");
  }
  return numbers;
}

}  // namespace wagnis
