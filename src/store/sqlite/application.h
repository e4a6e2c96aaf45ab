// What SQLite keeps in a store's header as application_id.
#pragma once

namespace wagnis {

// "wag1", so that no other program's database is taken for ours.
inline constexpr int kApplication = 0x77616731;

}  // namespace wagnis
