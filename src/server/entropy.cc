#include "server/entropy.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace wagnis {
namespace {

constexpr std::string_view kIdLetters = "23456789abcdefghjkmnpqrstuvwxyz";
// 84 bits: nobody finds a table by trying. Ids had 8 characters once, and such tables still open.
constexpr std::size_t kIdLength = 17;
constexpr std::size_t kOldIdLength = 8;
constexpr std::size_t kTokenBytes = 32;

std::string to_hex(const std::array<unsigned char, kTokenBytes>& bytes) {
  std::string text(2 * kTokenBytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();  // sodium writes a final zero
  return text;
}

}  // namespace

bool entropy_ready() { return sodium_init() >= 0; }

std::uint64_t entropy_bits() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits;
}

std::uint64_t entropy_below(std::uint64_t n) {
  assert(n >= 1);
  // The lowest 2^64 mod n numbers would make small results likelier: throw again.
  const std::uint64_t unfair = (0 - n) % n;
  std::uint64_t bits = entropy_bits();
  while (bits < unfair) bits = entropy_bits();
  return bits % n;
}

std::string new_table_id() {
  std::string id;
  for (std::size_t i = 0; i < kIdLength; ++i) id += kIdLetters[entropy_below(kIdLetters.size())];
  return id;
}

bool is_table_id(std::string_view text) {
  return (text.size() == kIdLength || text.size() == kOldIdLength) &&
         text.find_first_not_of(kIdLetters) == std::string_view::npos;
}

std::string new_token() {
  std::array<unsigned char, kTokenBytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return to_hex(bytes);
}

bool is_token(std::string_view text) {
  return text.size() == 2 * kTokenBytes && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, kTokenBytes> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return to_hex(hash);
}

}  // namespace wagnis
