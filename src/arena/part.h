// A match that is played in parts, on as many machines as one likes, and put together to what one run would have said.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"

namespace wagnis {

// What one part of a match came to. The report is of the deals of this part alone.
struct PartReport {
  MatchPart part;
  std::string game;
  Options options;
  std::uint64_t seed = 0;
  std::int64_t games = 0;  // of the whole match: a multiple of the seats
  Report report;
};

// One line of JSON, as docs/bots.md has it.
std::string write_part(const PartReport& part);
// Refuses what is not such a line, naming the member, its value and what is allowed.
Result<PartReport> read_part(std::string_view line);

// Reads "3/8": part 3 of 8, each from 1 to kMostParts. None: it is something else.
std::optional<MatchPart> parse_part(std::string_view text);

// Where parts 1, 2, … of a whole stand in the list. Refuses no part, a part that is missing and one that is there
// twice. All parts are of the same number of parts. `names`: what to call each in an error.
Result<std::vector<std::size_t>> parts_in_order(std::span<const MatchPart> parts, std::span<const std::string> names);

// The report of the whole match. Refuses parts of different matches, a part that is missing and one that is there
// twice. The order does not matter. `names`: what to call each part in an error, one for each.
Result<PartReport> merge_parts(const std::vector<PartReport>& parts, const std::vector<std::string>& names);

}  // namespace wagnis
