#include "store/sqlite/store_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace wagnis {
namespace {

// A byte in the page at 1 GiB. SQLite keeps that page free of data for its own locks (bytes 0 to 511).
constexpr off_t kLockByte = 0x40000000 + 1024;

std::optional<std::pair<std::uint64_t, std::uint64_t>> identity_of(const std::string& file) {
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0) return std::nullopt;
  return std::pair<std::uint64_t, std::uint64_t>(found.st_dev, found.st_ino);
}

// The index of the log, as https://sqlite.org/walformat.html describes it; numbers in the byte order of this machine.
struct LogIndex {
  static constexpr std::size_t kSize =
      136;                      // bytes of its first part: the header, a copy of it, the state of the copying
  std::uint32_t page_size = 0;  // bytes
  std::uint32_t frames = 0;     // in the log; 0: the log is empty
  std::array<std::uint32_t, 2> checksum{};  // of the last frame
  std::array<char, 8> salts{};              // of this log, as the log holds them
  std::uint32_t copied = 0;                 // frames that are in the store, too
  std::uint32_t copying = 0;                // frames that are being copied there, or have been
};

// nullopt: the index is not whole; SQLite will make it anew.
std::optional<LogIndex> parse_index(const std::array<char, LogIndex::kSize>& bytes) {
  const auto copy = [&](auto& into, std::size_t from) { std::memcpy(&into, bytes.data() + from, sizeof into); };
  constexpr std::size_t kHeader = 48;
  if (bytes[12] == 0 || std::memcmp(bytes.data(), bytes.data() + kHeader, kHeader) != 0) return std::nullopt;
  LogIndex index;
  std::uint16_t page_size = 0;
  copy(page_size, 14);
  index.page_size = (page_size & 0xfe00U) + ((page_size & 1U) << 16U);  // 65536 is stored as 1
  copy(index.frames, 16);
  copy(index.checksum, 24);
  copy(index.salts, 32);
  copy(index.copied, 2 * kHeader);
  copy(index.copying, 2 * kHeader + 32);
  return index;
}

template <std::size_t N>
bool read_at(const OpenFile& file, std::int64_t from, std::array<char, N>& bytes) {
  return ::pread(file.descriptor(), bytes.data(), N, from) == static_cast<ssize_t>(N);
}

// Reads a big-endian number, as the log has them.
std::uint32_t number_at(const char* bytes) {
  std::uint32_t number = 0;
  for (int i = 0; i < 4; ++i) number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

// Whether the log holds the header and the last frame that the index reports.
bool log_agrees(const OpenFile& log, const LogIndex& index) {
  constexpr std::int64_t kHeader = 32, kFrameHeader = 24;
  if (index.frames == 0) return true;
  std::array<char, kHeader> header;
  std::array<char, kFrameHeader> frame;
  const std::int64_t last = kHeader + (std::int64_t{index.frames} - 1) * (kFrameHeader + index.page_size);
  std::array<char, 1> end;
  if (!read_at(log, 0, header) || !read_at(log, last, frame) ||
      !read_at(log, last + kFrameHeader + index.page_size - 1, end))
    return false;
  const auto salts = [&](const char* at) { return std::memcmp(at, index.salts.data(), index.salts.size()) == 0; };
  return salts(header.data() + 16) && salts(frame.data() + 8) && number_at(frame.data() + 16) == index.checksum[0] &&
         number_at(frame.data() + 20) == index.checksum[1];
}

std::unexpected<Reason> overwritten(const std::string& file) {
  return refuse("the store's file " + file +
                " was overwritten while the server runs; nothing is stored any more. End the server, and put a copy of "
                "the store in its place, without a log (-wal) and an index (-shm) beside it");
}

Result<void> lock_file(const OpenFile& file) {
  struct flock byte{};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = kLockByte;
  byte.l_len = 1;
  // A lock of the open file, not of the program: it ends with the program, and no other use of the file ends it.
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
  log_ = OpenFile(::open(watched_[1].first.c_str(), O_RDONLY | O_CLOEXEC));
  index_ = OpenFile(::open(watched_[2].first.c_str(), O_RDONLY | O_CLOEXEC));
  content_ = content();
  if (const auto now = copied(); now && *now) copied_ = **now;
}

StoreFile::Content StoreFile::content() const {
  Content content;
  struct stat found{};
  if (::fstat(locked_.descriptor(), &found) == 0)
    content = {found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec, {}};
  if (!read_at(locked_, 0, content.header)) content.header = {};
  return content;
}

Result<std::optional<StoreFile::Copied>> StoreFile::copied() const {
  if (log_.descriptor() < 0 || index_.descriptor() < 0) return std::nullopt;
  for (;;) {
    std::array<char, LogIndex::kSize> bytes, again;
    if (!read_at(index_, 0, bytes)) return overwritten(watched_[2].first);
    const auto index = parse_index(bytes);
    if (!index) return std::nullopt;
    if (log_agrees(log_, *index)) return Copied{index->salts, index->copying, index->copied};
    // If the index has changed meanwhile, another program has written through SQLite.
    if (!read_at(index_, 0, again) || again == bytes) return overwritten(watched_[1].first);
  }
}

Result<void> StoreFile::still_there() {
  for (const auto& [file, known] : watched_)
    if (const auto now = identity_of(file); now != known)
      return refuse("the store's file " + file + (now ? " was replaced" : " is gone") +
                    " while the server runs; nothing is stored until it is back or the server is restarted");
  return untouched();
}

Result<void> StoreFile::untouched() {
  const auto now = copied();
  if (!now) return std::unexpected(now.error());
  if (!*now) return {};
  const Content found = content();
  // SQLite begins a failed copying again with the same numbers.
  if (found != content_ && **now == copied_ && copied_.done >= copied_.begun) return overwritten(watched_[0].first);
  content_ = found;
  copied_ = **now;
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
