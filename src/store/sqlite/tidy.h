// A store that no server uses is made smaller: what `wagnis tidy` does.
#pragma once

#include <filesystem>

#include "core/result.h"
#include "store/seal.h"
#include "store/store.h"

namespace wagnis {

struct Tidying {
  StoreAge age;
  bool act = false;  // else it only counts
  // Gives up the games in progress whose seeds are sealed under keys that this has not; null: none.
  const Seal* without_key = nullptr;
};

struct Tidied {
  std::int64_t unused = 0;    // tables removed, or to be removed
  std::int64_t idle = 0;      // the same
  std::int64_t given_up = 0;  // games
  std::int64_t bytes = 0;     // of the file before
  std::int64_t left = 0;      // of the file after; when it only counts: before
};

// Counts what is to go, or removes it and writes the file anew without it. A server that uses the store hinders the second, not
// the first. Refuses, naming the file: what SqliteStore::open refuses, and a store whose schema is of another version.
Result<Tidied> tidy(const std::filesystem::path& store, const Tidying& tidying);

}  // namespace wagnis
