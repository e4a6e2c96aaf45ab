// A copy of a store, made while a server uses it.
#pragma once

#include <filesystem>
#include <functional>

#include "core/result.h"

namespace wagnis {

// Of the pages of 4 KiB of a store, how many are copied.
struct BackupProgress {
  int done = 0;
  int all = 0;
};

// Copies the store to a new file that only its owner may read: all that was acknowledged when it began, and nothing of what comes
// later. A server that uses the store goes on meanwhile. Refuses, naming the file: a store that is not there, is damaged or is
// none; a copy whose file is there already or cannot be written. Of a refused copy nothing is left.
Result<void> back_up(const std::filesystem::path& store, const std::filesystem::path& copy,
                     const std::function<void(const BackupProgress&)>& progress);

}  // namespace wagnis
