// Text helpers for tokens, records and state lines: ASCII, exact, no locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"

namespace wagnis {

// Reads a whole number as the notation writes it: digits, at most a leading '-', no leading zeros, no "-0". nullopt: it
// is none, or not within [low, high].
std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t low, std::int64_t high);

// Takes the first line off `rest`, with its line feed; returns it without.
std::string_view next_line(std::string_view& rest);

// The parts between the separators: "a,,b" has three parts, "" has one.
std::vector<std::string_view> parts(std::string_view text, char separator);

// Foreign text for a message: in quotes, at most 40 bytes of it, control and non-ASCII bytes as \xNN.
std::string in_quotes(std::string_view text);

// One event of a game: a move or an outcome of a seat. `ms`: milliseconds since the start; only in a game with a clock.
struct Event {
  Seat seat;
  std::string token;
  std::optional<std::int64_t> ms;
  friend bool operator==(const Event&, const Event&) = default;
};

// Text of an event and its reverse: "0 row:1", "2 keep:kk @5310", with single spaces. A token is 1 to 40 printable
// ASCII characters without spaces; parse_event refuses other forms. Whether the token means something, the game says.
std::string text(const Event& event);
Result<Event> parse_event(std::string_view line);

}  // namespace wagnis
