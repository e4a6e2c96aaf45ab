#include "fair/commitment.h"

#include "fair/hash.h"

namespace wagnis {

std::string commitment(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : sha256(text)) hex += {kHex[byte >> 4], kHex[byte & 15]};
  return hex;
}

}  // namespace wagnis
