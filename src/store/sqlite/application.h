// What tells that a database is a store, and of which schema.
#pragma once

namespace wagnis {

// "wag1", so that no other program's database is taken for ours.
inline constexpr int kApplication = 0x77616731;

// The version of the schema: how many steps have made it.
inline constexpr int kSchema = 8;

}  // namespace wagnis
