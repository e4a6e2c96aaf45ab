// The metrics of the server (docs/self-hosting.md): only numbers, never data of a table, a person or an address. They
// may be changed from any thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "store/store.h"

namespace wagnis {

class Count {
 public:
  void add(std::int64_t n = 1) { number_.fetch_add(n, std::memory_order_relaxed); }
  std::int64_t number() const { return number_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> number_ = 0;
};

// A histogram of durations in seconds: for each bound, how many were at most that long.
class Durations {
 public:
  static constexpr std::array<double, 14> kBounds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                  0.1,    0.2,   0.5,   1,     2,    5,    10};
  void add(std::chrono::steady_clock::duration time);
  // The count of bucket i. Bucket kBounds.size(): longer than all bounds.
  std::int64_t within(std::size_t i) const { return counts_[i].number(); }
  double seconds() const { return static_cast<double>(nanoseconds_.number()) / 1e9; }

 private:
  std::array<Count, kBounds.size() + 1> counts_;
  Count nanoseconds_;
};

struct Metrics {
  Count connections, http_open, sockets_open;
  Count tables_open, tables_loaded;
  Count moved;  // requests and connections that were sent to the server that leads their table
  Count received, sent, queued_bytes;
  Count acknowledged, refused;
  Durations
      move_to_ack;  // from the last byte of a move to its answer being given to the connection; not of choices that
                    // wait for others (pace=turns)
  Count writes_waiting, writes_failed;
  Durations store_write;  // from giving a change to the store until it is on the disk
  Count thinking_now;
  Durations thinking;  // of one move of a bot
  Count ended_slow, ended_silent, ended_wrong, ended_stopping;
  Count limited_connections, limited_requests, limited_posts, limited_messages, limited_bytes, limited_reading;
  Count removed_unused, removed_idle;  // tables of the store

  // All metrics in Prometheus' text format 0.0.4, with the usual figures of the process. The others are the
  // store's; an error leaves them out, and `claims` where the server has the store to itself.
  std::string text(const Result<PromiseCount>& promises, const Result<StoreSize>& size,
                   const std::optional<ClaimCount>& claims) const;
};

// Adds 1 to a gauge while this object lives.
class Open {
 public:
  explicit Open(Count& gauge) : gauge_(gauge) { gauge_.add(1); }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;
  ~Open() { gauge_.add(-1); }

 private:
  Count& gauge_;
};

}  // namespace wagnis
