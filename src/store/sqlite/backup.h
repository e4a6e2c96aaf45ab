// A copy of a store, made while a server uses it.
#pragma once

#include <filesystem>
#include <functional>

#include "core/result.h"

namespace wagnis {

// Pages of 4 KiB of a store: copied so far, and in all.
struct BackupProgress {
  int done = 0;
  int all = 0;
};

// Copies the store to a new file that only its owner may read. The copy holds all that was acknowledged when the call
// began, and nothing later. A server that uses the store goes on meanwhile. Refuses, naming the file: a store that is
// missing, damaged or no store; a copy whose file exists already or cannot be written. A refused copy leaves nothing
// behind.
Result<void> back_up(const std::filesystem::path& store, const std::filesystem::path& copy,
                     const std::function<void(const BackupProgress&)>& progress);

}  // namespace wagnis
