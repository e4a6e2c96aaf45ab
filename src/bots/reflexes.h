// How soon a bot acts where a game is played in real time, so that it plays like a person and not like a machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/generator.h"

namespace wagnis {

// The reflexes of a level. Reaction times are log-normal, as those of people are: the logarithm is normal with deviation
// `spread` around that of `median`.
struct Reflexes {
  double median;  // milliseconds from what is seen to the press
  double spread;
  double misses;  // the chance to overlook a grab at first, and to see it only after another kOverlooked milliseconds
};
inline constexpr int kOverlooked = 900;  // milliseconds
inline constexpr int kQuickest = 150;    // milliseconds; nobody is quicker

// The reflexes of a level; of a level that has none of its own, those of "casual".
Reflexes reflexes_of(std::string_view level);

// The reaction time for one move: milliseconds, at least kQuickest. `raced_for`: it is a move that seats race for, which may
// be overlooked. Needs no logarithm and no cosine: the normal number is the sum of twelve even ones less six, the
// exponential a Taylor series. So the same generator gives the same times on every platform.
std::int64_t reaction_time(std::string_view level, bool raced_for, Generator& generator);

}  // namespace wagnis
