// The names of servers that share a store.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

// Refuses what is no name of a server: 1 to 32 letters, digits and dashes. It may stand in an address as it is.
Result<void> check_node_name(std::string_view name);
// The beginning of this machine's host name that is such a name; "wagnis" if there is none.
std::string usual_node_name();

}  // namespace wagnis
