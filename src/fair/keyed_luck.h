// Luck that is a function of a key: draw number i of a stream is the same whoever asks, and whenever. So a server that stops in
// the middle of a game goes on with the same chance, and everybody who has the key draws it again.
#pragma once

#include <array>

#include "fair/seeds.h"

namespace wagnis {

class KeyedLuck final : public Luck {
 public:
  explicit KeyedLuck(const ChanceKey& key) : key_(key) {}

  // HMAC-SHA-256(key, "dice 1 17 0"): purpose, seat, index of the draw in its stream, try. Its first 8 bytes are a number,
  // highest first; the lowest 2^64 mod n numbers would make small results likelier, and ask for another try.
  std::uint64_t below(Stream stream, std::uint64_t n) override;

 private:
  ChanceKey key_;
  std::array<std::array<std::uint64_t, kMaxSeats>, 3> drawn_{};  // by purpose and seat
};

}  // namespace wagnis
