// What a turn of Tipp is worth while the end of the game is too far off to be solved: an estimate.
//
// The estimate takes each opponent to play for points, whatever the scores. So an opponent's final total is a score
// plus independent turns. The player makes the best of their own turns still to come against those totals. The estimate
// leaves out that opponents answer to what the player does. docs/strategy.md says how much that costs.
#pragma once

#include <array>

#include "games/tipp/rules.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// By seat, how many points it is behind the leader.
using Gaps = std::array<int, kMostPlayers>;

// The mover's share of the win (a k-way tie 1/k), by the points that turn number `turn` of the game brings.
// 0 ≤ turn < players · rounds; seat turn % players plays it.
Ends outlook(const Rules& rules, int turn, const Gaps& gaps);

// The best move by that; `s` is in phase first or on. Some milliseconds.
Move best_by_outlook(const Rules& rules, const State& s);

}  // namespace wagnis::tipp
