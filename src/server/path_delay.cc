#include "server/path_delay.h"

#include <linux/tcp.h>  // knows more members of tcp_info than <netinet/tcp.h>, and cannot be included beside it
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace wagnis {

std::optional<std::int64_t> path_delay(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  constexpr std::size_t kNeeded = offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt;
  constexpr std::uint32_t kNever = ~std::uint32_t{0};
  if (size < kNeeded || info.tcpi_min_rtt == kNever) return std::nullopt;
  return (std::int64_t{info.tcpi_min_rtt} + 999) / 1000;
}

std::int64_t counted_delay(std::int64_t sent, std::int64_t answered, std::optional<std::int64_t> path) {
  const std::int64_t ping = answered - sent;
  return path ? std::min(ping, *path + kPingSlack) : ping;
}

void AwaitedPing::begin(std::string payload, std::int64_t now) {
  payload_ = std::move(payload);
  sent_ = now;
}

std::optional<std::int64_t> AwaitedPing::answered_by(std::string_view payload) {
  if (!is_awaited() || payload != payload_) return std::nullopt;
  payload_.clear();
  return sent_;
}

}  // namespace wagnis
