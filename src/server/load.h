// People who play at a server on this machine over real sockets, to see how much it bears (`wagnis load`).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace wagnis {

struct LoadPlan {
  std::uint16_t port = 0;  // of 127.0.0.1; no other machine can be named
  std::string game;        // of two people, one move after the other
  int idle = 0;      // connections of people at tables, two a table, whose game waits for a move that nobody makes
  int tables = 0;    // of two people who play
  int flood = 0;     // people who send moves as fast as the server takes them, in a second measurement
  int seconds = 10;  // that each measurement takes
  int think = 1000;  // milliseconds before a move, on average
};

// One measurement while all tables play. Times are from sending a move to its acknowledgement, at the player's end.
struct LoadPlay {
  double seconds = 0;
  std::int64_t moves = 0;                // acknowledged
  double p50 = 0, p99 = 0, longest = 0;  // milliseconds
  std::int64_t messages = 0;             // that the server received and sent
  double cpu_seconds = 0;                // of the server
  double messages_per_cpu_second() const { return cpu_seconds > 0 ? static_cast<double>(messages) / cpu_seconds : 0; }
};

struct LoadFigures {
  int idle = 0;                     // connections that were open at once
  double bytes_per_connection = 0;  // memory of the server for each of them, with its half of a table
  int tables = 0;                   // that played at once
  std::optional<LoadPlay> calm, flooded;
  std::int64_t lost = 0;  // connections that ended before their time
};

struct LoadProgress {
  const char* what = "";
  std::int64_t done = 0, all = 0;
};

// Who floods a server, and who plays meanwhile.
struct FloodPlan {
  std::uint16_t port = 0;  // of 127.0.0.1; the server trusts us as a proxy, so that we can name addresses
  std::string big_table;   // the id of a table there with many games
  std::string big_file;    // a large file there, as "/big.js"
  int addresses = 1;       // from which each flood comes, 1 to 8
  int seconds = 10;        // that each measurement takes
};

// One kind of flood. In `play` other people move, from an address of their own.
struct FloodFigures {
  std::string kind;          // "none" is the measurement before all floods
  std::int64_t asked = 0;    // requests of the flood that were answered, or moves
  std::int64_t refused = 0;  // of them, with a status of 400 or above
  std::optional<LoadPlay> play;
};

// The kinds, in the order in which they are measured, with what they are.
struct FloodKind {
  const char* name;
  const char* what;
};
std::span<const FloodKind> flood_kinds();

// One measurement of each kind, the calm one first. Ends and refuses as run_load.
Result<std::vector<FloodFigures>> run_floods(const FloodPlan& plan, const std::atomic<bool>& end,
                                             const std::function<void(const LoadProgress&)>& tell);

// Ends early, with what has been measured, once `end` is set. Refuses when the server cannot be reached or does not answer, tells
// no metrics, or more connections are wanted than this program may open.
Result<LoadFigures> run_load(const LoadPlan& plan, const std::atomic<bool>& end,
                             const std::function<void(const LoadProgress&)>& tell);

}  // namespace wagnis
