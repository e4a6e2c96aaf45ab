// A line between two programs on this machine, by TCP on the loopback or by a socket in a folder. It can be cut as a
// network is: nobody is told, nothing gets through, and what was on its way comes late.
#pragma once

#include <sys/socket.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace wagnis {

class Line {
 public:
  // Listens at a free port and leads to `to` of 127.0.0.1, once that is said.
  Line();
  // Listens at `from` and leads to `to`, both sockets in folders.
  Line(const std::filesystem::path& from, std::filesystem::path to);
  ~Line();
  Line(const Line&) = delete;

  std::uint16_t port() const { return port_; }
  // Where new connections lead from now on.
  void to(std::uint16_t port) { to_port_ = port; }
  // Cuts the line, or mends it.
  void cut(bool cut);
  // Ends all connections of a line that is cut, so that what was on its way never comes, and mends it.
  void end_all();

 private:
  struct Link {
    int near = -1, far = -1;
  };
  void start();
  void run();
  void accept();
  static bool pass(int from, int to);

  std::filesystem::path to_path_;
  std::atomic<std::uint16_t> to_port_ = 0;
  std::atomic<bool> cut_ = false, end_all_ = false;
  std::uint16_t port_ = 0;
  int listener_ = -1;
  int wake_[2] = {-1, -1};  // a pipe: a byte in it wakes the thread, its end ends it
  std::list<Link> links_;
  std::thread thread_;
};

}  // namespace wagnis
