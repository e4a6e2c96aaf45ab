// A load test (`wagnis load`): simulated people play at a server on this machine over real sockets.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/options.h"
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

// A table with a person in the first seat and bots of one level in the others.
struct FloodTable {
  std::string game;
  Options options;
  int seats = 0;
  std::string level;
};

// Floods of one server, one kind after the other. The server must trust 127.0.0.1 as a proxy, because every flood and
// everybody who is measured has an address of its own.
struct FloodPlan {
  static constexpr int kMostAddresses = 8;
  std::uint16_t port = 0;                // of 127.0.0.1
  std::string game;                      // a game in turns for two people, at the tables that are measured
  std::vector<std::string> big_tables;   // ids of tables with many games, at least one
  std::string big_file;                  // path of a large file, as "/big.js"
  std::vector<FloodTable> bot_tables;    // for bots that think
  std::vector<FloodTable> study_tables;  // for bots that study
  int addresses = 1;                     // of each flood, 1 – kMostAddresses
  int seconds = 10;                      // length of each measurement
};

struct FloodKind {
  const char* name;
  const char* what;  // for LoadProgress
  bool all_refused = false;
};

// The moves of others during one kind of flood.
struct FloodFigures {
  std::string kind;              // a name of flood_kinds()
  std::int64_t asked = 0;        // answered requests or moves of the flood
  std::int64_t refused = 0;      // of these, requests with a status of 400 or above and refused moves
  std::optional<LoadPlay> play;  // none: nobody moved
};

// In the order of the measurements. The first, "none", is no flood.
std::span<const FloodKind> flood_kinds();

// One measurement of each kind. Ends early and refuses as run_load does.
Result<std::vector<FloodFigures>> run_floods(const FloodPlan& plan, const std::atomic<bool>& end,
                                             const std::function<void(const LoadProgress&)>& tell);

}  // namespace wagnis
