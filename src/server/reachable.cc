#include "server/reachable.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <array>

#include "server/network.h"

namespace wagnis {
namespace {

std::vector<std::string> addresses_here() {
  std::vector<std::string> addresses;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return addresses;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      addresses.emplace_back(text.data());
  }
  freeifaddrs(all);
  return addresses;
}

}  // namespace

std::string page_at(std::string_view host, std::uint16_t port) {
  const bool bare_v6 = host.find(':') != std::string_view::npos && !host.starts_with('[');
  return "http://" + (bare_v6 ? "[" + std::string(host) + "]" : std::string(host)) + ":" + std::to_string(port) + "/";
}

std::vector<std::string> pages_for_others(std::string_view host, std::uint16_t port) {
  std::vector<std::string> pages;
  if (host == "0.0.0.0" || host == "::" || host == "[::]") {
    for (const std::string& address : addresses_here()) pages.push_back(page_at(address, port));
    return pages;
  }
  const auto address = parse_address(host);
  if (host != "localhost" && !(address && is_loopback(*address))) pages.push_back(page_at(host, port));
  return pages;
}

}  // namespace wagnis
