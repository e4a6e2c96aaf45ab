// Ends the program if a promise of a fuzz target is broken; libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace wagnis::fuzz {

inline void must(bool promise, const std::string& what) {
  if (promise) return;
  std::fprintf(stderr, "BROKEN: %s\n", what.c_str());
  std::abort();
}

}  // namespace wagnis::fuzz
