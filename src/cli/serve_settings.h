// Settings that serve and tidy share. Both read the same file and environment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wagnis::cli {

// The default store: wagnis/wagnis.db in XDG_DATA_HOME, else in ~/.local/share.
std::filesystem::path usual_store();

// Default days that tables stay where no person ever moved, and where nothing happens any more.
inline constexpr std::int64_t kKeepUnused = 1;
inline constexpr std::int64_t kKeepTables = 365;
inline constexpr std::int64_t kMostDays = 36'500;

// The names of all settings of serve.
std::vector<std::string> names_of_serve();

}  // namespace wagnis::cli
