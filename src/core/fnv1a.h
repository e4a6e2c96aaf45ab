// FNV-1a with 64 bits (Fowler, Noll and Vo): a checksum. It finds accidents; it does not stop a forger.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wagnis {

class Fnv1a {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  std::uint64_t value() const { return value_; }
  // The value as 16 hexadecimal digits.
  std::string text() const {
    std::string digits(16, '0');
    auto value = value_;
    for (std::size_t i = 16; i-- > 0; value >>= 4) digits[i] = "0123456789abcdef"[value & 15u];
    return digits;
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace wagnis
