// The lines of docs/engine-protocol.md, without their line ends.
//
//     arena: hello 1 | game GAME KEY=VALUE … | position [EVENT,…] | go SEAT time MS seed N moves MOVE … | quit
//     engine: hello 1 NAME… | ready | info … | bestmove MOVE | error WHAT…
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "arena/player.h"
#include "bots/bot.h"

namespace wagnis {

// The lines of the arena, as above. `time`: for the decision.
std::string hello_line();
std::string game_line(const AnyGame& game);
std::string position_line(std::span<const Event> events);
std::string go_line(const Question& question, std::chrono::milliseconds time);

// The other side: a bot of Wagnis that answers the arena.
class Answerer {
 public:
  // `level`: of the bot; "": the strongest level of the game.
  explicit Answerer(std::string_view level) : level_(level) {}

  // The answer to a line: "" for none, else one line. Before a move one line of info may stand. To a line that it does
  // not understand it answers "error …".
  std::string answer(std::string_view line);

 private:
  Result<std::string> try_answer(std::string_view line);
  Result<std::string> set_game(std::string_view rest);
  Result<std::string> set_position(std::string_view rest);
  Result<std::string> go(std::string_view rest);

  std::string level_;
  std::unique_ptr<Bot> bot_;
  std::unique_ptr<AnyState> state_;  // the last position; none before the first `game`
};

}  // namespace wagnis
