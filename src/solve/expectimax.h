// The exact value of a position: searches all that can follow. For games in which one seat at a time decides. Fast
// enough for ends of games; the bots' tests compare with it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/game.h"

namespace wagnis {

// Win shares of the seats if every seat makes the best choice for its own share; of equal moves, the first. A tie of k
// gives each winner 1/k. For two players this is the value of the game, for more players one equilibrium.
using ExactShares = std::array<double, kMaxSeats>;

template <Game G>
class Expectimax {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Expectimax(const G& game) : game_(game), slots_(1024) {}

  // The value of `s`. Searches all that can follow and remembers all positions, about 200 bytes each.
  ExactShares value(const State& s) {
    const Pending pending = game_.pending(s);
    ExactShares shares{};
    if (pending.over()) {
      const SeatSet winners = game_.winners(s);
      winners.each([&](Seat seat) { shares[seat.index] = 1.0 / winners.size(); });
      return shares;
    }
    if (const ExactShares* known = find(s)) return *known;
    if (!pending.chance.empty()) {
      const Seat seat = pending.chance.lowest();
      Weight all = 0;
      game_.outcomes(s, seat, [&](const typename G::Outcome& outcome, Weight weight) {
        const ExactShares next = value(game_.resolve(s, seat, outcome));
        for (std::size_t i = 0; i < shares.size(); ++i) shares[i] += static_cast<double>(weight) * next[i];
        all += weight;
      });
      for (double& share : shares) share /= static_cast<double>(all);
    } else {
      const Seat seat = pending.move.lowest();
      bool first = true;
      game_.moves(s, seat, [&](const Move& move) {
        const ExactShares next = value(game_.play(s, seat, move));
        if (first || next[seat.index] > shares[seat.index]) shares = next;
        first = false;
      });
    }
    remember(s, shares);
    return shares;
  }

  // The move that gives `seat` the largest share; the first of equal ones. Precondition: the seat is pending to move.
  Move best_move(const State& s, Seat seat) {
    Move best{};
    double most = -1;
    game_.moves(s, seat, [&](const Move& move) {
      const double share = value(game_.play(s, seat, move))[seat.index];
      if (share > most) {
        best = move;
        most = share;
      }
    });
    return best;
  }

  // How many positions are remembered.
  std::size_t positions() const { return used_; }

 private:
  struct Slot {
    State state;
    ExactShares shares;
    bool used = false;
  };

  // Open addressing; the table is never more than half full.
  Slot& slot(std::vector<Slot>& slots, const State& s) const {
    const auto bytes = std::bit_cast<std::array<unsigned char, sizeof(State)>>(s);
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
      hash = (hash ^ word) * 0xff51afd7ed558ccdu;
      hash ^= hash >> 32;
    }
    for (std::size_t at = hash & (slots.size() - 1);; at = (at + 1) & (slots.size() - 1))
      if (!slots[at].used || slots[at].state == s) return slots[at];
  }
  const ExactShares* find(const State& s) {
    Slot& here = slot(slots_, s);
    return here.used ? &here.shares : nullptr;
  }
  void remember(const State& s, const ExactShares& shares) {
    if (++used_ * 2 > slots_.size()) {
      std::vector<Slot> wider(slots_.size() * 2);
      for (const Slot& old : slots_)
        if (old.used) slot(wider, old.state) = old;
      slots_ = std::move(wider);
    }
    slot(slots_, s) = {.state = s, .shares = shares, .used = true};
  }

  G game_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace wagnis
