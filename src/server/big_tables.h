// Stores with large tables, for load tests.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"

namespace wagnis {

// Makes a store, and its key file beside it, with so many tables of two people who have played so many games of the
// first game of the list, by chance. Returns the ids of the tables. Refuses when the files cannot be written.
Result<std::vector<std::string>> make_big_tables(const std::filesystem::path& store, int tables, int games);

}  // namespace wagnis
