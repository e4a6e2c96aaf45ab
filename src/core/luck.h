// The source of chance. A game draws numbers by stream, so different play can get equal luck: the k-th card of a deck
// and the k-th die of a seat do not depend on what was decided in between.
#pragma once

#include <array>
#include <cstdint>

#include "core/generator.h"
#include "core/seat.h"

namespace wagnis {

// What a number is for: a card (common to all seats), a die (of the seat that throws it), or the order of seats that
// act at the same time.
struct Stream {
  enum class Purpose : std::uint8_t { cards, dice, order };
  Purpose purpose = Purpose::cards;
  Seat seat{};
  friend constexpr bool operator==(Stream, Stream) = default;
};

class Luck {
 public:
  virtual ~Luck() = default;
  // Uniform over 0 … n − 1, exactly; n ≥ 1. The calls for one stream are independent; so are the streams.
  virtual std::uint64_t below(Stream stream, std::uint64_t n) = 0;
};

// Luck from a seed, the same on every platform. The streams are children of the seed's generator: (cards, s) is child
// s, (dice, s) child 16 + s, (order, 0) child 32. No other seat has an order.
class SeededLuck final : public Luck {
 public:
  explicit SeededLuck(const Generator& parent)
      : streams_{parent.split(0),  parent.split(1),  parent.split(2),  parent.split(3),  parent.split(4),
                 parent.split(5),  parent.split(16), parent.split(17), parent.split(18), parent.split(19),
                 parent.split(20), parent.split(21), parent.split(32)} {}
  explicit SeededLuck(std::uint64_t seed) : SeededLuck(Generator(seed)) {}

  std::uint64_t below(Stream stream, std::uint64_t n) override {
    return streams_[static_cast<std::size_t>(static_cast<int>(stream.purpose) * kMaxSeats + stream.seat.index)].below(
        n);
  }

 private:
  std::array<Generator, 2 * kMaxSeats + 1> streams_;
};

}  // namespace wagnis
