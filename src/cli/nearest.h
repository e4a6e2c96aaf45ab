// What somebody may have meant who typed a name that there is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wagnis::cli {

// How many letters must be added, taken away or changed, or two neighbours swapped, to make one word of the other.
int typing_distance(std::string_view a, std::string_view b);
// The name nearest to what was typed; none where more than a third of its letters (at least two) would have to change.
std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& names);

}  // namespace wagnis::cli
