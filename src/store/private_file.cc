#include "store/private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace wagnis {

OpenFile::OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<OpenFile> make_private_file(const std::filesystem::path& file) {
  OpenFile made(::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (made.descriptor() >= 0) return made;
  return refuse(errno == EEXIST ? kIsThere : std::strerror(errno));
}

Result<void> check_private(const std::filesystem::path& file) {
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0 || (found.st_mode & (S_IRWXG | S_IRWXO)) == 0) return {};
  constexpr mode_t kBits = 0777;
  std::string mode = "0000";
  for (std::size_t digit = 0; digit < 3; ++digit)
    mode[3 - digit] = static_cast<char>('0' + (((found.st_mode & kBits) >> (3 * digit)) & 7U));
  return refuse("its mode is " + mode + ", so that others on this machine can read it; make it 0600: chmod 600 " +
                file.string());
}

}  // namespace wagnis
