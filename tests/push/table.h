// A table of Push to try rules at: positions are written as the lines of src/games/push/notation.h, events as tokens.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/token.h"
#include "games/list.h"
#include "games/push/rules.h"
#include "laws/facts.h"

namespace wagnis::push {

class Table {
 public:
  // "players=2 switch=in"; what is not named has its default.
  explicit Table(std::string_view options = "")
      : state_(make_game("push", laws::options_of(options)).value()->start()) {}
  // The same from a position.
  Table(std::string_view options, std::string_view line) : Table(options) {
    auto parsed = state_->game()->parse(line);
    if (!parsed) {
      ADD_FAILURE() << line << ": " << text(parsed.error());
      return;
    }
    state_ = std::move(*parsed);
  }

  Table(const Table& other) : state_(other.state_->clone()) {}

  // Plays events "0 draw;0 y2"; each must be legal.
  Table& play(std::string_view events) {
    for (const std::string_view line : parts(events, ';')) {
      const auto event = parse_event(line);
      if (!event) {
        ADD_FAILURE() << text(event.error());
        return *this;
      }
      const auto fine = state_->apply(event->seat, event->token);
      if (!fine) ADD_FAILURE() << line << ": " << text(fine.error()) << " in " << state_->text();
    }
    return *this;
  }

  // Who acts or for whom chance acts; -1 when the game is over.
  int seat() const {
    const Pending pending = state_->pending();
    if (pending.over()) return -1;
    return (pending.move.empty() ? pending.chance : pending.move).lowest().index;
  }
  // The legal moves, "draw bank:r"; while chance is awaited "".
  std::string moves() const {
    std::string line;
    if (seat() < 0) return line;
    for (const std::string& move : state_->moves(Seat{static_cast<std::uint8_t>(seat())}))
      line += (line.empty() ? "" : " ") + move;
    return line;
  }
  // The weight of an outcome; 0 when it cannot be.
  Weight weight(std::string_view outcome) const {
    for (const auto& [token, weight] : all_outcomes())
      if (token == outcome) return weight;
    return 0;
  }
  Weight total_weight() const {
    Weight sum = 0;
    for (const auto& [token, weight] : all_outcomes()) sum += weight;
    return sum;
  }
  std::vector<std::pair<std::string, Weight>> all_outcomes() const {
    return seat() < 0 ? std::vector<std::pair<std::string, Weight>>()
                      : state_->outcomes(Seat{static_cast<std::uint8_t>(seat())});
  }
  // The sum of the weights of the cards that would be a bust (P18).
  Weight bust_weight() const {
    Weight sum = 0;
    for (const auto& [token, weight] : all_outcomes()) {
      const auto next = state_->clone();
      if (next->apply(Seat{static_cast<std::uint8_t>(seat())}, token) && next->text().starts_with("die "))
        sum += weight;
    }
    return sum;
  }
  // Why an event is refused, "… (P9)"; "taken" if it is not. The position stays as it is.
  std::string refusal(std::string_view line) const {
    const Event event = parse_event(line).value();
    const auto fine = state_->clone()->apply(event.seat, event.token);
    return fine ? "taken" : text(fine.error());
  }

  // The fields of the position's line, see src/games/push/notation.h.
  std::string line() const { return state_->text(); }
  std::string phase() const { return field(0); }
  std::string active() const { return field(1); }
  std::string parity() const { return field(3); }
  std::string hand() const { return field(4); }
  std::string pile() const { return field(5); }
  std::string rows() const { return field(6); }
  std::string benches() const { return field(7); }
  std::string banks() const { return field(8); }
  Standing standing() const { return state_->standing(); }
  const AnyState& state() const { return *state_; }

 private:
  std::string field(std::size_t n) const {
    const std::string line = state_->text();
    return std::string(parts(line, ' ').at(n));
  }
  std::unique_ptr<AnyState> state_;
};

}  // namespace wagnis::push
