// Files of records as the command line names them.
#pragma once

#include <cstdio>
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
// told to `told`; a file that cannot be read on stderr, as "wagnis COMMAND: …", and the others are read all the same. Whether
// all could be.
bool each_record(std::string_view command, const std::vector<std::string>& files,
                 const std::function<void(const std::string& file, const RecordLine& line)>& visit, std::FILE* told);

// Whether a file can be made, or written over, before work begins that takes long: its folder is there and may be written to, and
// it is no folder itself. Makes nothing. `flag` is what names it.
Result<void> check_new_file(std::string_view flag, const std::string& file);
// Likewise for a folder that files are to be written to.
Result<void> check_folder(std::string_view flag, const std::string& folder);

// Why a record is refused, for programs: {"file": "a.jsonl", "line": 2, "event": 12, "seat": 1, "token": "row:2", "what": "…",
// "paragraph": "P8", "malformed": false}; event, seat and token stand where there are some.
std::string json_of(const std::string& file, std::size_t line, const RecordError& error);

}  // namespace wagnis::cli
