// How long a bot's hand takes where a game is played in real time, so that it plays like a person and not like a machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/generator.h"

namespace wagnis {

// How a level moves. Times are log-normal, as people's reaction times are: the logarithm is normal with deviation `spread`
// around that of `median`.
struct Hand {
  double median;  // milliseconds from what is seen to the press
  double spread;
  double misses;  // the chance to overlook a grab at first, and to see it only after another kOverlooked milliseconds
};
inline constexpr int kOverlooked = 900;
inline constexpr int kQuickest = 150;  // milliseconds; nobody is quicker

// The hand of a level; of one that has none of its own, that of "casual".
Hand hand_of(std::string_view level);

// Milliseconds for one move, at least kQuickest; `grab`: it is one that seats race for. Uses the mathematical functions of the
// library: not the same to the last millisecond everywhere, and on no path to the signature of the bots.
std::int64_t hand_time(std::string_view level, bool grab, Generator& generator);

}  // namespace wagnis
