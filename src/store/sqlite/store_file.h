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

  // Remembers which files are there now and what is in them: call it when SQLite has opened them.
  void watch();
  // Refuses when the paths of the store, its log or the index of the log do not lead to the remembered files any more, and when
  // something else than SQLite has written to one of them. It sees that
  //   - the store has another size, another time of its last write or another header than when this was asked last, and the
  //     index tells of no copying from the log to the store since;
  //   - the log does not hold the header and the last frame of which the index tells, or is shorter.
  // Other programs may read and write by way of SQLite. What is written past it and leaves all these as they are is not seen.
  Result<void> still_there();
  // The second half of that: whether nothing but SQLite has written to them, wherever they are now.
  Result<void> untouched();
  // Fills in the bytes of the files and of the disk.
  void measure(StoreSize& size) const;

 private:
  using Identity = std::optional<std::pair<std::uint64_t, std::uint64_t>>;  // device and inode; none: no file
  static constexpr std::array kFiles{"", "-wal", "-shm"};
  // The store itself, as it was seen last.
  struct Content {
    std::int64_t size = 0;                       // bytes
    std::int64_t written_s = 0, written_ns = 0;  // the last write: seconds since 1970, nanoseconds
    std::array<char, 100> header{};              // of SQLite's format
    friend bool operator==(const Content&, const Content&) = default;
  };
  // Which copying from the log to the store the index told of last.
  struct Copied {
    std::array<char, 8> log{};          // changes when the log begins anew
    std::uint32_t begun = 0, done = 0;  // frames of the log
    friend bool operator==(const Copied&, const Copied&) = default;
  };

  Content content() const;
  // Empty: the index is being written, and says nothing. Refuses when it and the log do not agree.
  Result<std::optional<Copied>> copied() const;
  StoreFile(std::filesystem::path path, OpenFile locked) : path_(std::move(path)), locked_(std::move(locked)) {}

  std::filesystem::path path_;
  OpenFile locked_;
  std::array<std::pair<std::string, Identity>, kFiles.size()> watched_;
  OpenFile log_, index_;  // −1 where SQLite keeps its files elsewhere, as in tests
  Content content_;
  Copied copied_;
};

}  // namespace wagnis
