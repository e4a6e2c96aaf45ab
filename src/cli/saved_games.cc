#include "cli/saved_games.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/token.h"

namespace wagnis::cli {
namespace {

std::unexpected<Reason> cannot_write(const std::string& path) {
  return refuse("cannot write " + in_quotes(path) + ": " + std::strerror(errno));
}

}  // namespace

Result<SavedGames> SavedGames::open(std::string path) {
  std::error_code none;
  if (std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none))
    return refuse(in_quotes(path) + " is not an ordinary file; records go to one");
  std::fstream stream(path, std::ios::in | std::ios::out | std::ios::app);
  if (!stream) return cannot_write(path);
  stream.seekg(0);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  stream.clear();
  if (!text.empty() && text.back() != '\n') {
    const auto last = std::string_view(text).substr(text.rfind('\n') + 1);  // npos + 1 is 0: the only line
    if (const auto record = read_record(last); !record)
      return refuse("the last line of " + in_quotes(path) + " is no record: " + wagnis::text(record.error()));
    stream << '\n';
  }
  stream.close();
  if (!stream) return cannot_write(path);
  SavedGames file;
  file.kept_ = file.size_ = std::filesystem::file_size(path, none);
  file.path_ = std::move(path);
  return file;
}

Result<SavedGames> SavedGames::open_last(std::string path) {
  auto file = open(std::move(path));
  if (!file) return file;
  std::ifstream stream(file->path_, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t end = text.find_last_not_of("\r\n\t ");
  const std::size_t before = end == std::string::npos ? end : text.rfind('\n', end);
  file->kept_ = before == std::string::npos ? 0 : before + 1;
  return file;
}

Result<void> SavedGames::save(const Record& record) {
  std::error_code failed;
  std::filesystem::resize_file(path_, kept_, failed);
  if (failed) return refuse("cannot write " + in_quotes(path_) + ": " + failed.message());
  std::ofstream stream(path_, std::ios::app);
  const std::string line = write_record(record) + "\n";
  stream << line;
  stream.close();
  if (!stream) {
    const auto refused = cannot_write(path_);
    std::filesystem::resize_file(path_, kept_, failed);  // leaves no half record behind
    return refused;
  }
  size_ = kept_ + line.size();
  return {};
}

}  // namespace wagnis::cli
