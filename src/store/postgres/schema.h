// The tables of a store in PostgreSQL, in the schema `wagnis` of a database. They are those of the store in SQLite
// (store/sqlite/sqlite_store.h), with `table_id` in place of table_number, and besides:
//
//     nodes     number, name, keys, until: a server that has registered, and the names of its keys; it counts as
//               running until that time
//     writers   node, session, batch: the connection by which a node writes now, and its last transaction
//     tables    owner, epoch: the number of the node that leads the table (NULL: none), and how often that has changed
//
// All times are those of the database's clock.
#pragma once

#include "store/postgres/connection.h"

namespace wagnis::postgres {

// The version of the schema: the number of migrations that made it.
inline constexpr int kSchema = 1;

// SQLSTATEs of our own functions.
inline constexpr auto kFenced = "WG001";    // another node leads the table
inline constexpr auto kNoTable = "WG002";   // there is no such table
inline constexpr auto kCutOff = "WG003";    // this node does not count as running any more, or writes elsewhere
inline constexpr auto kNameUsed = "WG004";  // a node of that name runs
inline constexpr auto kOtherKey = "WG005";  // two nodes could not open what the other seals

// Brings the database to the newest schema, in one transaction; makes it in an empty database. Refuses a schema of a
// newer Wagnis, and a schema `wagnis` that is another program's.
Outcome<void> migrate(Connection& connection, std::chrono::milliseconds within);

}  // namespace wagnis::postgres
