#include "bots/push_net_file.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "bots/net_weights.h"
#include "core/token.h"

namespace wagnis::push {
namespace {

constexpr std::string_view kFormat = "wagnis push net 1";

std::string layers() {
  return "layers " + std::to_string(Net::kInputs) + " " + std::to_string(Net::kFirst) + " " +
         std::to_string(Net::kSecond) + " 1";
}

}  // namespace

std::string write_net(const NetFile& file) {
  const std::string weights = bytes_of_weights(file.net.weights());
  return std::string(kFormat) + "\n" + layers() + "\nby " + file.by + "\niterations " +
         std::to_string(file.iterations) + "\n" + hash_line(weights) + "\n" + weights;
}

Result<NetFile> parse_net(std::string_view bytes) {
  std::string_view rest = bytes;
  const auto wrong = [](std::string_view line, std::string_view wanted) {
    return wrong_line("net of Push", line, wanted);
  };
  if (const auto line = next_line(rest); line != kFormat) return wrong(line, kFormat);
  if (const auto line = next_line(rest); line != layers()) return wrong(line, layers());
  NetFile file;
  const auto by = next_line(rest);
  if (!by.starts_with("by ")) return wrong(by, "by COMMAND");
  file.by = by.substr(3);
  const auto iterations = next_line(rest);
  constexpr std::string_view kIterations = "iterations ";
  const auto count = iterations.starts_with(kIterations)
                         ? parse_whole(iterations.substr(kIterations.size()), 1, kMostIterations)
                         : std::nullopt;
  if (!count) return wrong(iterations, "iterations N, from 1 to " + std::to_string(kMostIterations));
  file.iterations = static_cast<int>(*count);
  const auto hash = next_line(rest);
  const auto weights = parse_weights("net of Push", rest, hash, std::size_t{Net::kWeights});
  if (!weights) return std::unexpected(weights.error());
  std::ranges::copy(*weights, file.net.weights().begin());
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
