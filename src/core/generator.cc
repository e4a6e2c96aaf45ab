#include "core/generator.h"

#include <bit>
#include <cassert>

namespace wagnis {
namespace {

// One step of SplitMix64.
std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

std::uint64_t mix(std::uint64_t key) { return split_mix(key); }

// The 128-bit product of a and b: returns the high word, puts the other into `low`. Works on 32-bit halves, which every
// compiler has.
std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t& low) {
  const std::uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
  const std::uint64_t low_half = a0 * b0;
  const std::uint64_t middle = a1 * b0 + (low_half >> 32);
  const std::uint64_t middle2 = a0 * b1 + (middle & 0xffffffffu);
  low = middle2 << 32 | (low_half & 0xffffffffu);
  return a1 * b1 + (middle >> 32) + (middle2 >> 32);
}

}  // namespace

Generator::Generator(std::uint64_t key) : key_(key), state_{} {
  for (std::uint64_t& word : state_) word = split_mix(key);
}

std::uint64_t Generator::next() {
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

std::uint64_t Generator::below(std::uint64_t n) {
  assert(n >= 1);
  std::uint64_t low = 0;
  std::uint64_t high = multiply(next(), n, low);
  if (low < n) {
    const std::uint64_t threshold = (0 - n) % n;
    while (low < threshold) high = multiply(next(), n, low);
  }
  return high;
}

Generator Generator::split(std::uint64_t n) const { return Generator(mix(mix(key_) + n + 1)); }

}  // namespace wagnis
