#include "cluster/line.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace wagnis {
namespace {

sockaddr_in loopback_at(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

sockaddr_un in_folder(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

}  // namespace

Line::Line() {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback_at(0);
  socklen_t size = sizeof address;
  if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no line");
  port_ = ntohs(address.sin_port);
  start();
}

Line::Line(const std::filesystem::path& from, std::filesystem::path to) : to_path_(std::move(to)) {
  listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_un address = in_folder(from);
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("no line at " + from.string());
  start();
}

void Line::start() {
  if (listen(listener_, 128) != 0 || pipe2(wake_, O_CLOEXEC) != 0) throw std::runtime_error("no line");
  thread_ = std::thread([this] { run(); });
}

Line::~Line() {
  close(wake_[1]);
  thread_.join();
  for (const Link& link : links_) {
    close(link.near);
    close(link.far);
  }
  close(listener_);
  close(wake_[0]);
}

void Line::cut(bool cut) {
  cut_ = cut;
  if (write(wake_[1], "x", 1) != 1) throw std::runtime_error("the line does not hear");
}

void Line::end_all() {
  end_all_ = true;
  cut(false);
}

void Line::run() {
  for (;;) {
    std::vector<pollfd> ends{{wake_[0], POLLIN, 0}};
    const bool cut = cut_;
    ends.push_back({cut ? -1 : listener_, POLLIN, 0});
    for (const Link& link : links_)
      for (const int end : {link.near, link.far}) ends.push_back({cut ? -1 : end, POLLIN, 0});
    if (poll(ends.data(), ends.size(), -1) < 0) continue;
    if (ends[0].revents != 0) {
      std::array<char, 16> bytes;
      if (read(wake_[0], bytes.data(), bytes.size()) <= 0) return;
      if (end_all_.exchange(false)) {
        for (const Link& link : links_) {
          close(link.near);
          close(link.far);
        }
        links_.clear();
      }
      continue;
    }
    auto end = ends.begin() + 2;
    for (Link& link : links_) {
      const bool near = (end++)->revents != 0, far = (end++)->revents != 0;
      if ((!near || pass(link.near, link.far)) && (!far || pass(link.far, link.near))) continue;
      close(link.near);
      close(link.far);
      link.near = -1;
    }
    std::erase_if(links_, [](const Link& link) { return link.near < 0; });
    if (ends[1].revents != 0) accept();
  }
}

void Line::accept() {
  Link link;
  link.near = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  link.far = socket(to_path_.empty() ? AF_INET : AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int failed = 0;
  if (to_path_.empty()) {
    const sockaddr_in address = loopback_at(to_port_);
    failed = connect(link.far, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    for (const int end : {link.near, link.far}) {
      const int on = 1;
      setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
  } else {
    const sockaddr_un address = in_folder(to_path_);
    failed = connect(link.far, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  if (link.near >= 0 && failed == 0) {
    links_.push_back(link);
    return;
  }
  close(link.near);
  close(link.far);
}

// A reader that is slow holds up the line; here all read at once.
bool Line::pass(int from, int to) {
  std::array<char, 16 * 1024> bytes;
  const auto got = recv(from, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (got <= 0) return false;
  for (ssize_t sent = 0; sent < got;) {
    const auto now = send(to, bytes.data() + sent, static_cast<std::size_t>(got - sent), MSG_NOSIGNAL);
    if (now < 0) return false;
    sent += now;
  }
  return true;
}

}  // namespace wagnis
