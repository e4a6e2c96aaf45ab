// Who plays in a match: a bot of the house, or a program of somebody else's.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/any.h"

namespace wagnis {

// A position in which a seat has a choice.
struct Question {
  const AnyState& state;
  std::span<const Event> events;  // all that led there
  Seat seat;
  std::uint64_t seed;  // of all chance in this decision
};

class Player {
 public:
  virtual ~Player() = default;
  // A legal move of the seat, or why there is none: then the player has lost this game, and is asked nothing more in it.
  // Nothing that is said matters any more once `stopped` says so. One player serves one thread.
  virtual Result<std::string> choose(const Question& question, const std::function<bool()>& stopped) = 0;
};

// Names of players that are programs begin so: "exec:COMMAND" (arena/engine.h).
inline constexpr std::string_view kExec = "exec:";

// The player of a name: a level of the game's bots, or an engine, started and told of the game; it has `time` for a
// decision. Refuses levels that there are not and engines that do not begin.
Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            std::chrono::milliseconds time, const std::function<bool()>& stopped);

}  // namespace wagnis
