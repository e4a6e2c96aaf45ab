// A connection on which a test writes any bytes. Waits for at most kPatience.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wagnis {

class RawSocket {
 public:
  // Connects to that port of 127.0.0.1.
  explicit RawSocket(std::uint16_t port);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept;
  RawSocket& operator=(RawSocket&&) = delete;

  // False: the other end has closed. Raises no SIGPIPE.
  bool send(std::string_view bytes);
  // Sends as much as the system takes now. Returns the bytes sent; −1: the other end has closed.
  std::int64_t send_some(std::string_view bytes);
  // Reads one HTTP answer with its body. Returns its status; 0: the connection ended.
  int status();
  // Reads until the other end closes; throws if it does not.
  void read_to_the_end();
  // Whether the other end has closed, with nothing left to read.
  bool ended();

 private:
  bool more();
  int socket_ = -1;
  std::string read_;
};

}  // namespace wagnis
