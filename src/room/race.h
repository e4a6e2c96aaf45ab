// A game in real time at a table (AnyGame::timed): when play is open, how soon a seat may throw again, and which grabs are
// decided together. Pure: times are given, nothing is drawn here. What the rules allow is not its business.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "room/grabs.h"

namespace wagnis {

struct RaceSettings {
  std::int64_t first_countdown = 3000;  // from the beginning of a game, or its going on, to the signal
  std::int64_t next_countdown = 4000;   // from the end of a round to the signal for the next
  std::int64_t most_credit = kPrivateCredit;
};

// The delay of one connection: the least of what was measured within the last ten seconds.
class Delay {
 public:
  void measured(std::int64_t ms, std::int64_t now) {
    constexpr std::size_t kMost = 40;
    samples_.emplace_back(now, ms);
    if (samples_.size() > kMost) samples_.pop_front();
  }
  // 0 when nothing was measured.
  std::int64_t least(std::int64_t now) const {
    constexpr std::int64_t kMemory = 10'000;
    std::optional<std::int64_t> least;
    for (const auto& [when, ms] : samples_)
      if (when >= now - kMemory && (!least || ms < *least)) least = ms;
    return least.value_or(0);
  }

 private:
  std::deque<std::pair<std::int64_t, std::int64_t>> samples_;  // when, how long
};

// Too early by so many milliseconds, and why.
struct TooEarly {
  Reason reason;
  std::int64_t wait = 0;
};

// A grab that waits for the decision, with the message it came by (empty for a bot).
struct WaitingGrab {
  GrabClaim claim;
  std::string token;
  std::string message;
};

class Race {
 public:
  explicit Race(const RaceSettings& settings) : settings_(settings) {}

  // Play opens `countdown` from now; nobody may move before.
  void signal(std::int64_t now, std::int64_t countdown) { opens_ = now + countdown; }
  std::int64_t opens() const { return opens_; }
  // Why this seat may not make a move with that tempo now; nothing when it may (C10). A move exactly `tempo` after the last
  // one is allowed.
  std::optional<TooEarly> too_early(Seat seat, std::int64_t tempo, std::int64_t now) const;
  // A seat has thrown at that time, and may again after `tempo`.
  void thrown(Seat seat, std::int64_t now, std::int64_t tempo) { free_[seat.index] = now + tempo; }
  // When a seat's last throw ends; in the past for one that is free.
  std::int64_t free(Seat seat) const { return free_[seat.index]; }
  // All clocks stood still for that long.
  void stood_still(std::int64_t ms) {
    for (std::int64_t& each : free_) each += ms;
  }

  // A grab has come; the first of a decision opens the window, which covers the credits of the other seats.
  void claim(WaitingGrab grab, std::span<const std::int64_t> credits_of_others);
  bool has_claim(Seat seat) const;
  // When the open window closes.
  std::optional<std::int64_t> closes() const { return closes_; }
  // The grabs of the window in their order, and the next window may open. `order` is the committed one.
  std::vector<WaitingGrab> decide(std::span<const Seat> order);

  const RaceSettings& settings() const { return settings_; }
  Trust& trust(Seat seat) { return trust_[seat.index]; }
  const Trust& trust(Seat seat) const { return trust_[seat.index]; }

 private:
  RaceSettings settings_;
  std::int64_t opens_ = 0;
  std::array<std::int64_t, kMaxSeats> free_{};
  std::array<Trust, kMaxSeats> trust_{};
  std::vector<WaitingGrab> grabs_;
  std::optional<std::int64_t> closes_;
};

// The numbers behind one decision as a JSON object, for the log and the record:
//
//     {"order": [1, 0], "claims": [{"seat": 0, "token": "grab:r", "arrival": 5410, "shown": 5000, "since": 300,
//      "credit": 110, "acted": 5300}, …]}
//
// Claims in the order of the decision. Times are of the game's clock: milliseconds since its start, as those of its events;
// `zero` is that start on the host's clock.
std::string decision_text(std::span<const WaitingGrab> decided, std::span<const Seat> order, std::int64_t zero);

}  // namespace wagnis
