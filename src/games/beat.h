// A beat, in a game in which all seats choose before any choice is played (AnyGame::together). It has two parts:
//
//     throws: every seat chooses what it keeps, or waits ──▶ all choices are played, seat by seat, each with its dice
//     grabs:  every seat that can grab chooses what, or waits ──▶ played in an order that was committed to before
//
// A beat knows who has still to choose and what was chosen. The host plays the choices.
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
  // Stands in place of a move: the seat does not move in this part.
  static constexpr std::string_view kWait = "wait";

  struct Choice {
    Seat seat;
    std::string token;  // a move, or kWait
    friend bool operator==(const Choice&, const Choice&) = default;
  };

  // Begins a beat: with its grabs if anybody can grab (a game that is taken up again), else with its throws. In a game
  // that is over it asks nobody.
  explicit Beat(const AnyState& state) : grabbing_(true) {
    ask(state);
    if (asked_.empty()) next(state);
  }

  // Whether this part of the beat is the grabs.
  bool grabbing() const { return grabbing_; }
  // Who has still to choose.
  SeatSet asked() const { return asked_; }
  // What a seat may choose in this part, without kWait; empty if it is not asked.
  std::vector<std::string> moves(const AnyState& state, Seat seat) const;
  // Notes a choice; it is final until `retract`. Refuses a seat that is not asked, and a move that it may not choose.
  Result<void> choose(const AnyState& state, Seat seat, std::string_view token);
  // Forgets the choice of a seat and asks it again; does nothing once nobody is asked any more.
  void retract(const AnyState& state, Seat seat);
  // All choices of this part without kWait: throws by seat, grabs in `order`, which holds every seat once.
  // Precondition: nobody is asked any more. The host passes over a grab that an earlier one has made impossible.
  std::vector<Choice> choices(std::span<const Seat> order) const;
  // Goes on to the next part; `state` is the position after the choices were played.
  void next(const AnyState& state);
  // Begins the same part again; forgets all choices.
  void again(const AnyState& state) { ask(state); }

 private:
  void ask(const AnyState& state);

  bool grabbing_ = false;
  SeatSet asked_;
  std::array<std::string, kMaxSeats> chosen_;
};

}  // namespace wagnis
