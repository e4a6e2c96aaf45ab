// Copies the tables of one store into another, of any kind.
#pragma once

#include <functional>

#include "core/result.h"
#include "store/store.h"

namespace wagnis {

// Tables: copied so far, and in all.
struct CopyProgress {
  std::int64_t done = 0;
  std::int64_t all = 0;
};

// Copies all tables, with all that belongs to them and the time of their last write, and reads each copy back. Returns
// how many there are. No server may use either store. Refuses a store to copy into that has tables, tables that a
// server leads, and a copy that is not what was copied; the error names the table. What was copied until then stays.
Result<std::int64_t> copy_tables(Store& from, Store& to, const std::function<void(const CopyProgress&)>& progress);

}  // namespace wagnis
