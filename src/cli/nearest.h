// Finds the known name that a wrongly typed name may have meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wagnis::cli {

// The edit distance: how many letters to add, remove or change, or pairs of neighbours to swap, to turn a into b.
int typing_distance(std::string_view a, std::string_view b);
// The name nearest to the typed text. None where more than a third of its letters (at least two) would have to change.
std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& names);

}  // namespace wagnis::cli
