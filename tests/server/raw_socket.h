// A connection on which a test says what it likes, byte by byte. Waits kPatience at most for anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wagnis {

class RawSocket {
 public:
  // To that port of 127.0.0.1.
  explicit RawSocket(std::uint16_t port);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept;
  RawSocket& operator=(RawSocket&&) = delete;

  // False when the other end has closed; SIGPIPE never comes.
  bool send(std::string_view bytes);
  // As much of it as the system takes now, in bytes; −1 when the other end has closed.
  std::int64_t send_some(std::string_view bytes);
  // Reads one answer of HTTP with its body: its status, 0 when the connection ends instead.
  int status();
  // Returns when the other end has closed; throws when it does not.
  void read_to_the_end();
  // Whether the other end has closed and nothing was left to read.
  bool ended();

 private:
  bool more();
  int socket_ = -1;
  std::string read_;
};

}  // namespace wagnis
