// Addresses of the internet and ranges of them, as `10.0.0.0/8`, `::1` or `fd00::/8`. An IPv4 address is the IPv6 address that
// stands for it (::ffff:…), so that there is one kind.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/result.h"

namespace wagnis {

struct Address {
  std::array<std::uint8_t, 16> bytes{};
  bool is_v4() const;
  // This machine itself: 127.0.0.0/8 and ::1.
  bool is_loopback() const;
  friend constexpr auto operator<=>(const Address&, const Address&) = default;
};
std::optional<Address> parse_address(std::string_view text);

struct Network {
  Address address;
  int bits = 128;  // that an address must have in common with it, of 128
  bool has(const Address& other) const;
};
// ADDRESS or ADDRESS/BITS; refuses bits beyond those of the address, and bits that the range leaves open.
Result<Network> parse_network(std::string_view text);

// From whom a request comes: `peer` sent it; if that is a trusted proxy, the last address in X-Forwarded-For (`forwarded`, as it
// stands in the header) that is none of them. What cannot be read is the proxy's fault, and its own address counts.
Address visitor_address(const Address& peer, std::string_view forwarded, std::span<const Network> trusted);
bool is_any_of(std::span<const Network> networks, const Address& address);

}  // namespace wagnis
