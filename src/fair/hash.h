// The two functions that all promises and draws are made by: docs/fairness.md. Programs have them from libsodium
// (hash.cc), the engine in the browser from src/wasm/hash.cc.
#pragma once

#include <array>
#include <string_view>

namespace wagnis {

using Hash = std::array<unsigned char, 32>;

// SHA-256 of the bytes of a text (FIPS 180-4).
Hash sha256(std::string_view text);

// HMAC-SHA-256 of the bytes of a text under a key of 32 bytes (RFC 2104).
Hash hmac_sha256(const Hash& key, std::string_view text);

}  // namespace wagnis
