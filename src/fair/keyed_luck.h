// Luck that is a function of a key: draw number i of a stream does not depend on who asks, or when. So a server that
// stops in the middle of a game goes on with the same chance, and everybody who has the key can compute each draw.
#pragma once

#include <array>

#include "fair/seeds.h"

namespace wagnis {

class KeyedLuck final : public Luck {
 public:
  explicit KeyedLuck(const ChanceKey& key) : key_(key) {}

  // Takes the first 8 bytes, highest first, of HMAC-SHA-256(key, "dice 1 17 0"): purpose, seat, index of the draw in
  // its stream, try. The lowest 2^64 mod n numbers would make small results likelier, so they are passed over for
  // another try.
  std::uint64_t below(Stream stream, std::uint64_t n) override;

 private:
  ChanceKey key_;
  std::array<std::array<std::uint64_t, kMaxSeats>, 3> drawn_{};  // by purpose and seat
};

}  // namespace wagnis
