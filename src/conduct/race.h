// A game in real time (AnyGame::timed): opens play, says how soon a seat may throw again, and collects the grabs that
// are decided together. Pure: the caller gives all times, nothing is drawn here. The rules are checked elsewhere.
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
  std::int64_t first_countdown = 3000;  // from the beginning or continuation of a game to the signal
  std::int64_t next_countdown = 4000;   // from the end of a round to the signal of the next
  std::int64_t most_credit = kPrivateCredit;
};

// The delay of one connection: its shortest round trip within the last ten seconds, in milliseconds.
class Delay {
 public:
  void measured(std::int64_t ms, std::int64_t now) {
    constexpr std::size_t kMost = 40;
    samples_.emplace_back(now, ms);
    if (samples_.size() > kMost) samples_.pop_front();
  }
  // 0 if nothing was measured in that time.
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

// A move came too early: why, and for how many milliseconds to wait.
struct TooEarly {
  Reason reason;
  std::int64_t wait = 0;
};

// A grab that waits for the decision. `message`: the id of the person's message, empty for a bot.
struct WaitingGrab {
  GrabClaim claim;
  std::string token;
  std::string message;
  std::int64_t window = 0;  // set by Race: how long it waits for other grabs, from when it is ready
};

// Since when a seat can make a grab.
struct Possible {
  std::int64_t since = 0;
  bool own_throw = false;  // the end of the seat's own throw made it possible
};

class Race {
 public:
  explicit Race(const RaceSettings& settings) : settings_(settings) {}

  // Play opens `countdown` from now; nobody may move before.
  void signal(std::int64_t now, std::int64_t countdown) { opens_ = now + countdown; }
  std::int64_t opens() const { return opens_; }
  // Why this seat may not throw now, with the paragraph of the game's rules; none when it may. A throw exactly `tempo`
  // after the last one is allowed.
  std::optional<TooEarly> too_early(const AnyGame& game, Seat seat, std::int64_t tempo, std::int64_t now) const;
  // A seat has thrown at `now`. It may throw again after `tempo`.
  void thrown(Seat seat, std::int64_t now, std::int64_t tempo) { free_[seat.index] = now + tempo; }
  // When the seat's last throw ends; in the past if the seat may throw.
  std::int64_t free(Seat seat) const { return free_[seat.index]; }
  // All clocks stood still for that long.
  void stood_still(std::int64_t ms) {
    for (std::int64_t& each : free_) each += ms;
  }

  // Notes the grabs that the rules allow this seat in the position that was shown at `now`. Call it for every seat
  // after each change of the position, but not while dice are drawn.
  void may_grab(Seat seat, const std::vector<std::string>& tokens, std::int64_t now);
  // Since when this seat can make this grab. The latest of: the end of its last throw, the signal, and the display of
  // the position that allows the grab (for example after another seat took the figure).
  Possible possible(Seat seat, const std::string& token) const;
  // Whether the seat can make a grab that its own throw did not make possible. Only then its delay counts.
  bool may_answer(Seat seat) const;

  // A grab has arrived. It takes part in decisions once it is ready(). The first ready grab opens the window. The
  // window is long enough for the credits of the other seats.
  void claim(WaitingGrab grab, std::span<const std::int64_t> credits_of_others);
  // Whether a grab of this seat waits.
  bool has_claim(Seat seat) const;
  // Whether that grab came by this message.
  bool has_claim(Seat seat, std::string_view message) const;
  // When the next window closes. None while no grab waits.
  std::optional<std::int64_t> closes() const;
  // The grabs that were ready when the window closed, in their order. Other grabs wait for the next window. `order`:
  // the committed order of ties. Precondition: a grab waits.
  std::vector<WaitingGrab> decide(std::span<const Seat> order);
  // Removes and returns the grabs that are not ready at `now`; without `now`, all grabs.
  std::vector<WaitingGrab> withdraw(std::optional<std::int64_t> now = std::nullopt);

  const RaceSettings& settings() const { return settings_; }
  DelayCheck& delay_check(Seat seat) { return delay_checks_[seat.index]; }
  const DelayCheck& delay_check(Seat seat) const { return delay_checks_[seat.index]; }

 private:
  // Since when the screens show that the seat has that grab; `otherwise` if it does not have it.
  std::int64_t shown(Seat seat, const std::string& token, std::int64_t otherwise) const;

  RaceSettings settings_;
  std::int64_t opens_ = 0;
  std::array<std::int64_t, kMaxSeats> free_{};
  std::array<DelayCheck, kMaxSeats> delay_checks_{};
  std::array<std::vector<std::pair<std::string, std::int64_t>>, kMaxSeats>
      shown_{};  // by seat: its grabs, and since when
  std::vector<WaitingGrab> grabs_;
};

// The numbers of one decision as a JSON object, for the log and the record:
//
//     {"order": [1, 0], "claims": [{"seat": 0, "token": "grab:r", "arrival": 5410, "possible": 5000, "credit": 110,
//      "acted": 5300, "shown": 5000, "since": 300}, …]}
//
// Claims in the order of the decision. Times are of the game's clock: milliseconds since its start, as those of its
// events; `zero` is that start on the host's clock.
std::string decision_text(std::span<const WaitingGrab> decided, std::span<const Seat> order, std::int64_t zero);

}  // namespace wagnis
