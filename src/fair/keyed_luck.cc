#include "fair/keyed_luck.h"

#include <cassert>
#include <string>

#include "fair/hash.h"

namespace wagnis {
namespace {

constexpr std::array<std::string_view, 3> kPurposes{"cards", "dice", "order"};  // in the order of Stream::Purpose

}  // namespace

std::uint64_t KeyedLuck::below(Stream stream, std::uint64_t n) {
  assert(n >= 1);
  const auto purpose = static_cast<std::size_t>(stream.purpose);
  const std::uint64_t index = drawn_[purpose][stream.seat.index]++;
  const std::string draw =
      std::string(kPurposes[purpose]) + ' ' + std::to_string(stream.seat.index) + ' ' + std::to_string(index) + ' ';
  const std::uint64_t unfair = (0 - n) % n;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::string line = draw + std::to_string(attempt);
    const Hash hash = hmac_sha256(key_, line);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) bits = bits << 8 | hash[i];
    if (bits >= unfair) return bits % n;
  }
}

}  // namespace wagnis
