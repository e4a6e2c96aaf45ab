// Marks a database as a store, with the version of its schema.
#pragma once

namespace wagnis {

// "wag1": tells a store from the databases of other programs.
inline constexpr int kApplication = 0x77616731;

// The version of the schema: the number of migrations that made it.
inline constexpr int kSchema = 8;

}  // namespace wagnis
