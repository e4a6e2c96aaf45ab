// The course of a game in which chance and bots decide everything.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <vector>

#include "games/any.h"

namespace wagnis {

// The next event of a game that is not over; the state is unchanged. Chance comes first, then the lowest seat that may
// move. `choose(seat)` gives the token of a decision and is asked only where there are two legal moves or more.
template <class Choose>
Event next_event(const AnyState& state, Luck& luck, Choose&& choose) {
  const Pending pending = state.pending();
  assert(!pending.over());
  if (!pending.chance.empty()) {
    const Seat seat = pending.chance.lowest();
    return {seat, state.sample(seat, luck), std::nullopt};
  }
  const Seat seat = pending.move.lowest();
  std::vector<std::string> moves = state.moves(seat);
  return {seat, moves.size() == 1 ? std::move(moves.front()) : choose(seat), std::nullopt};
}

}  // namespace wagnis
