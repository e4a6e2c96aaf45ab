// A match between bots: deals on several threads, added up in their order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/deal.h"
#include "arena/score.h"

namespace wagnis {

// Which part of a match is played, of how many: the deals are shared out in order, as evenly as they can be.
struct MatchPart {
  std::int64_t number = 1;  // 1 … of
  std::int64_t of = 1;
};
inline constexpr std::int64_t kMostParts = 10'000;
inline constexpr std::int64_t kMostGames = 1'000'000'000;

// How much is played. `games` is rounded up to whole deals, a multiple of the seats.
struct Length {
  std::int64_t games = 1;  // at least 1
  // Stop once the 95 % interval of every entry reaches at most this far to either side. Checked every kDealsPerCheck
  // deals.
  std::optional<double> until;
  MatchPart part{};  // of these games; records and failures have the numbers that the deals have in the whole match
};
inline constexpr std::int64_t kDealsPerCheck = 50;

struct EntryReport {
  std::string level;
  Score score;
  std::int64_t failed = 0;            // games lost by a Failure
  std::int64_t points = 0;            // in all games
  std::vector<std::int64_t> tallies;  // in all games, in the order of AnyGame::tallies
  DecisionTimes times;
};

struct Report {
  std::int64_t deals = 0;
  std::int64_t games = 0;  // deals × seats
  std::vector<EntryReport> entries;

  // Adds the report of other deals with the same entries.
  void add(const Report& other);
};

// What the caller wants to see while a match runs. One thread at a time calls the functions, deals ascending.
struct Watch {
  std::function<void(const Report&)> progress = {};  // after each deal
  std::function<void(const Record&)> record = {};    // after each deal, for each of its games
  std::function<void(const Failure&)> failure = {};  // after each deal, for each game lost by a failure
  const std::atomic<bool>* stop = nullptr;           // true: end soon; the report is of the deals so far
};

// The smallest number of deals with at least so many games.
std::int64_t deals_for(std::int64_t games, std::size_t seats);

// The deals of a part, from the first up to, not including, the last number.
struct Deals {
  std::int64_t from = 0;
  std::int64_t to = 0;
};
Deals deals_of(const MatchPart& part, std::int64_t deals);

// Plays a match. The report does not depend on `threads` (≥ 1), except for the times. After `stop` it is the report of
// the first whole deals. Each engine runs one process for each thread and entry. At most 8 deals for each thread are
// ahead of the slowest deal, so the memory does not grow with the match. Refuses a game with a clock, an unknown level,
// an engine that does not begin, and a number of levels that is not that of the seats.
Result<Report> play_match(const Lineup& lineup, const Length& length, int threads, const Watch& watch);

}  // namespace wagnis
