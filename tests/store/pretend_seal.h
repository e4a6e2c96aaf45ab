// A seal for tests: its text holds no part of the secret, and a key is just its name.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "store/seal.h"

namespace wagnis {

class PretendSeal final : public Seal {
 public:
  explicit PretendSeal(std::vector<std::string> keys) : keys_(std::move(keys)) {}
  // The seal for most tests.
  static std::unique_ptr<Seal> make(std::vector<std::string> keys = {"a key"}) {
    return std::make_unique<PretendSeal>(std::move(keys));
  }

  std::string place() const override { return "the key file of the test"; }
  std::vector<std::string> keys() const override { return keys_; }
  bool has(std::string_view key) const override { return std::ranges::find(keys_, key) != keys_.end(); }
  Result<void> keep() override { return {}; }
  Sealed seal(std::string_view secret) const override {
    std::string text = keys_.front();
    for (const char c : secret) text += {'.', c};
    return {keys_.front(), text};
  }
  Result<std::string> open(const Sealed& sealed) const override {
    if (!has(sealed.key)) return refuse("no key " + sealed.key);
    if (!sealed.text.starts_with(sealed.key)) return refuse("changed");
    std::string secret;
    for (std::size_t i = sealed.key.size() + 1; i < sealed.text.size(); i += 2) secret += sealed.text[i];
    return secret;
  }

 private:
  std::vector<std::string> keys_;
};

}  // namespace wagnis
