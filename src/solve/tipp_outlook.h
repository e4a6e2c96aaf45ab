// The value of a turn of Tipp while the end of the game is too far off to be solved: an estimate.
//
// It assumes that each opponent plays for points, whatever the scores. So an opponent's final total is a score plus
// independent turns. The player makes the best of their own turns to come against those totals. The estimate leaves out
// how opponents answer. docs/strategy.md says how much that costs.
#pragma once

#include "games/tipp/rules.h"
#include "solve/tipp_numbering.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// The mover's share of the win (1/k for a tie of k), by the points that turn number `turn` of the game brings. 0 ≤ turn
// < players · rounds; seat turn % players plays it.
Ends outlook(const Rules& rules, int turn, const Gaps& gaps);

}  // namespace wagnis::tipp
