// The order of seats whose grabs tie, drawn before a round. A server commits to its text before the round and shows it
// after the round (fair/commitment.h).
#pragma once

#include <string>
#include <vector>

#include "core/luck.h"
#include "core/seat.h"

namespace wagnis {

struct TieOrder {
  std::vector<Seat> seats;  // each once
  std::string salt;         // 32 lower-case hexadecimal digits, so that nobody finds the order by trying them all
  friend bool operator==(const TieOrder&, const TieOrder&) = default;
};

// Every order of `seats` seats is equally likely.
TieOrder draw_tie_order(int seats, Luck& luck);

// The text that the server commits to: "order 1,0,2 salt 0123…".
std::string text(const TieOrder& order);

}  // namespace wagnis
