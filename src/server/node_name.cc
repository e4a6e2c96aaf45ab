#include "server/node_name.h"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace wagnis {
namespace {

constexpr std::size_t kLongest = 32;

bool is_plain(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; }

}  // namespace

Result<void> check_node_name(std::string_view name) {
  if (!name.empty() && name.size() <= kLongest && std::ranges::all_of(name, is_plain)) return {};
  return refuse("it must have 1 to " + std::to_string(kLongest) + " letters (a-z, A-Z), digits and dashes");
}

std::string usual_node_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  const std::string_view name = std::string_view(host.data()).substr(0, kLongest);
  const auto end = std::ranges::find_if_not(name, is_plain);
  return end == name.begin() ? "wagnis" : std::string(name.begin(), end);
}

}  // namespace wagnis
