#include "bots/net_weights.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "core/fnv1a.h"
#include "core/token.h"

namespace wagnis {

std::string bytes_of_weights(std::span<const float> weights) {
  std::string result;
  for (const float weight : weights)
    for (auto bits = std::bit_cast<std::uint32_t>(weight), i = 0u; i < 4; ++i, bits >>= 8)
      result += static_cast<char>(bits & 255u);
  return result;
}

std::string hash_line(std::string_view bytes) {
  Fnv1a sum;
  sum.add(bytes);
  return "fnv1a " + sum.text();
}

Result<std::vector<float>> parse_weights(std::string_view what, std::string_view bytes, std::string_view hash,
                                         std::size_t count) {
  if (bytes.size() != 4 * count)
    return refuse("no " + std::string(what) + ": " + std::to_string(bytes.size()) + " bytes of weights; there are " +
                  std::to_string(4 * count));
  if (hash != hash_line(bytes)) return wrong_line(what, hash, hash_line(bytes));
  std::vector<float> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t bits = 0;
    for (std::size_t b = 4; b-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[4 * i + b]);
    result[i] = std::bit_cast<float>(bits);
    if (!std::isfinite(result[i]))
      return refuse("no " + std::string(what) + ": weight " + std::to_string(i) + " is not a finite number");
  }
  return result;
}

std::unexpected<Reason> wrong_line(std::string_view what, std::string_view line, std::string_view wanted) {
  return refuse("no " + std::string(what) + ": the line is " + in_quotes(line.substr(0, 60)) + "; it is \"" +
                std::string(wanted) + "\"");
}

}  // namespace wagnis
