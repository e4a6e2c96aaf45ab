// Selects the tables of a store that may go: SQL that the server and `wagnis tidy` share.
#pragma once

namespace wagnis {

// Binds StoreAge: ?1 unused_before, ?2 idle_before. Columns: number, id, whether the table goes as idle. A condition on
// `tables` may follow. A seat of game n belongs to chair (seat + n − 1) mod chairs (table/table.h).
inline constexpr auto kTablesToRemove =
    "SELECT number, id, active < ?2 FROM tables WHERE (active < ?2 OR (active < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM sitters JOIN events USING (table_number) WHERE table_number = tables.number "
    "AND sitters.kind = 'human' AND sitters.chair = (events.seat + events.game - 1) % "
    "(SELECT count(*) FROM sitters AS chairs WHERE chairs.table_number = tables.number)) "
    "AND NOT EXISTS (SELECT 1 FROM leavers WHERE table_number = tables.number AND at > 0)))";
// Removes a table with all that belongs to it; foreign_keys must be on.
inline constexpr auto kRemoveTable = "DELETE FROM tables WHERE number = ?";

}  // namespace wagnis
