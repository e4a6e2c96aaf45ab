// The store as a file of the system: for its owner alone, locked for one program, and watched while it is open.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/result.h"
#include "store/private_file.h"
#include "store/store.h"

namespace wagnis {

// Must outlive every connection of SQLite to the file in this program: when a program closes a file it loses all locks that it
// has on it, those of SQLite too.
class StoreFile {
 public:
  // Opens the file, or makes it with mode 0600, and locks it until the end of the object or of the program. The lock is one byte
  // of the file, of the kind that SQLite uses itself (fcntl), so it works wherever SQLite does; it hinders no reader. Refuses,
  // with the reason: no regular file; one that cannot be written; a mode that lets others read the file, its log (-wal) or its
  // index of the log (-shm); a file that another program has locked.
  static Result<StoreFile> open(const std::filesystem::path& file);

  // Absolute and without symbolic links: the log lies beside that.
  const std::filesystem::path& path() const { return path_; }

  // Remembers which files are there now: call it when SQLite has opened them.
  void watch();
  // Refuses when the paths of the store, its log or the index of the log do not lead to the remembered files any more.
  Result<void> still_there() const;
  // Fills in the bytes of the files and of the disk.
  void measure(StoreSize& size) const;

 private:
  using Identity = std::optional<std::pair<std::uint64_t, std::uint64_t>>;  // device and inode; none: no file
  static constexpr std::array kFiles{"", "-wal", "-shm"};

  StoreFile(std::filesystem::path path, OpenFile locked) : path_(std::move(path)), locked_(std::move(locked)) {}

  std::filesystem::path path_;
  OpenFile locked_;
  std::array<std::pair<std::string, Identity>, kFiles.size()> watched_;
};

}  // namespace wagnis
