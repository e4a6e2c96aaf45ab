// What the settings of serve have in common with those of tidy, which reads the same file and environment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wagnis::cli {

// wagnis/wagnis.db in XDG_DATA_HOME, else in ~/.local/share.
std::filesystem::path usual_store();

// Days that tables stay on which no person ever moved, and on which nothing happens any more; 0 would be for ever.
inline constexpr std::int64_t kKeepUnused = 1;
inline constexpr std::int64_t kKeepTables = 365;
inline constexpr std::int64_t kMostDays = 36'500;

// The names of all settings of serve.
std::vector<std::string> names_of_serve();

}  // namespace wagnis::cli
