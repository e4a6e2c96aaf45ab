// Perft: counts the event sequences of each length from a position, and the different states in which they end. A wrong
// rule changes a count.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/game.h"

namespace wagnis {

// 128 bits: the counts soon pass 64.
__extension__ using PathCount = unsigned __int128;

struct PerftRow {
  PathCount paths = 0;       // sequences of exactly this many events; an outcome counts once, whatever its weight
  std::uint64_t states = 0;  // different states at their ends
  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

// Visits the state after each event that is possible in s, once for each event.
template <Game G, class Visit>
void each_next(const G& game, const typename G::State& s, Visit&& visit) {
  const Pending pending = game.pending(s);
  pending.move.each(
      [&](Seat seat) { game.moves(s, seat, [&](const auto& move) { visit(game.play(s, seat, move)); }); });
  pending.chance.each([&](Seat seat) {
    game.outcomes(s, seat, [&](const auto& outcome, Weight) { visit(game.resolve(s, seat, outcome)); });
  });
}

inline constexpr std::size_t kPerftBytes = std::size_t{2} << 30;  // bytes for the states of one layer, at most

// Returns one row for each of 1 … depth events. Fewer rows if a count would pass 2^128 − 1 or a layer would pass
// `bytes`; every row returned is exact. Rows past the longest game are zeros.
//
// Works layer by layer: sorts the states of a layer by their bytes and merges equal ones, adding their path counts. So
// the work grows with the states, not with the paths.
template <Game G>
std::vector<PerftRow> perft(const G& game, const typename G::State& start, int depth, std::size_t bytes = kPerftBytes) {
  using State = typename G::State;
  std::vector<std::pair<State, PathCount>> layer{{start, 1}}, next;
  std::vector<PerftRow> rows;
  const std::size_t most = bytes / sizeof layer[0];
  const auto order = [](const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)); };
  while (static_cast<int>(rows.size()) < depth) {
    next.clear();
    for (const auto& [state, paths] : layer) {
      if (next.size() > most) return rows;
      each_next(game, state, [&](const State& s) { next.emplace_back(s, paths); });
    }
    std::ranges::sort(next, [&](const auto& a, const auto& b) { return order(a.first, b.first) < 0; });
    PerftRow row;
    layer.clear();
    for (const auto& [state, paths] : next) {
      if (__builtin_add_overflow(row.paths, paths, &row.paths)) return rows;
      if (!layer.empty() && order(layer.back().first, state) == 0)
        layer.back().second += paths;
      else
        layer.emplace_back(state, paths);
    }
    row.states = layer.size();
    rows.push_back(row);
  }
  return rows;
}

}  // namespace wagnis
