// Who grabbed first: the order of grabs that reach the host at nearly the same time, as a pure function of logged numbers.
// docs/fairness.md says why it is as it is, and what a cheat can still gain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/seat.h"

namespace wagnis {

// All times are milliseconds of the host's clock.
inline constexpr std::int64_t kPrivateCredit = 150;    // the most credit on a table that one joins by link
inline constexpr std::int64_t kPublicCredit = 80;      // and on a table for strangers
inline constexpr std::int64_t kFastestReaction = 100;  // nobody sees, decides and presses sooner
inline constexpr std::int64_t kWindowSlack = 30;
inline constexpr std::int64_t kLongestWindow = 180;
inline constexpr std::int64_t kTie = 25;
inline constexpr std::int64_t kDisagreement = 80;

// A grab as it reached the host, with all that its order depends on. `shown` and `since` decide nothing; DelayCheck checks them.
struct GrabClaim {
  Seat seat;
  std::int64_t arrival = 0;   // when it came
  std::int64_t possible = 0;  // since when its seat could make it: see Race::possible()
  std::int64_t credit = 0;    // how much earlier than its arrival it counts: see credit(); 0 after one's own throw
  std::int64_t shown = 0;     // when the last event that its player's screen had shown was due on every screen
  std::int64_t since = 0;     // what the player's device says: from the display of that event to the press
  friend bool operator==(const GrabClaim&, const GrabClaim&) = default;
};

// How far back from its arrival a grab of a connection with this delay is dated where it answers something that the host
// has shown: the delay itself, at most `most`. `delay` is the least time from a ping to its answer within the last ten
// seconds; unknown is 0. Nothing for who is not trusted.
constexpr std::int64_t credit(std::int64_t delay, std::int64_t most, bool trusted) {
  return !trusted || delay < 0 ? 0 : delay < most ? delay : most;
}

// When the player acted, for the order: arrival − credit, but at least kFastestReaction after the grab became possible.
// Nothing in it is what the player's device says.
std::int64_t acted(const GrabClaim& claim);

// From when the claim takes part in a decision: its arrival, or acted() where that is later.
std::int64_t ready(const GrabClaim& claim);

// How long the host waits after the first claim is ready for grabs that may have been earlier: the largest credit of the
// other seats and kWindowSlack, at most kLongestWindow.
std::int64_t window(std::span<const std::int64_t> credits_of_others);

// The claims as the rules shall see them. The earliest goes first; all within kTie of the earliest tie with it, and of
// these the one goes first whose seat stands first in `tie_order` (every seat once, committed to before the round).
// Then the same for the rest. Does not depend on the order in which the claims are given.
std::vector<GrabClaim> in_order(std::vector<GrabClaim> claims, std::span<const Seat> tie_order);

// Counts the grabs of one player in one game that do not fit their measured delay.
class DelayCheck {
 public:
  // `expected` is how much later than shown + since the grab should have come: the delay, or for the player's own throw
  // (whose end the player's device shows by itself) only what of the delay passes the throw.
  void count(const GrabClaim& claim, std::int64_t expected);
  // False for the rest of a game once more than a fifth of at least five grabs disagree by more than kDisagreement.
  bool trusted() const { return trusted_; }

 private:
  int grabs_ = 0;
  int disagreeing_ = 0;
  bool trusted_ = true;
};

}  // namespace wagnis
