// A table of Push to test its rules: tests/games/position.h in the words of this game.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/position.h"
#include "games/push/rules.h"

namespace wagnis::push {

class Position : public wagnis::Position {
 public:
  explicit Position(std::string_view options = "", std::string_view line = "")
      : wagnis::Position("push", options, line) {}
  Position& play(std::string_view events) {
    wagnis::Position::play(events);
    return *this;
  }

  // Who acts, or whose outcome is pending; -1 if the game is over.
  int seat() const {
    const Pending pending = state().pending();
    if (pending.over()) return -1;
    return (pending.move.empty() ? pending.chance : pending.move).lowest().index;
  }
  // Moves and outcomes of the seat that acts; "" if the game is over.
  std::string moves() const { return wagnis::Position::moves(std::max(seat(), 0)); }
  std::vector<std::pair<std::string, Weight>> outcomes() const {
    return wagnis::Position::outcomes(std::max(seat(), 0));
  }
  Weight weight(std::string_view outcome) const { return wagnis::Position::weight(outcome, std::max(seat(), 0)); }
  Weight total_weight() const { return wagnis::Position::total_weight(std::max(seat(), 0)); }
  // The sum of the weights of the cards that would be a bust (P18).
  Weight bust_weight() const {
    return weight_of([](const wagnis::Position& next) { return next.field(0) == "die"; }, seat());
  }

  // The fields of the position's line, see src/games/push/notation.h.
  std::string phase() const { return field(0); }
  std::string active() const { return field(1); }
  std::string parity() const { return field(3); }
  std::string hand() const { return field(4); }
  std::string pile() const { return field(5); }
  std::string rows() const { return field(6); }
  std::string benches() const { return field(7); }
  std::string banks() const { return field(8); }
  Standing standing() const { return state().standing(); }
};

}  // namespace wagnis::push
