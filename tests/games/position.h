// A table to test the rules of a game: positions are lines of the notation, events are tokens.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/token.h"
#include "games/list.h"
#include "laws/facts.h"

namespace wagnis {

class Position {
 public:
  // `options` such as "players=2 rounds=1"; the others have their defaults. Begins with `line`, or with the start of
  // the game.
  explicit Position(std::string_view game, std::string_view options = "", std::string_view line = "")
      : state_(make_game(game, laws::options_of(options)).value()->start()) {
    if (line.empty()) return;
    auto parsed = state_->game()->parse(line);
    if (!parsed) {
      ADD_FAILURE() << line << ": " << text(parsed.error());
      return;
    }
    state_ = std::move(*parsed);
  }

  Position(const Position& other) : state_(other.state_->clone()) {}

  // Plays events such as "0 bet:2;0 dice:11". Each must be legal.
  Position& play(std::string_view events) {
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

  // The legal moves of a seat: "bet:1 stop".
  std::string moves(int seat = 0) const {
    std::string line;
    for (const std::string& move : state_->moves(seat_of(seat))) line += (line.empty() ? "" : " ") + move;
    return line;
  }
  std::vector<std::pair<std::string, Weight>> outcomes(int seat = 0) const { return state_->outcomes(seat_of(seat)); }
  // The weight of an outcome; 0 if it is impossible.
  Weight weight(std::string_view outcome, int seat = 0) const {
    for (const auto& [token, weight] : outcomes(seat))
      if (token == outcome) return weight;
    return 0;
  }
  Weight total_weight(int seat = 0) const {
    return weight_of([](const Position&) { return true; }, seat);
  }
  // The sum of the weights of all outcomes after which `good(table)` is true.
  template <class Good>
  Weight weight_of(Good&& good, int seat = 0) const {
    Weight sum = 0;
    for (const auto& [token, weight] : outcomes(seat)) {
      Position next(*this);
      next.play(std::to_string(seat) + ' ' + token);
      if (good(std::as_const(next))) sum += weight;
    }
    return sum;
  }

  // Why an event is refused: "… (T3)"; "taken" if it is not refused. The position does not change.
  std::string refusal(std::string_view line) const {
    const Event event = parse_event(line).value();
    const auto fine = state_->clone()->apply(event.seat, event.token);
    return fine ? "taken" : text(fine.error());
  }
  // Why a line is not a position of this game; "taken" if it is one.
  std::string line_refusal(std::string_view line) const {
    const auto parsed = state_->game()->parse(line);
    return parsed ? "taken" : text(parsed.error());
  }

  std::string line() const { return state_->text(); }
  // Field n of the position's line, from 0.
  std::string field(std::size_t n) const {
    const std::string line = state_->text();
    return std::string(parts(line, ' ').at(n));
  }
  std::vector<int> points() const { return state_->standing().points; }
  // The winners: "0 2"; "" while the game goes on.
  std::string winners() const {
    std::string line;
    state_->standing().winners.each([&](Seat seat) { line += (line.empty() ? "" : " ") + std::to_string(seat.index); });
    return line;
  }
  const AnyState& state() const { return *state_; }

 private:
  static Seat seat_of(int seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

  std::unique_ptr<AnyState> state_;
};

// Why options are refused; "taken" if they are not refused.
inline std::string options_refusal(std::string_view game, std::string_view options) {
  const auto made = make_game(game, laws::options_of(options));
  return made ? "taken" : text(made.error());
}

}  // namespace wagnis
