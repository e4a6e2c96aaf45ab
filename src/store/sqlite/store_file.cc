#include "store/sqlite/store_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace wagnis {
namespace {

// In the page at 1 GiB, which SQLite keeps free of data for its own locks (bytes 0 to 511 of it).
constexpr off_t kLockByte = 0x40000000 + 1024;

std::optional<std::pair<std::uint64_t, std::uint64_t>> identity_of(const std::string& file) {
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0) return std::nullopt;
  return std::pair<std::uint64_t, std::uint64_t>(found.st_dev, found.st_ino);
}

Result<void> lock_file(const OpenFile& file) {
  struct flock byte{};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = kLockByte;
  byte.l_len = 1;
  // Of the open file, not of the program: it dies with the program, and no other use of the file ends it.
  if (::fcntl(file.descriptor(), F_OFD_SETLK, &byte) == 0) return {};
  if (errno == EAGAIN || errno == EACCES)
    return refuse(
        "another Wagnis uses it; end that one first, or name another file with --store. wagnis backup copies a store "
        "in "
        "use");
  return refuse(std::string("it cannot be locked: ") + std::strerror(errno));
}

}  // namespace

Result<StoreFile> StoreFile::open(const std::filesystem::path& file) {
  std::error_code error;
  std::filesystem::path path = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error), error);
  if (file.empty() || error) return refuse(error ? error.message() : "its name is empty");
  auto opened = make_private_file(path);
  if (!opened) {
    if (opened.error().what != kIsThere) return std::unexpected(opened.error());
    struct stat found{};
    if (::stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode)) return refuse("it is no regular file");
    for (const char* beside : kFiles)
      if (auto checked = check_private(path.string() + beside); !checked) return std::unexpected(checked.error());
    opened = OpenFile(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (opened->descriptor() < 0)
      return refuse(
          std::string(errno == ENOENT ? "it is a link to a file that is not there: " : "it cannot be written: ") +
          std::strerror(errno));
  }
  if (auto locked = lock_file(*opened); !locked) return std::unexpected(locked.error());
  return StoreFile(std::move(path), std::move(*opened));
}

void StoreFile::watch() {
  for (std::size_t i = 0; i < kFiles.size(); ++i) {
    watched_[i].first = path_.string() + kFiles[i];
    watched_[i].second = identity_of(watched_[i].first);
  }
}

Result<void> StoreFile::still_there() const {
  for (const auto& [file, known] : watched_)
    if (const auto now = identity_of(file); now != known)
      return refuse("the store's file " + file + (now ? " was replaced" : " is gone") +
                    " while the server runs; nothing is stored until it is back or the server is restarted");
  return {};
}

void StoreFile::measure(StoreSize& size) const {
  for (const char* beside : kFiles) {
    std::error_code none;
    const auto bytes = std::filesystem::file_size(path_.string() + beside, none);
    if (!none) size.bytes += static_cast<std::int64_t>(bytes);
  }
  std::error_code none;
  const auto disk = std::filesystem::space(path_, none);
  if (!none) size.disk_free = static_cast<std::int64_t>(disk.available);
}

}  // namespace wagnis
