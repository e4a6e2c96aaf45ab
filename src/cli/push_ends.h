// Measures how much win share each level of Push loses at the end of a game.
#pragma once

#include "core/result.h"
#include "games/push/rules.h"

namespace wagnis::cli {

// `games` times: `club` plays against itself until a turn begins with `cards` cards left. Then all positions that can
// follow are solved exactly (0.1 million for three cards, a million for four), and each level plays both seats to the
// end. Prints for each level the mean win share that its decisions lose in one end. The loss of an end is the sum, over
// its decisions, of the best move's value minus the chosen move's value; this sum is the cost of the level's play
// (performance difference lemma, Kakade and Langford, 2002). With `json` the output is one JSON object. Equal arguments
// give equal output. Refuses a game of more than two players, because its values are not unique.
Result<void> print_push_ends(const push::Push& game, int cards, int games, bool json);

}  // namespace wagnis::cli
