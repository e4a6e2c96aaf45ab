// What nobody can foresee: the luck of the table and the tickets, from the operating system through libsodium.
#pragma once

#include <string>
#include <string_view>

#include "core/luck.h"

namespace wagnis {

// Must be called once before all others; refuses when the system has no entropy to give.
bool entropy_ready();

// Uniform over 0 … n − 1, exactly; n ≥ 1. From any thread.
std::uint64_t entropy_below(std::uint64_t n);
std::uint64_t entropy_bits();

// Luck that no seed repeats. Its streams need not be told apart.
class EntropyLuck final : public Luck {
 public:
  std::uint64_t below(Stream, std::uint64_t n) override { return entropy_below(n); }
};

// The id of a table: 17 characters from 23456789abcdefghjkmnpqrstuvwxyz, none of which is taken for another. Whoever knows it may
// watch the table.
std::string new_table_id();
// Also of a table of before, with 8 characters.
bool is_table_id(std::string_view text);

// The right to a chair: 256 bits as 64 lower-case hexadecimal digits.
std::string new_token();
bool is_token(std::string_view text);
// What is kept in place of a token: BLAKE2b, 256 bits, as hexadecimal digits. Unsalted: a token is random.
std::string token_hash(std::string_view token);

}  // namespace wagnis
