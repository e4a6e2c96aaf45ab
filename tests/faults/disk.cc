#include "faults/disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace wagnis {

// An open file: SQLite's sqlite3_file, with the locks that it holds.
struct DiskFile : sqlite3_file {
  DiskFile(Disk& of, std::shared_ptr<Disk::File> opened) : sqlite3_file{}, disk(of), file(std::move(opened)) {}

  Disk& disk;
  std::shared_ptr<Disk::File> file;
  int lock = SQLITE_LOCK_NONE;
  std::array<bool, 8> reads{}, writes{};

  std::unique_lock<std::mutex> hold() { return std::unique_lock(disk.mutex_); }
  bool gone() const { return disk.state_ == Disk::State::gone; }
  void dirty(std::size_t from, std::size_t to) {
    for (std::size_t sector = from / Disk::kSector; sector * Disk::kSector < to; ++sector) file->dirty.insert(sector);
  }

  int read(char* into, std::size_t size, std::size_t from) {
    const auto held = hold();
    if (gone()) return SQLITE_IOERR_READ;
    const std::size_t there = from < file->cache.size() ? std::min(size, file->cache.size() - from) : 0;
    if (there > 0) std::memcpy(into, file->cache.data() + from, there);
    std::memset(into + there, 0, size - there);
    return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  int write(const char* bytes, std::size_t size, std::size_t from) {
    const auto held = hold();
    if (disk.state_ == Disk::State::read_only) return SQLITE_IOERR_WRITE;
    if (disk.state_ == Disk::State::full && from + size > file->cache.size()) return SQLITE_FULL;
    if (gone()) return SQLITE_IOERR_WRITE;
    const int code = disk.change(SQLITE_IOERR_WRITE);
    if (code != SQLITE_OK) size /= 2;  // a failed write writes half of the bytes
    if (size == 0) return code;
    if (file->cache.size() < from + size) file->cache.resize(from + size);
    std::memcpy(file->cache.data() + from, bytes, size);
    dirty(from, from + size);
    return code;
  }

  int truncate(std::size_t size) {
    const auto held = hold();
    if (disk.state_ == Disk::State::read_only || gone()) return SQLITE_IOERR_TRUNCATE;
    if (const int code = disk.change(SQLITE_IOERR_TRUNCATE); code != SQLITE_OK) return code;
    dirty(std::min(size, file->cache.size()), std::max(size, file->cache.size()));
    file->cache.resize(size);
    return SQLITE_OK;
  }

  int sync() {
    const auto held = hold();
    if (disk.state_ == Disk::State::read_only || gone()) return SQLITE_IOERR_FSYNC;
    if (const int code = disk.change(SQLITE_IOERR_FSYNC); code != SQLITE_OK) {
      if (!gone()) file->dirty.clear();
      return code;
    }
    file->platter.resize(file->cache.size());
    for (const std::size_t sector : file->dirty) {
      const std::size_t from = sector * Disk::kSector;
      if (from < file->cache.size())
        std::memcpy(file->platter.data() + from, file->cache.data() + from,
                    std::min(Disk::kSector, file->cache.size() - from));
    }
    file->dirty.clear();
    file->lasting = true;
    return SQLITE_OK;
  }

  int take(int level) {
    const auto held = hold();
    if (level <= lock) return SQLITE_OK;
    if (level == SQLITE_LOCK_SHARED) {
      if (file->lock >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
      ++file->shared_locks;
    } else {
      if (lock < SQLITE_LOCK_RESERVED && file->lock >= SQLITE_LOCK_RESERVED) return SQLITE_BUSY;
      if (level == SQLITE_LOCK_EXCLUSIVE && file->shared_locks > 1) {
        lock = file->lock = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
      }
      file->lock = level;
    }
    lock = level;
    return SQLITE_OK;
  }
  int release(int level) {
    const auto held = hold();
    if (lock >= SQLITE_LOCK_RESERVED && level < SQLITE_LOCK_RESERVED) file->lock = SQLITE_LOCK_NONE;
    if (lock >= SQLITE_LOCK_SHARED && level == SQLITE_LOCK_NONE) --file->shared_locks;
    lock = std::min(lock, level);
    return SQLITE_OK;
  }

  int share(int region, int size, bool make, void volatile** found) {
    const auto held = hold();
    auto& memory = file->shared[region];
    if (!memory && make) memory = std::make_unique<std::vector<char>>(static_cast<std::size_t>(size));
    *found = memory ? memory->data() : nullptr;
    return SQLITE_OK;
  }
  int share_lock(int first, int count, int flags) {
    const auto held = hold();
    const auto slots = [&](auto visit) {
      for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(first + count); ++i) visit(i);
    };
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
      slots([&](std::size_t i) {
        if (std::exchange(reads[i], false)) --file->readers[i];
        if (std::exchange(writes[i], false)) file->writer[i] = false;
      });
      return SQLITE_OK;
    }
    const bool alone = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    bool busy = false;
    slots([&](std::size_t i) {
      busy |= (file->writer[i] && !writes[i]) || (alone && file->readers[i] - static_cast<int>(reads[i]) > 0);
    });
    if (busy) return SQLITE_BUSY;
    slots([&](std::size_t i) {
      if (alone)
        file->writer[i] = writes[i] = true;
      else if (!std::exchange(reads[i], true))
        ++file->readers[i];
    });
    return SQLITE_OK;
  }
  int share_end(bool forget) {
    const auto held = hold();
    if (forget) file->shared.clear();
    return SQLITE_OK;
  }

