// Positions for the playthroughs: a few short lines in fixed columns, with what a player would look at on the table.
#pragma once

#include <string>

#include "games/any.h"

namespace wagnis {

// What one event changed on the table, for after the event's token. "": nothing worth a remark.
std::string remark(const AnyState& before, const AnyState& after);
// The whole table; each line has a line end. Shown when a turn or round begins, and at the end.
std::string board(const AnyState& state);
// Whether the table is shown after this event.
bool begins(const AnyState& before, const AnyState& after);

}  // namespace wagnis
