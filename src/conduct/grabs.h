// Who grabbed first: orders grabs that reach the host at nearly the same time. A pure function of logged numbers.
// docs/fairness.md gives the reasons, and says what a cheat can still gain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/seat.h"

namespace wagnis {

// All times are milliseconds of the host's clock.
inline constexpr std::int64_t kPrivateCredit = 150;    // the largest credit() at a table that people join by link
inline constexpr std::int64_t kPublicCredit = 80;      // the largest credit() at a table for strangers
inline constexpr std::int64_t kFastestReaction = 100;  // nobody sees, decides and presses in less time
inline constexpr std::int64_t kWindowSlack = 30;
inline constexpr std::int64_t kLongestWindow = 180;
inline constexpr std::int64_t kTie = 25;
inline constexpr std::int64_t kDisagreement = 80;

// A grab as it reached the host, with all numbers that its order depends on. `shown` and `since` decide nothing;
// DelayCheck checks them.
struct GrabClaim {
  Seat seat;
  std::int64_t arrival = 0;   // when it arrived
  std::int64_t possible = 0;  // since when its seat could make it: see Race::possible()
  std::int64_t credit = 0;    // how much earlier than its arrival it counts: see credit(); 0 after one's own throw
  std::int64_t shown = 0;     // when every screen had to show the last event that its player's screen had shown
  std::int64_t since = 0;     // what the player's device says: from the display of that event to the press
  friend bool operator==(const GrabClaim&, const GrabClaim&) = default;
};

// How many milliseconds before its arrival a grab counts that answers something that the host has shown: `delay`, at
// most `most`; 0 for a player who is not trusted. `delay`: the shortest round trip of a ping within the last ten
// seconds; unknown is 0.
constexpr std::int64_t credit(std::int64_t delay, std::int64_t most, bool trusted) {
  return !trusted || delay < 0 ? 0 : delay < most ? delay : most;
}

// When the player acted: arrival − credit, but at least kFastestReaction after the grab became possible. What the
// player's device says does not count.
std::int64_t acted(const GrabClaim& claim);

// When the claim begins to take part in decisions: the later of its arrival and acted().
std::int64_t ready(const GrabClaim& claim);

// How long the host waits for earlier grabs after the first claim is ready: the largest credit of the other seats plus
// kWindowSlack, at most kLongestWindow.
std::int64_t window(std::span<const std::int64_t> credits_of_others);

// The claims in the order in which they count. All claims within kTie of the earliest tie with it. Of these the seat
// that comes first in `tie_order` goes first; then the same again for the rest. `tie_order`: every seat once, committed
// to before the round. The order of the argument `claims` does not matter.
std::vector<GrabClaim> in_order(std::vector<GrabClaim> claims, std::span<const Seat> tie_order);

// Counts the grabs of one player in one game that do not fit their measured delay.
class DelayCheck {
 public:
  // `expected`: the delay between shown + since and the arrival of the grab. After the player's own throw, whose end
  // the player's device shows by itself, only the part of the delay that is longer than the throw.
  void count(const GrabClaim& claim, std::int64_t expected);
  // False for the rest of a game once more than a fifth of at least five grabs disagree by more than kDisagreement.
  bool trusted() const { return trusted_; }

 private:
  int grabs_ = 0;
  int disagreeing_ = 0;
  bool trusted_ = true;
};

}  // namespace wagnis
