// The keys that seal the seeds of games in progress. They are in a file apart from the store and its copies.
//
// The file is text, mode 0600. A line is a key, 64 lower-case hexadecimal digits; empty lines and lines that begin with
// # are comments. The first key seals; every key opens. To change the key, add a new first line. An old line may be
// removed when no game that it sealed is in progress. A key's name is 16 hexadecimal digits of its BLAKE2b hash.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

#include "store/seal.h"

namespace wagnis {

class SeedKey final : public Seal {
 public:
  // Reads the keys from the file. If the file does not exist, makes a new key; keep() writes it. Refuses a file that
  // cannot be read, that others may read, that has no key, or that has a wrong line. The error names the file.
  static Result<std::unique_ptr<SeedKey>> read(const std::filesystem::path& file);
  // The default file for the keys of a store: STORE.key.
  static std::filesystem::path beside(const std::filesystem::path& store);
  ~SeedKey() override;

  std::string place() const override { return file_.string(); }
  std::vector<std::string> keys() const override;
  bool has(std::string_view key) const override;
  Result<void> keep() override;
  // XSalsa20-Poly1305 (libsodium's secretbox) with a random nonce; nonce and box as hexadecimal digits.
  Sealed seal(std::string_view secret) const override;
  Result<std::string> open(const Sealed& sealed) const override;

 private:
  struct Key {
    std::string name;
    std::array<unsigned char, 32> bytes{};
  };
  explicit SeedKey(std::filesystem::path file) : file_(std::move(file)) {}
  static Key named(const std::array<unsigned char, 32>& bytes);

  std::filesystem::path file_;
  std::vector<Key> keys_;  // never empty
  bool kept_ = false;      // whether the file holds them
};

}  // namespace wagnis
