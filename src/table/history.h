// What the games of a table tell of the past.
#pragma once

#include <vector>

#include "record/record.h"
#include "table/table.h"

namespace wagnis {

// The records of all games that have begun, the one in progress last; none while seats are open. The server's seed
// stands in those of games that are over or given up. Refuses what the rules refuse.
Result<std::vector<Record>> records_of(const Table& table);

// The wins of the series before the last game, by chair. Earlier versions did not note them: then they are counted from
// all games before.
std::vector<int> wins_before(const Table& table);

}  // namespace wagnis
