// Files that only their owner may read or write: the store, its key and its copies.
#pragma once

#include <filesystem>
#include <string>

#include "core/result.h"

namespace wagnis {

// An open file; the destructor closes it. −1: no file.
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

// Makes a new file with mode 0600 and opens it for reading and writing. Refuses with the system's reason; with exactly
// kIsThere if a file or a symbolic link has that name already.
inline constexpr auto kIsThere = "a file of that name is there already";
Result<OpenFile> make_private_file(const std::filesystem::path& file);

// Refuses a file whose mode gives the group or others any right; the error says which command mends it. A missing file
// is fine.
Result<void> check_private(const std::filesystem::path& file);

}  // namespace wagnis
