// What src/fair hashes by, in the browser: SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Debian has no libsodium for it,
// and the page's own hashes answer later, while a conductor draws at once. tests/wasm holds it against libsodium.
#include "fair/hash.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

namespace wagnis {
namespace {

using Words = std::array<std::uint32_t, 8>;

// The first 32 bits of the fractional part of a root of a number: of the cube root, or the square root. By whole
// numbers, since they are exact: the largest x with x^k <= n * 2^(32 k).
constexpr std::uint32_t root_bits(std::uint32_t n, bool cube) {
  std::uint64_t root = 0;  // below 7 * 2^32 for cubes of numbers to 311, 5 * 2^32 for squares to 19
  for (std::uint64_t bit = std::uint64_t{1} << 35; bit > 0; bit >>= 1) {
    const unsigned __int128 x = root | bit;
    const unsigned __int128 square = x * x;
    if (cube ? square * x <= static_cast<unsigned __int128>(n) << 96
             : square <= static_cast<unsigned __int128>(n) << 64)
      root |= bit;
  }
  return static_cast<std::uint32_t>(root);
}

struct Constants {
  std::array<std::uint32_t, 64> rounds{};
  Words first{};
  constexpr Constants() {
    std::size_t found = 0;
    for (std::uint32_t n = 2; found < rounds.size(); ++n) {
      bool prime = true;
      for (std::uint32_t d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
      if (!prime) continue;
      if (found < first.size()) first[found] = root_bits(n, false);
      rounds[found++] = root_bits(n, true);
    }
  }
};

constexpr Constants kConstants;

void mix(Words& state, const unsigned char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t j = 0; j < 4; ++j) w[i] = w[i] << 8 | block[4 * i + j];
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                              kConstants.rounds[i] + w[i];
    const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const Words more{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += more[i];
}

}  // namespace

Hash sha256(std::string_view text) {
  // A bit that is set, zeros up to 8 bytes before the end of a block, and the number of bits.
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = std::uint64_t{text.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift);
  Words state = kConstants.first;
  for (std::size_t at = 0; at < padded.size(); at += 64)
    mix(state, reinterpret_cast<const unsigned char*>(padded.data()) + at);
  Hash hash{};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<unsigned char>(state[i / 4] >> (24 - i % 4 * 8));
  return hash;
}

Hash hmac_sha256(const Hash& key, std::string_view text) {
  const auto keyed = [&](unsigned char pad, std::string_view rest) {
    std::string line(64, static_cast<char>(pad));
    for (std::size_t i = 0; i < key.size(); ++i) line[i] = static_cast<char>(key[i] ^ pad);
    return sha256(line.append(rest));
  };
  const Hash inner = keyed(0x36, text);
  return keyed(0x5c, {reinterpret_cast<const char*>(inner.data()), inner.size()});
}

}  // namespace wagnis
