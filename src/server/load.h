// A load test (`wagnis load`): simulated people play at a server on this machine over real sockets.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.h"

namespace wagnis {

struct LoadPlan {
  std::uint16_t port = 0;  // of 127.0.0.1; no other machine can be named
  std::string game;        // a game in turns, played by two people
  int idle = 0;            // connections at tables of two where nobody moves
  int tables = 0;          // tables of two people who play
  int flood = 0;           // people who send moves as fast as the server takes them, in a second measurement
  int seconds = 10;        // length of each measurement
  int think = 1000;        // mean pause before a move, in milliseconds
};

// One measurement while all tables play. Times run from the sending of a move to its acknowledgement, at the player's
// end.
struct LoadPlay {
  double seconds = 0;
  std::int64_t moves = 0;                // acknowledged
  double p50 = 0, p99 = 0, longest = 0;  // milliseconds
  std::int64_t messages = 0;             // received and sent by the server
  double cpu_seconds = 0;                // CPU time of the server
  double messages_per_cpu_second() const { return cpu_seconds > 0 ? static_cast<double>(messages) / cpu_seconds : 0; }
};

struct LoadFigures {
  int idle = 0;                     // idle connections that were open at once
  double bytes_per_connection = 0;  // the server's memory for each of these, with its half of a table
  int tables = 0;                   // tables that played at once
  std::optional<LoadPlay> calm, flooded;
  std::int64_t lost = 0;  // connections that ended before their time
};

struct LoadProgress {
  const char* what = "";
  std::int64_t done = 0, all = 0;
};

// When `end` is set, ends early with the figures so far. Refuses when the server cannot be reached, does not answer or
// has no metrics, and when the plan needs more connections than this program may open.
Result<LoadFigures> run_load(const LoadPlan& plan, const std::atomic<bool>& end,
                             const std::function<void(const LoadProgress&)>& tell);

}  // namespace wagnis
