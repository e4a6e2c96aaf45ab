#include "cli/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace wagnis::cli {
namespace {

// Writes all bytes and closes the file; `to_disk`: waits until they are on the disk. Returns 0 or errno.
int write_and_close(int file, std::string_view bytes, bool to_disk) {
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (error == 0 && to_disk && ::fsync(file) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

Result<void> write_whole_file(const std::string& name, std::string_view bytes) {
  const auto refuse_file = [&](int error) {
    return refuse("cannot write " + name + ": " + std::generic_category().message(error));
  };
  struct stat found{};
  const bool there = ::stat(name.c_str(), &found) == 0;
  if (there && !S_ISREG(found.st_mode)) {
    const int file = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return refuse_file(errno);
    if (const int error = write_and_close(file, bytes, false); error != 0) return refuse_file(error);
    return {};
  }
  std::error_code none;
  const std::filesystem::path place = there ? std::filesystem::canonical(name, none) : std::filesystem::path(name);
  const std::string part = place.string() + ".part";
  constexpr mode_t kUsual = 0666;  // less the umask of the process
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, kUsual);
  if (file < 0) return refuse_file(errno);
  int error = there && ::fchmod(file, found.st_mode & 07777U) != 0 ? errno : 0;
  if (const int written = write_and_close(file, bytes, true); error == 0) error = written;
  if (error == 0 && ::rename(part.c_str(), place.c_str()) != 0) error = errno;
  if (error == 0) return {};
  ::unlink(part.c_str());
  return refuse_file(error);
}

}  // namespace wagnis::cli
