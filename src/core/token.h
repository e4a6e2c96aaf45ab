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

// A whole number as the notation writes it: digits, no sign but a leading '-', no leading zeros, no "-0"; within [low, high].
std::optional<std::int64_t> parse_whole(std::string_view text, std::int64_t low, std::int64_t high);

// The parts of text between separators; "a,,b" has three parts, "" has one.
std::vector<std::string_view> parts(std::string_view text, char separator);

// Foreign text for a message: quoted, at most 40 bytes of it, control and non-ASCII bytes as \xNN.
std::string in_quotes(std::string_view text);

// One event of a game: a move or an outcome that belongs to a seat. `ms` is the time since the start, where a game has a clock.
struct Event {
  Seat seat;
  std::string token;
  std::optional<std::int64_t> ms;
  friend bool operator==(const Event&, const Event&) = default;
};

// "0 row:1", "2 keep:kk @5310": exactly one space between the parts. The token is any non-empty run of printable ASCII
// without spaces, at most 40 bytes; a game says whether it means something.
std::string text(const Event& event);
Result<Event> parse_event(std::string_view line);

}  // namespace wagnis
