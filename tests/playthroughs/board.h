// Positions as a few short lines for the playthroughs: what one would look at on the table, in fixed columns.
#pragma once

#include <string>

#include "games/any.h"

namespace wagnis {

// What changed on the table by one event, after it: a remark behind the event's token. Empty where nothing is worth saying.
std::string remark(const AnyState& before, const AnyState& after);
// The whole table, each line ending in a line end; shown when a turn or round begins and at the end.
std::string board(const AnyState& state);
// Whether the table is shown after this event.
bool begins(const AnyState& before, const AnyState& after);

}  // namespace wagnis
