#include "server/network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace wagnis {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // ::ffff:0:0/96

bool bit(const Address& address, int i) {
  return (address.bytes[static_cast<std::size_t>(i / 8)] >> (7 - i % 8) & 1) != 0;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

bool Address::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes.begin()); }

bool Address::is_loopback() const {
  if (is_v4()) return bytes[12] == 127;
  return *this == Address{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
}

std::optional<Address> parse_address(std::string_view text) {
  const std::string whole(text);
  Address address;
  if (inet_pton(AF_INET6, whole.c_str(), address.bytes.data()) == 1) return address;
  std::ranges::copy(kMapped, address.bytes.begin());
  if (inet_pton(AF_INET, whole.c_str(), address.bytes.data() + kMapped.size()) == 1) return address;
  return std::nullopt;
}

bool Network::has(const Address& other) const {
  for (int i = 0; i < bits; ++i)
    if (bit(address, i) != bit(other, i)) return false;
  return true;
}

Result<Network> parse_network(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return refuse("it must be an address or a range of them, as 127.0.0.1, 10.0.0.0/8 or fd00::/8");
  const int all = address->is_v4() && text.find(':') == std::string_view::npos ? 32 : 128;
  int bits = all;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
    if (error != std::errc() || end != number.data() + number.size() || bits < 0 || bits > all)
      return refuse("what follows its / must be a whole number from 0 to " + std::to_string(all));
  }
  const Network network{*address, bits + 128 - all};
  for (int i = network.bits; i < 128; ++i)
    if (bit(*address, i)) return refuse("the address has bits beyond the first " + std::to_string(bits));
  return network;
}

bool is_any_of(std::span<const Network> networks, const Address& address) {
  return std::ranges::any_of(networks, [&](const Network& network) { return network.has(address); });
}

Address visitor_address(const Address& peer, std::string_view forwarded, std::span<const Network> trusted) {
  Address visitor = peer;
  while (is_any_of(trusted, visitor) && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const auto before =
        parse_address(trimmed(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1)));
    if (!before) break;
    visitor = *before;
    forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return visitor;
}

}  // namespace wagnis
