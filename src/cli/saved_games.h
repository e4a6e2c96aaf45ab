// The file that games are saved to: a record a line, after whatever records it holds already.
#pragma once

#include <cstdint>
#include <string>

#include "record/record.h"

namespace wagnis::cli {

class SavedGames {
 public:
  // A file that is not there is made. Refuses what cannot be written, what is no ordinary file, and a file whose last line
  // has no line end and is no record: another line could not be told from it.
  static Result<SavedGames> open(std::string path);
  // The same, but the last record of the file is the one that save writes in place of.
  static Result<SavedGames> open_last(std::string path);
  const std::string& path() const { return path_; }
  // Writes the record as the file's last line, in place of the one saved before unless begin_next came in between.
  Result<void> save(const Record& record);
  // The record saved last stays; the next goes on a line of its own.
  void begin_next() { kept_ = size_; }

 private:
  std::string path_;
  std::uintmax_t kept_ = 0;  // bytes of the lines that stay
  std::uintmax_t size_ = 0;  // and with the record saved last
};

}  // namespace wagnis::cli
