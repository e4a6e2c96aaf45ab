// What `wagnis merge` does with parts of a training (arena/push_training_part.h).
#pragma once

#include <string>
#include <vector>

namespace wagnis::cli {

// Puts parts together, the `bytes` of `files`, and writes the net that one run of that iteration would have made to
// `out`, which has the net of the iteration before; for the first it may be missing. Returns the exit code.
int merge_training(const std::vector<std::string>& files, const std::vector<std::string>& bytes, const std::string& out,
                   int threads);

}  // namespace wagnis::cli
