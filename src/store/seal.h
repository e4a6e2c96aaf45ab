// What keeps the seeds of games in progress secret in a store: a port. Its adapter with libsodium is server/seed_key.h.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

// A secret, sealed. Whoever has not the key learns nothing of it but its length.
struct Sealed {
  std::string key;   // the name of the key: it tells keys apart and says nothing of them
  std::string text;  // printable
};

// May be used from several threads, once `keep` has returned.
class Seal {
 public:
  virtual ~Seal() = default;
  // Where the keys are kept, as a message names it.
  virtual std::string place() const = 0;
  // Whether `open` knows the key of that name.
  virtual bool has(std::string_view key) const = 0;
  // Makes sure that the key of `seal` outlives the program; comes before the first `seal`. Refuses with the reason.
  virtual Result<void> keep() = 0;
  virtual Sealed seal(std::string_view secret) const = 0;
  // Refuses a key that it has not, and a text that was changed.
  virtual Result<std::string> open(const Sealed& sealed) const = 0;
};

}  // namespace wagnis
