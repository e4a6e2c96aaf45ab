// The file of the store: private to its owner, locked for one program, and watched while it is open.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/result.h"
#include "store/private_file.h"
#include "store/store.h"

namespace wagnis {

// Must outlive every connection of SQLite to the file in this program. When a program closes a file it loses all its
// locks on that file, those of SQLite too.
class StoreFile {
 public:
  // Opens the file, or makes it with mode 0600. Locks it until the end of the object or of the program. The lock is one
  // byte of the file, of the kind that SQLite uses (fcntl): so it works wherever SQLite works, and it hinders no
  // reader. Refuses, with the reason: no regular file; a file that cannot be written; a mode that lets others read the
  // file, its log (-wal) or its index of the log (-shm); a file that another program has locked.
  static Result<StoreFile> open(const std::filesystem::path& file);

  // Absolute, without symbolic links. The log lies beside it.
  const std::filesystem::path& path() const { return path_; }

  // Remembers which files there are and what they hold. Call it after SQLite has opened them.
  void watch();
  // Refuses if the paths of the store, its log or the index of the log do not lead to the remembered files any more, or
  // if anything but SQLite has written to one of them. The signs of such a write:
  //   - the size, the time of the last write or the header of the store has changed since the last call, and the index
  //     reports no copying from the log to the store since then;
  //   - the log is too short, or does not hold the header and the last frame that the index reports.
  // Other programs may read and write through SQLite. It does not see a foreign write that changes none of these.
  Result<void> still_there();
  // Only the second half of still_there: whether nothing but SQLite has written to the files, wherever they are now.
  Result<void> untouched();
  // Adds the bytes of the files; sets the free bytes of the disk.
  void measure(StoreSize& size) const;

 private:
  using Identity = std::optional<std::pair<std::uint64_t, std::uint64_t>>;  // device and inode; nullopt: no file
  static constexpr std::array kFiles{"", "-wal", "-shm"};
  // The store itself, as last seen.
  struct Content {
    std::int64_t size = 0;                       // bytes
    std::int64_t written_s = 0, written_ns = 0;  // the last write: seconds since 1970, nanoseconds
    std::array<char, 100> header{};              // of SQLite's format
    friend bool operator==(const Content&, const Content&) = default;
  };
  // The last copying from the log to the store that the index reported.
  struct Copied {
    std::array<char, 8> log{};          // changes when the log begins again
    std::uint32_t begun = 0, done = 0;  // frames of the log
    friend bool operator==(const Copied&, const Copied&) = default;
  };

  Content content() const;
  // nullopt: the index is being written and tells nothing. Refuses if the index and the log do not agree.
  Result<std::optional<Copied>> copied() const;
  StoreFile(std::filesystem::path path, OpenFile locked) : path_(std::move(path)), locked_(std::move(locked)) {}

  std::filesystem::path path_;
  OpenFile locked_;
  std::array<std::pair<std::string, Identity>, kFiles.size()> watched_;
  OpenFile log_, index_;  // −1: SQLite keeps these elsewhere, as in tests
  Content content_;
  Copied copied_;
};

}  // namespace wagnis
