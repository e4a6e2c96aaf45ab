// A pretend disk for SQLite: files in memory that know what has been synced, so that a test can cut the power, fill the disk or let
// the n-th write fail. While a Disk lives it is where SQLite opens files; one at a time.
//
//     write ──▶ cache: what everybody reads; its sectors are dirty ──▶ sync ──▶ platter: what a power cut leaves
//
// A power cut leaves of each dirty sector the old or the new bytes, by chance. A sync that fails forgets that its sectors are dirty
// and leaves the old bytes on the platter, as Linux does.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "core/generator.h"

struct sqlite3_vfs;

namespace wagnis {

class Disk {
 public:
  Disk();
  ~Disk();
  Disk(const Disk&) = delete;

  // What the disk refuses. Reading always works.
  enum class State : std::uint8_t {
    works,
    full,       // writes that make a file longer
    read_only,  // all writes; files open for reading alone
    gone,       // the power is off: everything
  };
  void set(State state);

  // Writes, syncs, cuts and deletions so far.
  std::int64_t changes() const;
  // The change after that many more ends the power, or fails once.
  enum class Fault : std::uint8_t { power, once };
  void fail_after(std::int64_t changes, Fault fault);
  // Whether that has happened.
  bool failed() const;
  // The power comes back: what was not synced is there or not. All that was open must have been closed.
  void power_back(Generator& chance);

  // Writes over the middle of a file, in cache and on the platter.
  void spoil(const std::string& file);
  // The bytes of a file, as everybody reads them.
  std::string read(const std::string& file) const;

 private:
  friend struct DiskFile;
  static constexpr std::size_t kSector = 512;

  struct File {
    std::string cache;
    std::string platter;
    std::set<std::size_t> dirty;  // sectors
    bool lasting = false;         // its name is on the platter
    // SQLite's shared memory and locks, which nothing survives.
    std::map<int, std::unique_ptr<std::vector<char>>> shared;
    std::array<int, 8> readers{};
    std::array<bool, 8> writer{};
    int shared_locks = 0;
    int lock = 0;  // the highest above a shared one
  };

  // Counts a change; an SQLite code if it fails.
  int change(int error);

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  State state_ = State::works;
  std::int64_t changes_ = 0;
  std::int64_t fault_at_ = -1;
  Fault fault_ = Fault::once;
  bool failed_ = false;
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace wagnis
