// What the levels of Push give away at the end of a game.
#pragma once

#include "core/result.h"
#include "games/push/rules.h"

namespace wagnis::cli {

// Plays games of `club` against itself until a turn begins with so many cards left, `games` times; works out exactly what
// everything that can follow is worth (0.1 million positions for three cards, a million for four); lets each level play both
// seats from there to the end, and prints for each the win share that its decisions gave away in an end, on average: the sum
// over all of them of the best move's value less that of the one chosen, which is what playing so costs (lemma of performance
// differences, Kakade and Langford, 2002). With `json` as one object. The same for the same arguments.
// Refuses a game of more than two, whose values are not unique.
Result<void> print_push_ends(const push::Push& game, int cards, int games, bool json);

}  // namespace wagnis::cli
