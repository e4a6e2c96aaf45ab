// A match between bots: deals on several threads, summed in their order.
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

// How much is played. Whole deals only, so `games` is rounded up to a multiple of the seats.
struct Length {
  std::int64_t games = 1;  // at least 1
  // Stop as soon as the 95 % interval of every entry is at most this much to either side; looked at every kDealsALook
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

// What the caller wants to see and say while a match runs. The functions are called by one thread at a time, deals
// ascending.
struct Watch {
  std::function<void(const Report&)> progress = {};  // after each deal
  std::function<void(const Record&)> record = {};    // after each game, rotation by rotation
  std::function<void(const Failure&)> failure = {};  // after each deal, for the games lost by one
  const std::atomic<bool>* stop = nullptr;           // true: end soon; the report is of the deals before
};

// How many deals hold at least so many games.
std::int64_t deals_for(std::int64_t games, std::size_t seats);

// Plays a match. The report is the same for every number of threads (≥ 1), but for the times; with `stop` it is the
// report of some number of whole deals from the first on. Refuses a level that the game does not have, an engine that does not
// begin, and a number of levels that is not that of the seats. Of an engine there is one process for each thread and entry. No more than 8 deals a thread are ahead of the slowest, so memory does not grow
// with the match.
Result<Report> play_match(const Lineup& lineup, const Length& length, int threads, const Watch& watch);

}  // namespace wagnis
