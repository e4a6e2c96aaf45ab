#include "fair/commitment.h"

#include <sodium.h>

#include <array>

namespace wagnis {

std::string commitment(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : hash) hex += {kHex[byte >> 4], kHex[byte & 15]};
  return hex;
}

}  // namespace wagnis
