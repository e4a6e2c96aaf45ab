// The order in which seats that tie have their way: drawn before a round. A server commits to its text before the round and
// shows it after the round (fair/commitment.h).
#pragma once

#include <string>
#include <vector>

#include "core/luck.h"
#include "core/seat.h"

namespace wagnis {

struct TieOrder {
  std::vector<Seat> seats;  // each once
  std::string salt;         // 32 lower-case hexadecimal digits, so that the few orders cannot be tried out
  friend bool operator==(const TieOrder&, const TieOrder&) = default;
};

// Every order of `seats` seats is equally likely.
TieOrder draw_tie_order(int seats, Luck& luck);

// "order 1,0,2 salt 0123…": what is committed to.
std::string text(const TieOrder& order);

}  // namespace wagnis
