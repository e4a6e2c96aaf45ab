#include "faults/proxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

namespace wagnis {
namespace {

constexpr std::uint64_t kLongest = 6000;  // bytes of a connection; a hello and its answers have some hundreds

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

}  // namespace

Proxy::Proxy(std::uint16_t server, std::uint64_t seed) : chance_(seed), server_(server) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (pipe2(stop_, O_CLOEXEC) != 0 || bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      listen(listener_, 64) != 0 || getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no proxy");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { run(); });
}

Proxy::~Proxy() {
  if (write(stop_[1], "x", 1) != 1) std::terminate();
  thread_.join();
  for (Link& link : links_) {
    close_end(link.guest);
    close_end(link.server);
  }
  close(listener_);
  close(stop_[0]);
  close(stop_[1]);
}

void Proxy::run() {
  for (;;) {
    std::vector<pollfd> ends{{stop_[0], POLLIN, 0}, {listener_, POLLIN, 0}};
    for (const Link& link : links_) {  // nobody hears a link that sleeps
      ends.push_back({link.guest, POLLIN, 0});
      ends.push_back({link.guest < 0 ? -1 : link.server, POLLIN, 0});
    }
    if (poll(ends.data(), ends.size(), -1) < 0) continue;
    if (ends[0].revents != 0) return;
    auto end = ends.begin() + 2;
    for (Link& link : links_) {
      const bool from_guest = (end++)->revents != 0;
      const bool from_server = (end++)->revents != 0;
      const bool alive = (!from_guest || pass(link, true)) && (link.guest < 0 || !from_server || pass(link, false));
      if (alive) continue;
      close_end(link.guest);
      close_end(link.server);
    }
    std::erase_if(links_, [](const Link& link) { return link.server < 0; });
    if (ends[1].revents != 0) accept();
  }
}

void Proxy::accept() {
  Link link;
  link.guest = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  link.server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(server_);
  link.left = 1 + static_cast<std::size_t>(chance_.below(kLongest));
  if (link.guest < 0 || connect(link.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close_end(link.guest);
    close_end(link.server);
    return;
  }
  for (const int end : {link.guest, link.server}) {
    const int on = 1;
    setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  // Sometimes a sleeping link wakes up: its bytes come late, or never.
  for (Link& asleep : links_) {
    if (asleep.guest >= 0 || chance_.below(4) != 0) continue;
    if (chance_.below(2) == 0) send(asleep.server, asleep.late.data(), asleep.late.size(), MSG_NOSIGNAL);
    close_end(asleep.server);
  }
  std::erase_if(links_, [](const Link& each) { return each.server < 0; });
  links_.push_back(link);
}

bool Proxy::pass(Link& link, bool to_server) {
  std::array<char, 4096> bytes;
  const auto got = recv(to_server ? link.guest : link.server, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (got <= 0) return false;
  const auto size = static_cast<std::size_t>(got);
  const std::size_t passed = std::min(size, link.left);
  link.left -= passed;
  if (send(to_server ? link.server : link.guest, bytes.data(), passed, MSG_NOSIGNAL) < 0) return false;
  if (link.left > 0) return true;
  ++cuts_;
  if (chance_.below(3) != 0) return false;
  if (to_server) link.late.assign(bytes.data() + passed, size - passed);
  close_end(link.guest);
  return true;
}

}  // namespace wagnis
