// Where other people reach a server on this machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wagnis {

// The address of a server's page: http://HOST:PORT/. An IPv6 address may stand in brackets.
std::string page_at(std::string_view host, std::uint16_t port);

// The pages that others in the same network can open when the server listens at `host` (as the setting has it) and
// `port`: of all addresses of IPv4 that this machine has, where it listens on all; of none where only this machine
// comes in.
std::vector<std::string> pages_for_others(std::string_view host, std::uint16_t port);

}  // namespace wagnis
