// What the coach says at the keyboard, a step at each asking: a nudge, the best move, then what every choice is worth.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/draw.h"
#include "cli/game_ui.h"
#include "coach/coach.h"

namespace wagnis::cli {

class Hints {
 public:
  explicit Hints(const std::shared_ptr<const AnyGame>& game) : coach_(coach::make_coach(game)) {}

  // The next lines about the choices of a seat, which are those that it is offered now; about other ones than last time the first again.
  // Takes up to a second.
  std::vector<std::string> next(const AnyState& state, Seat seat, const std::vector<Choice>& choices,
                                const DrawStyle& style);

 private:
  std::unique_ptr<coach::Coach> coach_;
  std::string about_;  // the position and the seat of the last lines
  int step_ = 0;
};

}  // namespace wagnis::cli
