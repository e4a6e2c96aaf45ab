// The generator: the same numbers from the same seed on every platform.
//
// Algorithm. The stream is xoshiro256** 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021):
// 256 bits of state, period 2^256 − 1. A seed is spread over the state by four outputs of SplitMix64 (Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", 2014) started at the generator's key. A child made by split(n)
// has the key mix(mix(key) + n + 1), with `mix` the finaliser of SplitMix64 after one step: it depends on the parent's key
// and n alone, never on how much the parent has been used. Not for secrets.
#pragma once

#include <array>
#include <cstdint>

namespace wagnis {

class Generator {
 public:
  explicit Generator(std::uint64_t key);

  // The next 64 bits.
  std::uint64_t next();
  // Uniform over 0 … n − 1, exactly (rejection after Lemire, "Fast random integer generation in an interval", 2019); n ≥ 1.
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
