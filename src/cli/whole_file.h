// Files that the program writes for people: whole, or as they were before.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis::cli {

// Puts these bytes into the file: into NAME.part first, which takes the place of the file once it is on the disk. When that fails
// (a full disk), the file is as before and no .part is left. A symbolic link is followed; the file keeps its mode; what is no
// regular file (/dev/stdout) is written to directly. Refuses, naming the file and the system's reason.
Result<void> write_whole_file(const std::string& name, std::string_view bytes);

}  // namespace wagnis::cli
