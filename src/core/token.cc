#include "core/token.h"

#include <charconv>

namespace wagnis {

std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t low, std::int64_t high) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0') || text == "-0") return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) return std::nullopt;
  return value;
}

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> result;
  for (;;) {
    const std::size_t at = text.find(separator);
    result.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return result;
    text.remove_prefix(at + 1);
  }
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string result = "\"";
  for (const char c : text.substr(0, kShown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\') {
      result += c;
    } else {
      constexpr std::string_view kHex = "0123456789abcdef";
      result += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return result + (text.size() > kShown ? "\"…" : "\"");
}

std::string text(const Event& event) {
  std::string line = std::to_string(event.seat.index) + " " + event.token;
  if (event.ms) line += " @" + std::to_string(*event.ms);
  return line;
}

Result<Event> parse_event(std::string_view line) {
  constexpr std::size_t kLongestToken = 40;
  const auto words = parts(line, ' ');
  if (words.size() < 2 || words.size() > 3)
    return refuse("event " + in_quotes(line) + " is not SEAT TOKEN or SEAT TOKEN @MS with single spaces", "N1");
  const auto seat = parse_whole(words[0], 0, kMaxSeats - 1);
  if (!seat)
    return refuse("seat " + in_quotes(words[0]) + " of event " + in_quotes(line) + " is not a number from 0 to 5",
                  "N1");
  for (const char c : words[1])
    if (c <= 0x20 || c >= 0x7f) return refuse("token " + in_quotes(words[1]) + " is not printable ASCII", "N1");
  if (words[1].empty() || words[1].size() > kLongestToken)
    return refuse("token " + in_quotes(words[1]) + " does not have 1 to 40 characters", "N1");
  Event event{Seat{static_cast<std::uint8_t>(*seat)}, std::string(words[1]), std::nullopt};
  if (words.size() == 3) {
    constexpr std::int64_t kLongestGame = 1'000'000'000'000;  // some thirty years, in milliseconds
    event.ms = words[2].starts_with('@') ? parse_whole(words[2].substr(1), 0, kLongestGame) : std::nullopt;
    if (!event.ms)
      return refuse("time " + in_quotes(words[2]) + " of event " + in_quotes(line) +
                        " is not @ and whole milliseconds from 0 to 1000000000000",
                    "N2");
  }
  return event;
}

}  // namespace wagnis
