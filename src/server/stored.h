// Between what a room keeps and what a store takes.
#pragma once

#include <string>
#include <vector>

#include "record/record.h"
#include "room/room.h"
#include "store/store.h"

namespace wagnis {

// What the store must write so that the room's table changes so.
TableWrite to_write(const Room& room, const Change& change);
// A stored table with its last game, as a room takes it.
RoomTable to_table(std::string id, StoredTable stored);
// The records of all games that have begun, the one in progress last; none while seats are open. The server's seed
// stands in those of games that are over or given up.
Result<std::vector<Record>> to_records(const std::string& id, const StoredTable& stored);

}  // namespace wagnis
