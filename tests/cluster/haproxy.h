// HAProxy with the file that we ship, at a free port of the loopback.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace wagnis {

class Haproxy {
 public:
  // `servers`: the ports of a, b and c in this order; fewer leave the others out. Its file goes into the folder.
  Haproxy(const std::filesystem::path& folder, const std::vector<std::uint16_t>& servers);
  ~Haproxy();
  Haproxy(const Haproxy&) = delete;

  std::uint16_t port() const { return port_; }
  int process() const { return process_; }

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace wagnis
