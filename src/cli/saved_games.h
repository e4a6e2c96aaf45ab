// The file that games are saved to: one record a line, after the records that the file already holds.
#pragma once

#include <cstdint>
#include <string>

#include "record/record.h"

namespace wagnis::cli {

class SavedGames {
 public:
  // Opens the file, or makes it. Refuses a file that cannot be written, that is not an ordinary file, or whose last
  // line has no line end and is not a record: a new record would join that line.
  static Result<SavedGames> open(std::string path);
  // The same, but the first save replaces the last record of the file.
  static Result<SavedGames> open_last(std::string path);
  const std::string& path() const { return path_; }
  // Writes the record as the file's last line. It replaces the record of the last save, unless begin_next was called
  // since.
  Result<void> save(const Record& record);
  // The last saved record stays; the next save adds a line.
  void begin_next() { kept_ = size_; }

 private:
  std::string path_;
  std::uintmax_t kept_ = 0;  // bytes of the lines that stay
  std::uintmax_t size_ = 0;  // bytes together with the last saved record
};

}  // namespace wagnis::cli
