// A player in a match: a bot of Wagnis, or an external program.
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
  std::span<const Event> events;  // all events before it
  Seat seat;
  std::uint64_t seed;  // for all chance in this decision
};

class Player {
 public:
  virtual ~Player() = default;
  // A legal move of the seat, or why there is none. After a refusal the player has lost this game and gets no more
  // questions in it. Once `stopped` is true the result does not matter. One player serves one thread.
  virtual Result<std::string> choose(const Question& question, const std::function<bool()>& stopped) = 0;
};

// The beginning of the name of a player that is a program: "exec:COMMAND" (arena/engine.h).
inline constexpr std::string_view kExec = "exec:";

// The player of this name: a bot of that level, or an engine, started and told the game. `time`: for each decision of
// an engine. Refuses unknown levels and engines that do not begin.
Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            std::chrono::milliseconds time, const std::function<bool()>& stopped);

}  // namespace wagnis
