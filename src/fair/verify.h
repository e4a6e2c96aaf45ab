// Verifies the chance of a recorded game against its seeds (docs/fairness.md).
#pragma once

#include <cstddef>
#include <expected>

#include "record/record.h"

namespace wagnis {

// Replays the record, checks its commitments and computes every card and die again; returns how many. Refuses a record
// that breaks a rule, one whose member `fair` is missing, malformed or without the server's seed, a commitment that
// does not hold, and the first event that differs from the seeds.
std::expected<std::size_t, RecordError> verify(const Record& record);

}  // namespace wagnis
