#include "server/raw_socket.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <regex>
#include <stdexcept>
#include <utility>

#include "server/client.h"

namespace wagnis {

RawSocket::RawSocket(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("cannot connect");
}

RawSocket::~RawSocket() {
  if (socket_ >= 0) close(socket_);
}

RawSocket::RawSocket(RawSocket&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), read_(std::move(other.read_)) {}

bool RawSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd ready{socket_, POLLOUT, 0};
    if (poll(&ready, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) != 1)
      throw std::runtime_error("the server does not read");
    const std::int64_t sent = send_some(bytes);
    if (sent < 0) return false;
    bytes = bytes.substr(static_cast<std::size_t>(sent));
  }
  return true;
}

std::int64_t RawSocket::send_some(std::string_view bytes) {
  const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return sent;
  return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
}

bool RawSocket::more() {
  pollfd ready{socket_, POLLIN, 0};
  if (poll(&ready, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) != 1)
    throw std::runtime_error("the server takes too long");
  std::array<char, 4096> bytes;
  const auto size = recv(socket_, bytes.data(), bytes.size(), 0);
  if (size <= 0) return false;
  read_.append(bytes.data(), static_cast<std::size_t>(size));
  return true;
}

int RawSocket::status() {
  std::size_t end = 0;
  while ((end = read_.find("\r\n\r\n")) == std::string::npos)
    if (!more()) return 0;
  const std::string header = read_.substr(0, end + 2);
  static const std::regex first("HTTP/1\\.[01] ([0-9]{3}) "),
      length("content-length: *([0-9]+)\r\n", std::regex::icase);
  std::smatch found;
  if (!std::regex_search(header, found, first)) throw std::runtime_error("no answer of HTTP: " + header);
  const int status = std::stoi(found[1]);
  const std::size_t body = std::regex_search(header, found, length) ? std::stoul(found[1]) : 0;
  while (read_.size() < end + 4 + body)
    if (!more()) return 0;
  read_.erase(0, end + 4 + body);
  return status;
}

void RawSocket::read_to_the_end() {
  while (more()) read_.clear();
  read_.clear();
}

bool RawSocket::ended() { return read_.empty() && !more() && read_.empty(); }

}  // namespace wagnis
