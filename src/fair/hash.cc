#include "fair/hash.h"

#include <sodium.h>

namespace wagnis {
namespace {

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

Hash sha256(std::string_view text) {
  Hash hash{};
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  return hash;
}

Hash hmac_sha256(const Hash& key, std::string_view text) {
  Hash hash{};
  crypto_auth_hmacsha256(hash.data(), bytes_of(text), text.size(), key.data());
  return hash;
}

}  // namespace wagnis
