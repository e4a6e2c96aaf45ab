// Reaction times of bots in real time, like those of people.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/generator.h"

namespace wagnis {

// The reflexes of a level. Reaction times are log-normal, as those of people are: the logarithm is normal with
// deviation `spread` around that of `median`.
struct Reflexes {
  double median;  // milliseconds from the display of an event to the press
  double spread;
  double misses;  // the chance to overlook a grab at first and see it kOverlooked milliseconds later
};
inline constexpr int kOverlooked = 900;  // milliseconds
inline constexpr int kQuickest = 150;    // milliseconds; nobody is quicker

// The reflexes of a level; those of "casual" for a level without its own.
Reflexes reflexes_of(std::string_view level);

// The reaction time for one move, in milliseconds, at least kQuickest. `raced_for`: seats race for this move, so the
// bot may overlook it. The same generator gives the same times on every platform, because it uses no logarithm and no
// cosine: the normal number is the sum of twelve uniform numbers less six, and the exponential is a Taylor series.
std::int64_t reaction_time(std::string_view level, bool raced_for, Generator& generator);

}  // namespace wagnis
