// Bots. A policy sees a state and a generator, nothing else: no clock, no history, no undrawn card.
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

// A bot for one game with its options. It may keep tables; it keeps nothing of a game, so the same state and generator give
// the same move (another one at most after a Study, below). One bot serves one thread.
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal move of `seat`, as its token. Precondition: `state` is of the bot's game and the seat is pending to move.
  virtual std::string choose(const AnyState& state, Seat seat, Generator& generator) = 0;
  // What the bot takes the seat's win share to be in such a position, 0–1, as the best of its moves has it; none where it has
  // no opinion. May take as long as a choice.
  virtual std::optional<double> share(const AnyState& state, Seat seat, Generator& generator) = 0;
};

// The levels there are for a game, weakest first: "random", "casual", ….
std::span<const std::string_view> bot_levels(std::string_view game);

// What a level can learn by long work, up to a minute of a processor: done once, it makes all bots of this game, options and level in
// the program stronger, those at work too, and may be done while they play. Empty where there is nothing to learn or it is
// begun already. When `stop` comes true it ends soon; then it may be asked for again.
using Study = std::function<void(const std::atomic<bool>& stop)>;
Study bot_study(const AnyGame& game, std::string_view level);

// A bot for this game. Refuses a level that the game does not have, naming those that it has.
Result<std::unique_ptr<Bot>> make_bot(const std::shared_ptr<const AnyGame>& game, std::string_view level);

}  // namespace wagnis
