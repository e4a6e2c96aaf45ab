// The weights of a net as bytes of a file: 4 bytes each, IEEE 754 singles, low byte first.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace wagnis {

std::string bytes_of_weights(std::span<const float> weights);
// "fnv1a 00c0ffee00c0ffee": the hash of these bytes, 64 bits (Fowler, Noll and Vo).
std::string hash_line(std::string_view bytes);
// The reverse of bytes_of_weights. It refuses another number of weights than `count`, a hash line that is not theirs,
// and a weight that is not finite. `what` says in a refusal what the file should be: "net of Push".
Result<std::vector<float>> parse_weights(std::string_view what, std::string_view bytes, std::string_view hash,
                                         std::size_t count);
// The refusal of a line of such a file.
std::unexpected<Reason> wrong_line(std::string_view what, std::string_view line, std::string_view wanted);

}  // namespace wagnis
