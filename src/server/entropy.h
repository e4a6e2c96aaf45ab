// Random numbers that nobody can predict, from the operating system through libsodium: the luck of tables, and tickets.
#pragma once

#include <string>
#include <string_view>

#include "core/luck.h"

namespace wagnis {

// Must be called once before all other functions here. Returns false when the system gives no entropy.
bool entropy_ready();

// Uniform over 0 … n − 1, exactly; n ≥ 1. From any thread.
std::uint64_t entropy_below(std::uint64_t n);
std::uint64_t entropy_bits();

// Luck without a seed, so it cannot be repeated. It ignores streams.
class EntropyLuck final : public Luck {
 public:
  std::uint64_t below(Stream, std::uint64_t n) override { return entropy_below(n); }
};

// The id of a table: 17 characters from 23456789abcdefghjkmnpqrstuvwxyz, which readers do not mix up. Whoever
// knows the id may watch the table.
std::string new_table_id();
// True also for ids of old tables, with 8 characters.
bool is_table_id(std::string_view text);

// The right to a chair: 256 bits as 64 lower-case hexadecimal digits.
std::string new_token();
bool is_token(std::string_view text);
// The hash that the store keeps in place of a token: BLAKE2b, 256 bits, as hexadecimal digits. It needs no salt,
// because a token is random.
std::string token_hash(std::string_view token);

}  // namespace wagnis
