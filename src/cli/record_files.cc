#include "cli/record_files.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "cli/flags.h"
#include "cli/print.h"
#include "core/json_writer.h"

namespace wagnis::cli {

Result<std::string> read_file(const std::string& name) {
  std::ifstream file;
  if (name != "-") file.open(name, std::ios::binary);
  std::istream& in = name == "-" ? std::cin : file;
  // A folder can be opened, but not read; peek finds out.
  if (!in || (in.peek(), in.bad()))
    return refuse("cannot read " + name + ": " + std::generic_category().message(errno));
  return std::string(std::istreambuf_iterator<char>(in), {});
}

bool each_record(std::string_view command, const std::vector<std::string>& files,
                 const std::function<void(const std::string& file, const RecordLine& line)>& visit, std::FILE* told) {
  bool all = true;
  for (const std::string& name : files) {
    const auto file = read_file(name);
    if (!file) {
      bad_input(command, text(file.error()));
      all = false;
      continue;
    }
    const std::string called = name == "-" ? "stdin" : name;
    const RecordFileEnd end = read_records(*file, [&](const RecordLine& line) { visit(called, line); });
    if (end.cut_off)
      print_text(told, "{}:{}: the last line was cut off while it was written; it is left out\n", called,
                 std::ranges::count(*file, '\n') + 1);
  }
  return all;
}

Result<void> check_new_file(std::string_view flag, const std::string& file) {
  const auto cannot = [&](std::string_view why) {
    return refuse(std::string(flag) + ": cannot write " + file + ": " + std::string(why));
  };
  std::error_code error;
  const std::filesystem::path path(file);
  if (std::filesystem::is_directory(path, error)) return cannot("it is a folder");
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const std::filesystem::path& asked = std::filesystem::exists(path, error) ? path : folder;
  if (access(asked.c_str(), W_OK) != 0) return cannot(std::generic_category().message(errno));
  return {};
}

Result<void> check_folder(std::string_view flag, const std::string& folder) {
  std::error_code error;
  const auto cannot = [&](std::string_view why) {
    return refuse(std::string(flag) + ": cannot write to " + folder + ": " + std::string(why));
  };
  if (access(folder.c_str(), W_OK) != 0) return cannot(std::generic_category().message(errno));
  if (!std::filesystem::is_directory(folder, error)) return cannot("it is no folder");
  return {};
}

std::string json_of(const std::string& file, std::size_t line, const RecordError& error) {
  JsonWriter json;
  json.open_object().member("file", file).member("line", static_cast<std::int64_t>(line));
  if (error.event) {
    json.member("event", static_cast<std::int64_t>(*error.event));
    if (const auto event = parse_event(error.line))
      json.member("seat", int{event->seat.index}).member("token", event->token);
  }
  json.member("what", error.reason.what).member("paragraph", error.reason.paragraph);
  return json.member("malformed", error.malformed).close_object().text();
}

}  // namespace wagnis::cli
