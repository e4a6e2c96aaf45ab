#include "core/generator.h"

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

}  // namespace

Generator::Generator(std::uint64_t key) : key_(key), state_{} {
  for (std::uint64_t& word : state_) word = split_mix(key);
}

Generator Generator::split(std::uint64_t n) const { return Generator(mix(mix(key_) + n + 1)); }

}  // namespace wagnis
