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
#include <bit>
#include <cassert>
#include <cstdint>

namespace wagnis {

class Generator {
 public:
  explicit Generator(std::uint64_t key);

  // The next 64 bits.
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  // Uniform over 0 … n − 1, exactly; n ≥ 1. Rejection after Lemire, "Fast random integer generation in an interval",
  // 2019.
  std::uint64_t below(std::uint64_t n) {
    assert(n >= 1);
    Wide product = Wide{next()} * n;
    if (static_cast<std::uint64_t>(product) < n) [[unlikely]] {
      const std::uint64_t threshold = (0 - n) % n;
      while (static_cast<std::uint64_t>(product) < threshold) product = Wide{next()} * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }
  // Uniform over [0, 1) in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  // The n-th independent child.
  Generator split(std::uint64_t n) const;

 private:
  __extension__ using Wide = unsigned __int128;

  std::uint64_t key_;
  std::array<std::uint64_t, 4> state_;
};

}  // namespace wagnis
