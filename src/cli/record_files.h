// Files of records as the command line names them.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis::cli {

// The whole text of a file, or of stdin for "-". Refuses what cannot be read, naming it.
Result<std::string> read_file(const std::string& name);

}  // namespace wagnis::cli