  std::size_t size() {
    const auto held = hold();
    return file->cache.size();
  }
};

namespace {

DiskFile& open_file(sqlite3_file* file) { return *static_cast<DiskFile*>(file); }
Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }
std::size_t place(sqlite3_int64 offset) { return static_cast<std::size_t>(offset); }

const sqlite3_io_methods kMethods{
    .iVersion = 2,
    .xClose =
        [](sqlite3_file* file) {
          open_file(file).~DiskFile();
          return SQLITE_OK;
        },
    .xRead =
        [](sqlite3_file* file, void* into, int size, sqlite3_int64 from) {
          return open_file(file).read(static_cast<char*>(into), static_cast<std::size_t>(size), place(from));
        },
    .xWrite =
        [](sqlite3_file* file, const void* bytes, int size, sqlite3_int64 from) {
          return open_file(file).write(static_cast<const char*>(bytes), static_cast<std::size_t>(size), place(from));
        },
    .xTruncate = [](sqlite3_file* file, sqlite3_int64 size) { return open_file(file).truncate(place(size)); },
    .xSync = [](sqlite3_file* file, int) { return open_file(file).sync(); },
    .xFileSize =
        [](sqlite3_file* file, sqlite3_int64* size) {
          *size = static_cast<sqlite3_int64>(open_file(file).size());
          return SQLITE_OK;
        },
    .xLock = [](sqlite3_file* file, int level) { return open_file(file).take(level); },
    .xUnlock = [](sqlite3_file* file, int level) { return open_file(file).release(level); },
    .xCheckReservedLock =
        [](sqlite3_file* file, int* reserved) {
          const auto held = open_file(file).hold();
          *reserved = static_cast<int>(open_file(file).file->lock >= SQLITE_LOCK_RESERVED);
          return SQLITE_OK;
        },
    .xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; },
    .xSectorSize = [](sqlite3_file*) { return 512; },
    .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; },
    .xShmMap = [](sqlite3_file* file, int region, int size, int make,
                  void volatile** found) { return open_file(file).share(region, size, make != 0, found); },
    .xShmLock = [](sqlite3_file* file, int first, int count,
                   int flags) { return open_file(file).share_lock(first, count, flags); },
    .xShmBarrier = [](sqlite3_file* file) { static_cast<void>(open_file(file).hold()); },
    .xShmUnmap = [](sqlite3_file* file, int forget) { return open_file(file).share_end(forget != 0); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

}  // namespace

