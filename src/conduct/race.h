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
#include <string_view>
#include <utility>
#include <vector>

#include "conduct/grabs.h"
#include "core/result.h"
#include "games/any.h"

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
  std::int64_t window = 0;  // set by Race: how long it waits for others, from when it is ready
};

// Since when a seat can make a grab.
struct Possible {
  std::int64_t since = 0;
  bool own_throw = false;  // it was the end of the seat's own throw that made it possible
};

class Race {
 public:
  explicit Race(const RaceSettings& settings) : settings_(settings) {}

  // Play opens `countdown` from now; nobody may move before.
  void signal(std::int64_t now, std::int64_t countdown) { opens_ = now + countdown; }
  std::int64_t opens() const { return opens_; }
  // Why this seat may not make a move with that tempo now, with the paragraph of the game's rules; nothing when it may. A
  // move exactly `tempo` after the last one is allowed.
  std::optional<TooEarly> too_early(const AnyGame& game, Seat seat, std::int64_t tempo, std::int64_t now) const;
  // A seat has thrown at that time, and may again after `tempo`.
  void thrown(Seat seat, std::int64_t now, std::int64_t tempo) { free_[seat.index] = now + tempo; }
  // When a seat's last throw ends; in the past for one that is free.
  std::int64_t free(Seat seat) const { return free_[seat.index]; }
  // All clocks stood still for that long.
  void stood_still(std::int64_t ms) {
    for (std::int64_t& each : free_) each += ms;
  }

  // The grabs that the rules allow this seat in the position that was shown at `now`. Call it for every seat whenever the
  // position has changed, but not while dice are drawn.
  void may_grab(Seat seat, const std::vector<std::string>& tokens, std::int64_t now);
  // Since when this seat can make this grab: since the last of the end of its last throw, the signal, and the moment at
  // which the position that allows it was shown (as when another seat took the figure).
  Possible possible(Seat seat, const std::string& token) const;
  // Whether the seat can make a grab that it was not its own throw that made possible. Only then its delay counts.
  bool may_answer(Seat seat) const;

  // A grab has come. It takes part in decisions once it is ready(). The first that is ready opens the window, which covers
  // the credits of the other seats.
  void claim(WaitingGrab grab, std::span<const std::int64_t> credits_of_others);
  bool has_claim(Seat seat) const;
  // Whether that grab came by this message.
  bool has_claim(Seat seat, std::string_view message) const;
  // When the next window closes; none while no grab waits.
  std::optional<std::int64_t> closes() const;
  // The grabs that were ready when the window closed, in their order. The others wait for the next one. `order` is the
  // committed one. Precondition: a grab waits.
  std::vector<WaitingGrab> decide(std::span<const Seat> order);
  // Takes out the grabs that are not ready at that time; all of them where none is given.
  std::vector<WaitingGrab> withdraw(std::optional<std::int64_t> now = std::nullopt);

  const RaceSettings& settings() const { return settings_; }
  DelayCheck& delay_check(Seat seat) { return delay_checks_[seat.index]; }
  const DelayCheck& delay_check(Seat seat) const { return delay_checks_[seat.index]; }

 private:
  // Since when the seat is shown to have that grab; `otherwise` if it has not.
  std::int64_t shown(Seat seat, const std::string& token, std::int64_t otherwise) const;

  RaceSettings settings_;
  std::int64_t opens_ = 0;
  std::array<std::int64_t, kMaxSeats> free_{};
  std::array<DelayCheck, kMaxSeats> delay_checks_{};
  std::array<std::vector<std::pair<std::string, std::int64_t>>, kMaxSeats>
      shown_{};  // by seat: the grabs it has, and since when
  std::vector<WaitingGrab> grabs_;
};

// The numbers behind one decision as a JSON object, for the log and the record:
//
//     {"order": [1, 0], "claims": [{"seat": 0, "token": "grab:r", "arrival": 5410, "possible": 5000, "credit": 110,
//      "acted": 5300, "shown": 5000, "since": 300}, …]}
//
// Claims in the order of the decision. Times are of the game's clock: milliseconds since its start, as those of its events;
// `zero` is that start on the host's clock.
std::string decision_text(std::span<const WaitingGrab> decided, std::span<const Seat> order, std::int64_t zero);

}  // namespace wagnis
