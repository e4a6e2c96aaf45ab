// Makes a store smaller that no server uses, for `wagnis tidy`.
#pragma once

#include <filesystem>

#include "core/result.h"
#include "store/seal.h"
#include "store/store.h"

namespace wagnis {

struct Tidying {
  StoreAge age;
  bool act = false;  // false: only counts
  // Also gives up the games in progress whose seeds are sealed under keys that this does not have; nullptr: none.
  const Seal* without_key = nullptr;
};

struct Tidied {
  std::int64_t unused = 0;    // unused tables, removed or to be removed
  std::int64_t idle = 0;      // idle tables, the same
  std::int64_t given_up = 0;  // games given up, or to be given up
  std::int64_t bytes = 0;     // of the file before
  std::int64_t left = 0;      // of the file after; if it only counts: as before
};

// Counts what can go; with `act` removes it and writes the file anew without it. `act` is refused while a server uses
// the store. Refuses also, naming the file, what SqliteStore::open refuses, and a store with another version of the
// schema.
Result<Tidied> tidy(const std::filesystem::path& store, const Tidying& tidying);

}  // namespace wagnis
