// How long the network itself takes, whatever the program at its other end says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wagnis {

// The least time, there and back, that the machine at the other end of a TCP connection took lately to confirm bytes,
// in whole milliseconds rounded up. Its system confirms them, not its program, so a program that answers late does not
// look farther away. None where the system does not say.
std::optional<std::int64_t> path_delay(int socket);

// The delay that counts for who sits at the other end: what a ping took that was sent and answered at these times, but
// at most this much more than the network. All in milliseconds.
inline constexpr std::int64_t kPingSlack = 5;  // that an honest program takes to answer
std::int64_t counted_delay(std::int64_t sent, std::int64_t answered, std::optional<std::int64_t> path);

// The ping of a connection that awaits its answer; one at a time.
class AwaitedPing {
 public:
  bool is_awaited() const { return !payload_.empty(); }
  // Begins one, sent at `now` in milliseconds. Its payload is what nobody can guess, and not empty.
  void begin(std::string payload, std::int64_t now);
  const std::string& payload() const { return payload_; }
  // When the ping was sent that a pong with this payload answers; no answer to it is awaited any more. None where the
  // pong answers no ping.
  std::optional<std::int64_t> answered_by(std::string_view payload);

 private:
  std::string payload_;  // empty: none is awaited
  std::int64_t sent_ = 0;
};

}  // namespace wagnis
