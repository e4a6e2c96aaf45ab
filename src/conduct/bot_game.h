// A game in which chance and bots decide everything. It is played event by event.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <vector>

#include "conduct/conductor.h"

namespace wagnis {

class BotGame {
 public:
  // Precondition: the game has no clock. In beats the order of grabs rotates (GrabOrder::rotating).
  explicit BotGame(const AnyGame& game)
      : conductor_(Replay::start(game), {.order = GrabOrder::rotating, .one_event = true}) {
    assert(!game.timed());
    const SeatSet all = SeatSet::first(game.seats());
    SeededLuck none(0);
    conductor_.step(conduct::Begin{}, 0, none);
    questions_ = conductor_.step(conduct::Bots{all}, 0, none).questions;
  }

  const AnyState& state() const { return conductor_.state(); }
  const std::vector<Event>& events() const { return conductor_.events(); }
  bool over() const { return state().over(); }

  // Plays the next event and returns it. Precondition: the game is not over. `choose(seat)` gives the token of a legal
  // move in state(); it is not called where there is only one. In a beat a choice for the other part (a grab while
  // throws are asked for, or a throw while grabs are) counts as waiting.
  template <class Choose>
  const Event& next(Luck& luck, Choose&& choose) {
    assert(!over());
    const std::size_t count = events().size();
    while (events().size() == count) {
      std::vector<conduct::Question> questions = std::exchange(questions_, {});
      if (questions.empty()) take(conductor_.step(conduct::Wake{}, 0, luck));
      for (const conduct::Question& question : questions) {
        std::vector<std::string> moves = state().moves(question.seat);
        std::string move = moves.size() == 1 ? std::move(moves.front()) : choose(question.seat);
        take(conductor_.step(conduct::Thought{question.seat, question.at, std::move(move), 0}, 0, luck));
      }
    }
    return events().back();
  }

 private:
  void take(Step step) { questions_.insert(questions_.end(), step.questions.begin(), step.questions.end()); }

  Conductor conductor_;
  std::vector<conduct::Question> questions_;
};

}  // namespace wagnis
