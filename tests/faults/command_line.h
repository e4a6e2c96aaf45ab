// How often a test of faults tries, and with which seeds. `--count N` in place of the usual number is its long form; `--seed N`
// repeats what a failure named.
#pragma once

#include <cstdint>

namespace wagnis {

// Seeds from `first` to before `end`.
struct Tries {
  std::uint64_t first = 1;
  std::uint64_t end = 1;
};
// `usual` of them, a twentieth of that under a sanitizer, or what the command line says.
Tries tries(std::uint64_t usual);

}  // namespace wagnis
