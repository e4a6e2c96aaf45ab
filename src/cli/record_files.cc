#include "cli/record_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "cli/flags.h"

namespace wagnis::cli {

Result<std::string> read_file(const std::string& name) {
  std::ifstream file;
  if (name != "-") file.open(name, std::ios::binary);
  std::istream& in = name == "-" ? std::cin : file;
  // A folder opens but cannot be read; peek finds out.
  if (!in || (in.peek(), in.bad()))
    return refuse("cannot read " + name + ": " + std::generic_category().message(errno));
  return std::string(std::istreambuf_iterator<char>(in), {});
}

bool each_record(std::string_view command, const std::vector<std::string>& files,
                 const std::function<void(const std::string& file, const RecordLine& line)>& visit) {
  bool all = true;
  for (const std::string& name : files) {
    const auto file = read_file(name);
    if (!file) {
      bad_input(command, text(file.error()));
      all = false;
      continue;
    }
    const std::string shown = name == "-" ? "stdin" : name;
    const RecordFileEnd end = read_records(*file, [&](const RecordLine& line) { visit(shown, line); });
    if (end.cut_off)
      fmt::print("{}:{}: the last line was cut off while it was written; it is left out\n", shown,
                 std::ranges::count(*file, '\n') + 1);
  }
  return all;
}

}  // namespace wagnis::cli
