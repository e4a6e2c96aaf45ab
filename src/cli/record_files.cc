#include "cli/record_files.h"

#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

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

}  // namespace wagnis::cli
