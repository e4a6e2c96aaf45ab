// Addresses of the internet and ranges of them, as `10.0.0.0/8`, `::1` or `fd00::/8`. An IPv4 address is the IPv6 address that
// stands for it (::ffff:…), so that there is one kind.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "core/result.h"

namespace wagnis {

using Address = boost::asio::ip::address_v6;

// The address in the one form.
Address one_form(const boost::asio::ip::address& address);
// 1.2.3.4, 2001:db8::1, [2001:db8::1]; with_port: also 1.2.3.4:5678 and [2001:db8::1]:5678, as some proxies write it, whose port
// is passed over.
std::optional<Address> parse_address(std::string_view text, bool with_port = false);
// This machine itself: 127.0.0.0/8 and ::1.
bool is_loopback(const Address& address);

struct Network {
  boost::asio::ip::network_v6 range;  // of IPv4: 96 bits more
  bool has(const Address& address) const;
};
// ADDRESS or ADDRESS/BITS; refuses bits beyond those of the address, and bits that the range leaves open.
Result<Network> parse_network(std::string_view text);
bool is_any_of(std::span<const Network> networks, const Address& address);

// From whom a request comes: `peer` sent it; if that is a trusted proxy, the last address in X-Forwarded-For (`forwarded`, as it
// stands in the header) that is no trusted proxy, or the first where all are. None when a trusted proxy names nobody, or what
// cannot be read.
std::optional<Address> visitor_address(const Address& peer, std::string_view forwarded,
                                       std::span<const Network> trusted);

}  // namespace wagnis
