// Whether the chance of a recorded game is what its seeds say (docs/fairness.md).
#pragma once

#include <cstddef>
#include <expected>

#include "record/record.h"

namespace wagnis {

// Replays the record, checks its commitments and computes every card and die again. Gives the number of these; refuses a record
// that breaks a rule, has no member `fair` or one that shows not all, a commitment that does not hold, and the first event
// that differs.
std::expected<std::size_t, RecordError> verify(const Record& record);

}  // namespace wagnis
