// Writes a file whole, or leaves it as it was.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis::cli {

// Writes the bytes to NAME.part, syncs it, and renames it to NAME. On an error (a full disk) NAME stays as it was and
// NAME.part is removed. Follows a symbolic link; keeps the file's mode; writes directly to what is not a regular file
// (/dev/stdout). The error names the file and the system's reason.
Result<void> write_whole_file(const std::string& name, std::string_view bytes);

}  // namespace wagnis::cli
