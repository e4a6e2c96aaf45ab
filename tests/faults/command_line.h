// How many tries a test of faults makes, and with which seeds. `--count N` replaces the usual number; `--seed N`
// repeats the seed that a failure named.
#pragma once

#include <cstdint>

namespace wagnis {

// The seeds from `first` to `end` − 1.
struct Tries {
  std::uint64_t first = 1;
  std::uint64_t end = 1;
};
// As many as the command line says; else `usual`, or a twentieth of it under a sanitizer.
Tries tries(std::uint64_t usual);

}  // namespace wagnis
