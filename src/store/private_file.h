// Files that only their owner may read or write: the store, its key, its copies.
#pragma once

#include <filesystem>
#include <string>

#include "core/result.h"

namespace wagnis {

// An open file, closed at the end. −1: none.
class OpenFile {
 public:
  explicit OpenFile(int descriptor = -1) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

// Makes a new file with mode 0600 and opens it to read and write. Refuses with the system's reason; with exactly kIsThere when
// anything has that name already, a symbolic link too.
inline constexpr auto kIsThere = "a file of that name is there already";
Result<OpenFile> make_private_file(const std::filesystem::path& file);

// Refuses a file whose mode gives anything to the group or to others, and says which command mends it. A file that is not there
// is not refused.
Result<void> check_private(const std::filesystem::path& file);

}  // namespace wagnis
