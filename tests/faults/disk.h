// A pretend disk for SQLite: files in memory that know what has been synced. With it a test can cut the power, fill the
// disk or let the n-th write fail. While a Disk lives, SQLite opens files there; there may be one Disk at a time.
//
//     write ──▶ cache: what everybody reads; its sectors are dirty ──▶ sync ──▶ platter: what a power cut leaves
//
// A power cut leaves the old or the new bytes of each dirty sector, by chance. A failed sync leaves the old bytes on
// the platter and forgets that the sectors are dirty, as Linux does.
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
    read_only,  // all writes; files open only for reading
    gone,       // everything: the power is off
  };
  void set(State state);

  // How many writes, syncs, cuts and deletions there were.
  std::int64_t changes() const;
  // After so many more changes, the next one cuts the power (`power`) or fails (`once`).
  enum class Fault : std::uint8_t { power, once };
  void fail_after(std::int64_t changes, Fault fault);
  // Whether that fault has happened.
  bool failed() const;
  // Switches the power on again: each write that was not synced is there or not, by chance. Precondition: all files
  // have been closed.
  void power_back(Generator& chance);

  // Overwrites the middle of a file, in the cache and on the platter.
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
    bool lasting = false;         // the platter has its name
    // SQLite's shared memory and locks; nothing of them survives.
    std::map<int, std::unique_ptr<std::vector<char>>> shared;
    std::array<int, 8> readers{};
    std::array<bool, 8> writer{};
    int shared_locks = 0;
    int lock = 0;  // the highest lock above a shared one
  };

  // Counts a change. Returns SQLITE_OK, or `error` if the change fails.
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
