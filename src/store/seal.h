// A port: keeps the seeds of games in progress secret in a store. Its adapter with libsodium is server/seed_key.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace wagnis {

// A sealed secret. Without the key it tells nothing but the length of the secret.
struct Sealed {
  std::string key;   // the name of the key; names tell keys apart and nothing else
  std::string text;  // printable characters
};

// Several threads may use it, once `keep` has returned.
class Seal {
 public:
  virtual ~Seal() = default;
  // Where the keys are kept, for messages.
  virtual std::string place() const = 0;
  // The names of its keys; the first seals.
  virtual std::vector<std::string> keys() const = 0;
  // Whether `open` has the key of that name.
  virtual bool has(std::string_view key) const = 0;
  // Makes the key of `seal` durable; call it before the first `seal`. Refuses with the reason.
  virtual Result<void> keep() = 0;
  virtual Sealed seal(std::string_view secret) const = 0;
  // Refuses a key that it does not have, and a text that was changed.
  virtual Result<std::string> open(const Sealed& sealed) const = 0;
};

}  // namespace wagnis
