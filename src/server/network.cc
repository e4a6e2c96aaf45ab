#include "server/network.h"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <charconv>
#include <string>

#include "server/trimmed.h"

namespace wagnis {
namespace {

namespace ip = boost::asio::ip;

bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

Address one_form(const ip::address& address) {
  if (address.is_v4()) return ip::make_address_v6(ip::v4_mapped, address.to_v4());
  return Address(address.to_v6().to_bytes());  // without the number of an interface
}

std::optional<Address> parse_address(std::string_view text, bool with_port) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !(with_port && rest.starts_with(':') && is_port(rest.substr(1)))) return std::nullopt;
    text = text.substr(1, end - 1);
    if (text.find(':') == std::string_view::npos) return std::nullopt;
  } else if (const auto colon = text.find(':'); with_port && colon != std::string_view::npos) {
    if (text.find(':', colon + 1) == std::string_view::npos && is_port(text.substr(colon + 1)))
      text = text.substr(0, colon);
  }
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return one_form(address);
}

bool is_loopback(const Address& address) {
  return address.is_loopback() || (address.is_v4_mapped() && ip::make_address_v4(ip::v4_mapped, address).is_loopback());
}

bool Network::has(const Address& address) const {
  return ip::network_v6(address, range.prefix_length()).network() == range.network();
}

Result<Network> parse_network(std::string_view text) {
  const auto slash = text.find('/');
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text.substr(0, slash)), error);
  if (error) return refuse("it must be an address or a range of them, as 127.0.0.1, 10.0.0.0/8 or fd00::/8");
  const int all = address.is_v4() ? 32 : 128;
  int bits = all;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const auto [end, wrong] = std::from_chars(number.data(), number.data() + number.size(), bits);
    if (wrong != std::errc() || end != number.data() + number.size() || bits < 0 || bits > all)
      return refuse("what follows its / must be a whole number from 0 to " + std::to_string(all));
  }
  const ip::network_v6 range(one_form(address), static_cast<unsigned short>(bits + 128 - all));
  if (range.network() != range.address())
    return refuse("the address has bits beyond the first " + std::to_string(bits));
  return Network{range};
}

bool is_any_of(std::span<const Network> networks, const Address& address) {
  return std::ranges::any_of(networks, [&](const Network& network) { return network.has(address); });
}

std::optional<Address> visitor_address(const Address& peer, std::string_view forwarded,
                                       std::span<const Network> trusted) {
  if (!is_any_of(trusted, peer)) return peer;
  std::optional<Address> visitor;
  for (bool more = true; more;) {
    const auto comma = forwarded.rfind(',');
    more = comma != std::string_view::npos;
    visitor = parse_address(trimmed(more ? forwarded.substr(comma + 1) : forwarded), true);
    if (!visitor || !is_any_of(trusted, *visitor)) break;
    if (more) forwarded = forwarded.substr(0, comma);
  }
  return visitor;
}

}  // namespace wagnis
