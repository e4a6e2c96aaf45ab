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

// How much is played. `games` is rounded up to whole deals, a multiple of the seats.
struct Length {
  std::int64_t games = 1;  // at least 1
  // Stop once the 95 % interval of every entry reaches at most this far to either side. Checked every kDealsALook
  // deals.
  std::optional<double> until;
};
inline constexpr std::int64_t kDealsALook = 50;

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

// Plays a match. The report does not depend on `threads` (≥ 1), except for the times. After `stop` it is the report of
// the first whole deals. Each engine runs one process for each thread and entry. At most 8 deals for each thread are
// ahead of the slowest deal, so the memory does not grow with the match. Refuses a game with a clock, an unknown level,
// an engine that does not begin, and a number of levels that is not that of the seats.
Result<Report> play_match(const Lineup& lineup, const Length& length, int threads, const Watch& watch);

}  // namespace wagnis
