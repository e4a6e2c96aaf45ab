// A commitment: what is given out before a secret, and proves afterwards that the secret was not changed.
#pragma once

#include <string>
#include <string_view>

namespace wagnis {

// SHA-256 of a text, as 64 lower-case hexadecimal digits. It binds whoever gives it out and tells nothing to whoever gets it.
std::string commitment(std::string_view text);

}  // namespace wagnis
