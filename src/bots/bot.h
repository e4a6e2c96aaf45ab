// Bots. A policy sees only a state and a generator: no clock, no history, no undrawn card.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/any.h"

namespace wagnis {

// A bot for one game with its options. It may keep tables, but nothing of a game that is played. So the same state and
// generator give the same move, except after a Study (below). Use one bot on one thread.
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal move of `seat`, as its token. Precondition: `state` is of the bot's game and the seat is pending to move.
  virtual std::string choose(const AnyState& state, Seat seat, Generator& generator) = 0;
  // The bot's estimate of the seat's win share after its best move, 0 – 1; nullopt: it has none. Takes as long as
  // `choose`. The precondition is the same.
  virtual std::optional<double> share(const AnyState& state, Seat seat, Generator& generator) = 0;
};

// The levels of a game's bots, weakest first: "random", "casual", ….
std::span<const std::string_view> bot_levels(std::string_view game);

// Long work that makes a level stronger, up to a minute of a processor. One run serves all bots of this game, options
// and level in the program; it may run while they play. Empty where there is nothing to learn, or when it was started
// already. It ends soon after `stop` becomes true; then bot_study returns it again.
using Study = std::function<void(const std::atomic<bool>& stop)>;
Study bot_study(const AnyGame& game, std::string_view level);

// Brings what bots know in a file of its own, where the program does not carry it, as in the browser: the bytes of
// src/bots/tipp.net. Refuses any other file. Precondition: no bot is at work on another thread.
Result<void> learn(std::string_view bytes);

// A bot for this game. Refuses a level that the game does not have; the error names its levels.
Result<std::unique_ptr<Bot>> make_bot(const std::shared_ptr<const AnyGame>& game, std::string_view level);

}  // namespace wagnis
