// Perft: how many event sequences of each length follow a position, and in how many different states they end. A wrong rule
// changes a count.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/game.h"

namespace wagnis {

// 128 bits: the 64 of a machine word are soon too few.
__extension__ using PathCount = unsigned __int128;

struct PerftRow {
  PathCount paths = 0;  // sequences of exactly this many events; each possible outcome counts once, whatever its weight
  std::uint64_t states = 0;  // different states in which they end
  friend bool operator==(const PerftRow&, const PerftRow&) = default;
};

// Visits every state that one event can lead to from s, once for each event.
template <Game G, class Visit>
void each_next(const G& game, const typename G::State& s, Visit&& visit) {
  const Pending pending = game.pending(s);
  pending.move.each(
      [&](Seat seat) { game.moves(s, seat, [&](const auto& move) { visit(game.play(s, seat, move)); }); });
  pending.chance.each([&](Seat seat) {
    game.outcomes(s, seat, [&](const auto& outcome, Weight) { visit(game.resolve(s, seat, outcome)); });
  });
}

inline constexpr std::size_t kPerftBytes = std::size_t{2} << 30;  // that perft uses at most for the states of a layer

// Rows for 1 … depth events; fewer when a count would pass 2^128 − 1 or a layer `bytes`: each row there is is exact. Counts stop after the
// longest game with rows of zeros. Layer by layer: the states of a layer are
// sorted by their bytes and equal ones merged with their path counts, so the work grows with states, not with paths.
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
