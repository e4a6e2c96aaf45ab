// IP addresses and ranges of them, such as `10.0.0.0/8`, `::1` or `fd00::/8`. An IPv4 address is kept as its
// IPv4-mapped IPv6 address (::ffff:…), so that there is only one kind.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "core/result.h"

namespace wagnis {

using Address = boost::asio::ip::address_v6;

// Maps an IPv4 address to IPv6; returns an IPv6 address unchanged.
Address one_form(const boost::asio::ip::address& address);
// 1.2.3.4, 2001:db8::1, [2001:db8::1]; with_port: also 1.2.3.4:5678 and [2001:db8::1]:5678, as some proxies write it;
// the port is ignored.
std::optional<Address> parse_address(std::string_view text, bool with_port = false);
// This machine itself: 127.0.0.0/8 and ::1.
bool is_loopback(const Address& address);

struct Network {
  boost::asio::ip::network_v6 range;  // of IPv4: 96 bits more
  bool has(const Address& address) const;
};
// Reads ADDRESS or ADDRESS/BITS. Refuses more bits than the address has, and an address with bits set behind the
// prefix.
Result<Network> parse_network(std::string_view text);
bool is_any_of(std::span<const Network> networks, const Address& address);

// The address that a request comes from: `peer`; but if `peer` is a trusted proxy, the last address in X-Forwarded-For
// that is not a trusted proxy, or the first where all are. `forwarded` is that header's value. None when a trusted
// proxy gives no address, or one that cannot be read.
std::optional<Address> visitor_address(const Address& peer, std::string_view forwarded,
                                       std::span<const Network> trusted);

}  // namespace wagnis
