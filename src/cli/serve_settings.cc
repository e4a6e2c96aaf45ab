#include "cli/serve_settings.h"

#include <cstdlib>

namespace wagnis::cli {

std::filesystem::path usual_store() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::filesystem::path(data) / "wagnis" / "wagnis.db";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr ? home : ".") / ".local" / "share" / "wagnis" / "wagnis.db";
}

}  // namespace wagnis::cli
