// Opens the store that a setting names, whichever kind it is.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "core/result.h"
#include "store/postgres/postgres_store.h"
#include "store/store.h"

namespace wagnis {

// Opens the store: a file of SQLite, or a database of PostgreSQL (postgres://…), where `node` is the name of this
// server and `lease` as of PostgresSettings. `key`: the file with the keys of the seeds; empty: beside the file, but a
// database needs one. The error names what is wrong.
Result<std::unique_ptr<Store>> open_store(const std::string& store, const std::filesystem::path& key,
                                          const std::string& node,
                                          std::chrono::milliseconds lease = PostgresSettings{}.lease);

// The store as it may be shown: an address without its password.
std::string shown_store(const std::string& store);

}  // namespace wagnis
