// What a turn of Tipp is worth while the end of the game is too far off to be solved: an estimate.
//
// Each of the others is taken to play his turns for points, whatever the scores, so that his total in the end is his score
// plus independent turns. Of his own turns still to come the player makes the best against those totals. What this leaves
// out is that the others answer to what he does. docs/strategy.md says how much that costs.
#pragma once

#include <array>

#include "games/tipp/rules.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// By seat, how many points it is behind the leader.
using Gaps = std::array<int, kMostPlayers>;

// The player's share of the win (a k-way tie 1/k) by the points that turn number `turn` of the game, his, ends with.
// 0 ≤ turn < players · rounds; seat turn % players plays it.
Ends outlook(const Rules& rules, int turn, const Gaps& gaps);

// The best move by that; `s` is in phase first or on. Some milliseconds.
Move best_by_outlook(const Rules& rules, const State& s);

}  // namespace wagnis::tipp
