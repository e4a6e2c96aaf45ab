// Files of records as the command line names them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "record/record.h"

namespace wagnis::cli {

// The whole text of a file, or of stdin for "-". Refuses what cannot be read, naming it.
Result<std::string> read_file(const std::string& name);

// Calls `visit` for every record of the files, in order, with the file's name as it is shown. A last line that was cut off is
// told on stdout; a file that cannot be read on stderr, as "wagnis COMMAND: …", and the others are read all the same. Whether
// all could be.
bool each_record(std::string_view command, const std::vector<std::string>& files,
                 const std::function<void(const std::string& file, const RecordLine& line)>& visit);

}  // namespace wagnis::cli
