// Hints of the coach at the keyboard, in three steps: a nudge, the best move, then the worth of every choice.
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

  // The lines of the next step, about the choices that the seat has now. New choices begin again with the first step.
  // Takes up to a second.
  std::vector<std::string> next(const AnyState& state, Seat seat, const std::vector<Choice>& choices,
                                const DrawStyle& style);
  // What every choice is worth, a line each, the best first; one line that says so where there is nothing to choose.
  // Takes up to a second.
  std::vector<std::string> all(const AnyState& state, Seat seat, const std::vector<Choice>& choices,
                               const DrawStyle& style) const;

 private:
  // A choice of the terminal with the coach's. The best is the first.
  struct Judged;
  std::vector<Judged> judged(const AnyState& state, Seat seat, const std::vector<Choice>& choices) const;
  static std::vector<std::string> odds(const std::vector<Judged>& all, Seat seat, const DrawStyle& style);

  std::unique_ptr<coach::Coach> coach_;
  std::string about_;  // the position and the seat of the last lines
  int step_ = 0;
};

}  // namespace wagnis::cli
