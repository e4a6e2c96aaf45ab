// A game in which all seats choose before any choice is played (AnyGame::together), in beats of two parts:
//
//     throws: every seat says what it keeps, or waits ──▶ all are played, seat by seat, each with its dice
//     grabs:  every seat that can grab says what, or waits ──▶ played in an order that was committed to before
//
// A beat knows who has still to choose and what was chosen; whoever hosts the game plays it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/any.h"

namespace wagnis {

class Beat {
 public:
  // Said in place of a move: not this time.
  static constexpr std::string_view kWait = "wait";

  struct Choice {
    Seat seat;
    std::string token;  // a move, or kWait
    friend bool operator==(const Choice&, const Choice&) = default;
  };

  // A beat in this position: its grabs, if anybody can grab (a game taken up again), else its throws. Of a game that is
  // over nobody is asked.
  explicit Beat(const AnyState& state) : grabbing_(true) {
    ask(state);
    if (asked_.empty()) next(state);
  }

  bool grabbing() const { return grabbing_; }
  // Who has still to choose.
  SeatSet asked() const { return asked_; }
  // What a seat may choose in this part, without kWait; none if it is not asked.
  std::vector<std::string> moves(const AnyState& state, Seat seat) const;
  // Refuses a seat that is not asked and what it may not choose; a choice is not changed any more.
  Result<void> choose(const AnyState& state, Seat seat, std::string_view token);
  // Forgets what a seat has chosen, while others are still asked: it is asked again.
  void retract(const AnyState& state, Seat seat);
  // All choices of this part that are moves, once nobody is asked: throws by seat, grabs in `order` (every seat once).
  // A grab may have become impossible by one before it; then it is passed over.
  std::vector<Choice> choices(std::span<const Seat> order) const;
  // The next part, in the position after the choices were played.
  void next(const AnyState& state);
  // The same part once more, all choices forgotten.
  void again(const AnyState& state) { ask(state); }

 private:
  void ask(const AnyState& state);

  bool grabbing_ = false;
  SeatSet asked_;
  std::array<std::string, kMaxSeats> chosen_;
};

}  // namespace wagnis
