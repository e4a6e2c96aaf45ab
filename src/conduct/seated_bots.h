// Bots in their seats, for hosts that let bots think at once: the terminal and the browser.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "conduct/conductor.h"

namespace wagnis {

class SeatedBots {
 public:
  // `levels` has an entry for each seat, empty for a person. The bot of seat i thinks with child 1 + i of the generator
  // of `seed` (child 0 is for the luck of the game), and draws its reaction times from it too. Refuses a level that the
  // game has no bot of.
  static Result<SeatedBots> make(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& levels,
                                 std::uint64_t seed);

  // The seats of the bots.
  SeatSet seats() const;
  // The answer to a question of this conductor. If the game does not wait for that seat any more, an empty token, which
  // the conductor ignores. Precondition: a bot has the seat.
  conduct::Thought think(const Conductor& game, const conduct::Question& question);

 private:
  struct Seated {
    std::string level;
    std::unique_ptr<Bot> bot;  // none: a person
    Generator generator;
  };
  std::vector<Seated> seated_;
};

}  // namespace wagnis
