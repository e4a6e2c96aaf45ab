#include "cli/nearest.h"

#include <algorithm>

namespace wagnis::cli {

int typing_distance(std::string_view a, std::string_view b) {
  // distance[i][j] is that of the first i letters of a and the first j letters of b.
  std::vector<std::vector<int>> distance(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        distance[i][j] = static_cast<int>(i + j);
        continue;
      }
      const int changed = distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      distance[i][j] = std::min({changed, distance[i - 1][j] + 1, distance[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
    }
  return distance[a.size()][b.size()];
}

std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& names) {
  const std::string* best = nullptr;
  int least = std::max(2, static_cast<int>(typed.size()) / 3) + 1;
  for (const std::string& name : names)
    if (const int distance = typing_distance(typed, name);
        distance < least && distance < static_cast<int>(name.size())) {
      least = distance;
      best = &name;
    }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

}  // namespace wagnis::cli
