// Reads and checks the files that a command line names.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "record/record.h"

namespace wagnis::cli {

// The whole text of a file, or of stdin for "-". Refuses a file that cannot be read; the error names it.
Result<std::string> read_file(const std::string& name);

// Calls `visit` for every record of the files, in order, with the file's name for messages. Writes a message to `told`
// about a last line that was cut off, and to stderr, as "wagnis COMMAND: …", about a file that cannot be read; then it
// reads the other files. Returns whether all files could be read.
bool each_record(std::string_view command, const std::vector<std::string>& files,
                 const std::function<void(const std::string& file, const RecordLine& line)>& visit, std::FILE* told);

// Checks before long work that a file can be made or overwritten: its folder exists and is writable, and the file is
// not a folder. Makes nothing. The error names `flag`.
Result<void> check_new_file(std::string_view flag, const std::string& file);
// The same for a folder that files will be written to.
Result<void> check_folder(std::string_view flag, const std::string& folder);

// Why a record is refused, for programs: {"file": "a.jsonl", "line": 2, "event": 12, "seat": 1, "token": "row:2",
// "what": "…", "paragraph": "P8", "malformed": false}; event, seat and token only where they exist.
std::string json_of(const std::string& file, std::size_t line, const RecordError& error);

}  // namespace wagnis::cli
