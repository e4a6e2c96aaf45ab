// How often a test tries something. Sanitizers look for faults of memory and of arithmetic, which a tenth of the tries
// shows as well, and make each try many times as long. Shares are counted over all tries without sanitizers.
#pragma once

#include <cmath>

namespace wagnis {

#ifdef WAGNIS_SANITIZED
inline constexpr int kPartOfTries = 10;
#else
inline constexpr int kPartOfTries = 1;
#endif

// How many of so many tries are made, and how often something happens in these that happens so often in all.
constexpr int tried(int all) { return all / kPartOfTries; }

// How far a share may lie off that may lie so far off when it is counted over all tries: its standard deviation is that
// of a mean.
inline double off_by(double all) { return all * std::sqrt(kPartOfTries); }

}  // namespace wagnis
