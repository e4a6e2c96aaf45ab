#include "bots/push_net_file.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/fnv1a.h"
#include "core/token.h"

namespace wagnis::push {
namespace {

constexpr std::string_view kFormat = "wagnis push net 1";

std::string layers() {
  return "layers " + std::to_string(Net::kInputs) + " " + std::to_string(Net::kFirst) + " " +
         std::to_string(Net::kSecond) + " 1";
}

std::string checksum(std::string_view bytes) {
  Fnv1a sum;
  sum.add(bytes);
  return "fnv1a " + sum.text();
}

std::unexpected<Reason> no_net(std::string_view line, const std::string& wanted) {
  return refuse("no net of Push: the line is " + in_quotes(line.substr(0, 60)) + "; it is \"" + wanted + "\"");
}

}  // namespace

std::string write_net(const NetFile& file) {
  std::string weights;
  for (const float weight : file.net.weights())
    for (auto bits = std::bit_cast<std::uint32_t>(weight), i = 0u; i < 4; ++i, bits >>= 8)
      weights += static_cast<char>(bits & 255u);
  return std::string(kFormat) + "\n" + layers() + "\nby " + file.by + "\niterations " +
         std::to_string(file.iterations) + "\n" + checksum(weights) + "\n" + weights;
}

Result<NetFile> parse_net(std::string_view bytes) {
  std::string_view rest = bytes;
  if (const auto line = next_line(rest); line != kFormat) return no_net(line, std::string(kFormat));
  if (const auto line = next_line(rest); line != layers()) return no_net(line, layers());
  NetFile file;
  const auto by = next_line(rest);
  if (!by.starts_with("by ")) return no_net(by, "by COMMAND");
  file.by = by.substr(3);
  const auto iterations = next_line(rest);
  constexpr std::string_view kIterations = "iterations ";
  const auto count = iterations.starts_with(kIterations)
                         ? parse_whole(iterations.substr(kIterations.size()), 1, kMostIterations)
                         : std::nullopt;
  if (!count) return no_net(iterations, "iterations N, from 1 to " + std::to_string(kMostIterations));
  file.iterations = static_cast<int>(*count);
  const auto sum = next_line(rest);
  constexpr std::size_t kBytes = std::size_t{Net::kWeights} * 4;
  if (rest.size() != kBytes)
    return refuse("no net of Push: " + std::to_string(rest.size()) + " bytes of weights; there are " +
                  std::to_string(kBytes));
  if (sum != checksum(rest)) return no_net(sum, checksum(rest));
  for (std::size_t i = 0; i < static_cast<std::size_t>(Net::kWeights); ++i) {
    std::uint32_t bits = 0;
    for (std::size_t b = 4; b-- > 0;) bits = bits << 8 | static_cast<unsigned char>(rest[4 * i + b]);
    const auto weight = std::bit_cast<float>(bits);
    if (!std::isfinite(weight))
      return refuse("no net of Push: weight " + std::to_string(i) + " is not a finite number");
    file.net.weights()[i] = weight;
  }
  return file;
}

// wagnis_embed (cmake/targets.cmake) makes these from src/bots/push.net.
extern const unsigned char kPushNet[];
extern const std::size_t kPushNetSize;

const Net& shipped_net() {
  static const Net kNet = [] {
    auto file = parse_net({reinterpret_cast<const char*>(kPushNet), kPushNetSize});
    assert(file);
    return std::move(file->net);
  }();
  return kNet;
}

}  // namespace wagnis::push
