// A bad network between guests and the server, on the loopback. Every connection is cut after some number of bytes, in
// either direction, so it can end in the middle of a message. Or it falls asleep, as a phone does: the guest's end is
// gone; the server's end stays open and hears nothing for a while, then perhaps the bytes that were on their way, then
// the end.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <string>
#include <thread>

#include "core/generator.h"

namespace wagnis {

class Proxy {
 public:
  Proxy(std::uint16_t server, std::uint64_t seed);
  ~Proxy();
  Proxy(const Proxy&) = delete;

  std::uint16_t port() const { return port_; }
  void to(std::uint16_t server) { server_ = server; }
  // How many connections were cut or fell asleep.
  std::uint64_t cuts() const { return cuts_; }

 private:
  struct Link {
    int guest = -1;  // −1: asleep
    int server = -1;
    std::size_t left = 0;  // bytes until the cut
    std::string late;      // after falling asleep: bytes on their way to the server
  };

  void run();
  void accept();
  // Passes on the bytes that are there. False: the connection has ended.
  bool pass(Link& link, bool to_server);

  Generator chance_;
  std::atomic<std::uint16_t> server_;
  std::atomic<std::uint64_t> cuts_ = 0;
  std::uint16_t port_ = 0;
  int listener_ = -1;
  int stop_[2];  // a pipe: a byte in it ends the thread
  std::list<Link> links_;
  std::thread thread_;
};

}  // namespace wagnis