Disk::Disk() : vfs_(std::make_unique<sqlite3_vfs>(*sqlite3_vfs_find(nullptr))) {
  vfs_->pNext = nullptr;
  vfs_->zName = "a pretend disk";
  vfs_->pAppData = this;
  vfs_->szOsFile = sizeof(DiskFile);
  vfs_->xOpen = [](sqlite3_vfs* vfs, const char* name, sqlite3_file* into, int flags, int* opened) {
    Disk& disk = disk_of(vfs);
    into->pMethods = nullptr;
    const std::lock_guard lock(disk.mutex_);
    if (disk.state_ == State::gone) return SQLITE_CANTOPEN;
    std::shared_ptr<File> file;
    if (name == nullptr || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0) {
      if (disk.state_ == State::read_only) return SQLITE_CANTOPEN;
      file = std::make_shared<File>();
    } else if (const auto known = disk.files_.find(name); known != disk.files_.end()) {
      file = known->second;
    } else {
      if ((flags & SQLITE_OPEN_CREATE) == 0 || disk.state_ == State::read_only) return SQLITE_CANTOPEN;
      file = disk.files_[name] = std::make_shared<File>();
    }
    if (disk.state_ == State::read_only) flags = (flags & ~SQLITE_OPEN_READWRITE) | SQLITE_OPEN_READONLY;
    if (opened != nullptr) *opened = flags;
    (new (into) DiskFile(disk, std::move(file)))->pMethods = &kMethods;
    return SQLITE_OK;
  };
  vfs_->xDelete = [](sqlite3_vfs* vfs, const char* name, int) {
    Disk& disk = disk_of(vfs);
    const std::lock_guard lock(disk.mutex_);
    if (disk.state_ == State::read_only || disk.state_ == State::gone) return SQLITE_IOERR_DELETE;
    if (const int code = disk.change(SQLITE_IOERR_DELETE); code != SQLITE_OK) return code;
    return disk.files_.erase(name) == 1 ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
  };
  vfs_->xAccess = [](sqlite3_vfs* vfs, const char* name, int, int* there) {
    Disk& disk = disk_of(vfs);
    const std::lock_guard lock(disk.mutex_);
    *there = static_cast<int>(disk.files_.contains(name));
    return SQLITE_OK;
  };
  vfs_->xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* full) {
    sqlite3_snprintf(size, full, "%s", name);
    return SQLITE_OK;
  };
  sqlite3_vfs_register(vfs_.get(), 1);
}

Disk::~Disk() { sqlite3_vfs_unregister(vfs_.get()); }

int Disk::change(int error) {
  const bool now = changes_++ == fault_at_;
  if (!now) return SQLITE_OK;
  failed_ = true;
  if (fault_ == Fault::power) state_ = State::gone;
  return error;
}

void Disk::set(State state) {
  const std::lock_guard lock(mutex_);
  state_ = state;
}

std::int64_t Disk::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

void Disk::fail_after(std::int64_t changes, Fault fault) {
  const std::lock_guard lock(mutex_);
  fault_at_ = changes_ + changes;
  fault_ = fault;
  failed_ = false;
}

bool Disk::failed() const {
  const std::lock_guard lock(mutex_);
  return failed_;
}

void Disk::power_back(Generator& chance) {
  const std::lock_guard lock(mutex_);
  state_ = State::works;
  fault_at_ = -1;
  std::erase_if(files_, [&](const auto& entry) { return !entry.second->lasting && chance.below(2) == 0; });
  for (auto& [name, file] : files_) {
    std::string left = file->platter;
    for (const std::size_t sector : file->dirty) {
      const std::size_t from = sector * kSector;
      if (from >= file->cache.size() || chance.below(2) == 0) continue;
      const std::size_t size = std::min(kSector, file->cache.size() - from);
      left.resize(std::max(left.size(), from + size));
      std::memcpy(left.data() + from, file->cache.data() + from, size);
    }
    if (file->cache.size() < left.size() && chance.below(2) == 0) left.resize(file->cache.size());
    file = std::make_shared<File>();
    file->cache = file->platter = std::move(left);
    file->lasting = true;
  }
}

void Disk::spoil(const std::string& name) {
  const std::lock_guard lock(mutex_);
  File& file = *files_.at(name);
  std::memset(file.cache.data() + file.cache.size() / 4, 0x5a, file.cache.size() / 2);
  file.platter = file.cache;
}

std::string Disk::read(const std::string& file) const {
  const std::lock_guard lock(mutex_);
  const auto found = files_.find(file);
  return found == files_.end() ? std::string() : found->second->cache;
}

}  // namespace wagnis
