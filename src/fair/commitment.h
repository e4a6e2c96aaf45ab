// A commitment: given out before a secret, it proves afterwards that the secret has not changed.
#pragma once

#include <string>
#include <string_view>

namespace wagnis {

// SHA-256 of a text, as 64 lower-case hexadecimal digits. Who gives it out cannot change the text; who gets it learns
// nothing about the text.
std::string commitment(std::string_view text);

}  // namespace wagnis
