// Bots. A policy sees a state and a generator, nothing else: no clock, no history, no undrawn card.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/any.h"

namespace wagnis {

// A bot for one game with its options. It may keep tables; it keeps nothing of a game, so the same state and generator give
// the same move. One bot serves one thread.
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal move of `seat`, as its token. Precondition: `state` is of the bot's game and the seat is pending to move.
  virtual std::string choose(const AnyState& state, Seat seat, Generator& generator) = 0;
};

// The levels there are for a game, weakest first: "random", "casual", ….
std::span<const std::string_view> bot_levels(std::string_view game);

// A bot for this game. Refuses a level that the game does not have, naming those that it has.
Result<std::unique_ptr<Bot>> make_bot(const std::shared_ptr<const AnyGame>& game, std::string_view level);

}  // namespace wagnis
