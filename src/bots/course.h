// The course of a game in which chance and bots decide everything, event by event.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/beat.h"

namespace wagnis {

// Chance comes first, then the seat that must move. A game in which all choose together goes in beats (games/beat.h); the
// order of grabs begins with seat 0 in the first part, with seat 1 in the next, and so round the table.
class Course {
 public:
  // The next event of a game that is not over; the state is unchanged and the caller applies the event to it before the next
  // call. `choose(seat)` gives the token of a legal move; it is not asked where there is but one. In a beat a seat that
  // chooses a grab while throws are asked for waits with its throw, and the other way round.
  template <class Choose>
  Event next(const AnyState& state, Luck& luck, Choose&& choose) {
    const Pending pending = state.pending();
    assert(!pending.over());
    if (!pending.chance.empty()) {
      const Seat seat = pending.chance.lowest();
      return {seat, state.sample(seat, luck), std::nullopt};
    }
    if (state.game()->together()) return next_of_beat(state, choose);
    const Seat seat = pending.move.lowest();
    std::vector<std::string> moves = state.moves(seat);
    return {seat, moves.size() == 1 ? std::move(moves.front()) : choose(seat), std::nullopt};
  }

 private:
  template <class Choose>
  Event next_of_beat(const AnyState& state, Choose&& choose) {
    for (;;) {
      while (!chosen_.empty()) {
        Beat::Choice choice = std::move(chosen_.front());
        chosen_.erase(chosen_.begin());
        // A grab before it may have made it impossible.
        if (std::ranges::count(state.moves(choice.seat), choice.token) > 0)
          return {choice.seat, std::move(choice.token), std::nullopt};
      }
      if (beat_)
        beat_->next(state);
      else
        beat_.emplace(state);
      ask(state, choose);
    }
  }

  template <class Choose>
  void ask(const AnyState& state, Choose&& choose) {
    beat_->asked().each([&](Seat seat) {
      const std::vector<std::string> moves = beat_->moves(state, seat);
      const std::string move = state.moves(seat).size() == 1 ? moves.front() : choose(seat);
      const bool now = std::ranges::count(moves, move) > 0;
      [[maybe_unused]] const auto chosen = beat_->choose(state, seat, now ? std::string_view(move) : Beat::kWait);
      assert(chosen);
    });
    std::vector<Seat> order;
    const auto seats = static_cast<std::size_t>(state.game()->seats());
    for (std::size_t i = 0; i < seats; ++i) order.push_back(Seat{static_cast<std::uint8_t>((parts_ + i) % seats)});
    ++parts_;
    chosen_ = beat_->choices(order);
  }

  std::optional<Beat> beat_;
  std::vector<Beat::Choice> chosen_;  // of this part of the beat, still to be played
  std::size_t parts_ = 0;             // asked so far
};

}  // namespace wagnis
