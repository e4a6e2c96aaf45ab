// Random games of Push by the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/push/rules.h"

namespace wagnis::bench {

// The rules alone, on their own types: moves drawn evenly, chance from a seed. A call plays one game and returns its
// events.
class PushPlayout {
 public:
  explicit PushPlayout(int players) : game_({.players = players, .star_is_risk = false, .switch_cards = players > 2}) {}
  std::int64_t operator()() {
    std::int64_t events = 0;
    push::State& s = last_ = game_.start();
    while (s.phase != push::Phase::over) {
      const Seat seat{s.seat};
      if (!game_.pending(s).chance.empty()) {
        game_.advance(s, seat, game_.sample(s, seat, luck_));
      } else {
        std::array<push::Move, 8> moves;
        std::size_t count = 0;
        game_.moves(s, seat, [&](const push::Move& move) { moves[count++] = move; });
        game_.advance(s, seat, moves[generator_.below(count)]);
      }
      ++events;
    }
    return events;
  }
  // Of the game that was played last.
  int points(int seat) const { return game_.points(last_, Seat{static_cast<std::uint8_t>(seat)}); }

 private:
  const push::Push game_;
  push::State last_;
  Generator generator_{1};
  SeededLuck luck_{2};
};

}  // namespace wagnis::bench
