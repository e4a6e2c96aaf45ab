// Checks that a room makes progress and does not work for nobody, whatever a test does with it. Every test that steps a
// room calls this with each input and its effects.
#pragma once

#include <gtest/gtest.h>

#include <set>

#include "room/room.h"

namespace wagnis {

class Progress {
 public:
  // Checks one step at the time `now`.
  void step(const Input& input, const std::vector<Effect>& effects, Milliseconds now) {
    if (const auto* hello = std::get_if<input::Hello>(&input)) connected_.insert(hello->connection);
    if (const auto* leave = std::get_if<input::Leave>(&input)) connected_.erase(leave->connection);
    if (std::holds_alternative<input::Wake>(input)) wake_.reset();
    if (std::holds_alternative<input::Stored>(input)) storing_ = false;
    for (const Effect& effect : effects) {
      if (const auto* send = std::get_if<effect::Send>(&effect); send != nullptr)
        if (std::holds_alternative<ByeMessage>(send->message))
          for (const Connection to : send->to) connected_.erase(to);
      if (const auto* at = std::get_if<effect::WakeAt>(&effect)) {
        wake_ = at->time;
        if (at->time) {
          EXPECT_GT(*at->time, now) << "a wake-up in the past";
        }
      }
      EXPECT_FALSE(connected_.empty() && std::holds_alternative<effect::Think>(effect)) << "a bot thinks for nobody";
    }
    if (!connected_.empty()) alone_since_.reset();
    if (!effects.empty() && std::holds_alternative<effect::Persist>(effects.back())) storing_ = true;
    if (!connected_.empty() || storing_) return;  // inputs wait in the room while it stores
    // The room may still decide about grabs that have arrived.
    if (!alone_since_) alone_since_ = now;
    if (wake_) {
      EXPECT_LE(*wake_, *alone_since_ + 2 * kLongestWindow) << "a table without people does not fall asleep";
    }
  }
  // The server has begun again: all connections are gone.
  void restart() { *this = Progress(); }

 private:
  std::set<Connection> connected_;
  bool storing_ = false;
  std::optional<Milliseconds> wake_;
  std::optional<Milliseconds> alone_since_;
};

}  // namespace wagnis
