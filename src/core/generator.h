// The random number generator: the same seed gives the same numbers on every platform. Not for secrets.
//
// Algorithm: xoshiro256** 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), with 256
// bits of state and period 2^256 − 1. The state begins as four outputs of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014), started at the generator's key.
//
// split(n) gives a child with the key mix(mix(key) + n + 1); `mix` is one step of SplitMix64 and its finaliser. The
// child depends on the parent's key and n alone, not on how often the parent has been used.
#pragma once

#include <array>
#include <cstdint>

namespace wagnis {

class Generator {
 public:
  explicit Generator(std::uint64_t key);

  // The next 64 bits.
  std::uint64_t next();
  // Uniform over 0 … n − 1, exactly; n ≥ 1. Rejection after Lemire, "Fast random integer generation in an interval",
  // 2019.
  std::uint64_t below(std::uint64_t n);
  // Uniform over [0, 1) in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  // The n-th independent child.
  Generator split(std::uint64_t n) const;

 private:
  std::uint64_t key_;
  std::array<std::uint64_t, 4> state_;
};

}  // namespace wagnis
