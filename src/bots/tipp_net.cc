#include "bots/tipp_net.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <utility>

#include "bots/exponential.h"
#include "bots/net_weights.h"
#include "core/token.h"

namespace wagnis::tipp {
namespace {

constexpr std::string_view kFormat = "wagnis tipp nets 1";

// From -1 to 1.
float bounded(float y) { return y / (1 + std::fabs(y)); }

}  // namespace

Net::Layers Net::layers(const Inputs& x) const {
  const float* w = weights_;
  Layers result;
  std::copy_n(w + b1(), kFirst, result.a.begin());
  for (std::size_t i = 0; i < inputs_; ++i)
    for (std::size_t j = 0; j < kFirst; ++j) result.a[j] += x[i] * w[i * kFirst + j];
  for (float& y : result.a) y = bounded(y);
  std::copy_n(w + b2(), kSecond, result.b.begin());
  for (std::size_t i = 0; i < kFirst; ++i)
    for (std::size_t j = 0; j < kSecond; ++j) result.b[j] += result.a[i] * w[w2() + i * kSecond + j];
  for (float& y : result.b) y = bounded(y);
  float logit = w[b3()];
  for (std::size_t j = 0; j < kSecond; ++j) logit += result.b[j] * w[w3() + j];
  result.share = 1 / (1 + exponential(-logit));
  return result;
}

Net::Inputs inputs_of(const Rules& rules, int turn, const Gaps& after) {
  const auto players = static_cast<std::size_t>(rules.players), mover = static_cast<std::size_t>(turn) % players;
  Net::Inputs result{};
  for (std::size_t i = 0; i + 1 < players; ++i)
    result[i] = static_cast<float>(after[(mover + 1 + i) % players] - after[mover]) / static_cast<float>(kBestTurn);
  return result;
}

std::size_t weights_of_all() {
  std::size_t result = 0;
  for (int players = kFewestNetPlayers; players <= kMostPlayers; ++players)
    result += static_cast<std::size_t>(turns_with_net({players, kNetRounds})) * Net::weights(players);
  return result;
}

std::span<const float> weights_of(std::span<const float> all, const Rules& rules, int turn) {
  assert(turn < turns_with_net(rules));
  std::size_t begin = static_cast<std::size_t>(turn) * Net::weights(rules.players);
  for (int fewer = kFewestNetPlayers; fewer < rules.players; ++fewer)
    begin += static_cast<std::size_t>(turns_with_net({fewer, kNetRounds})) * Net::weights(fewer);
  return all.subspan(begin, Net::weights(rules.players));
}

std::string write_nets(const Nets& nets) {
  const std::string weights = bytes_of_weights(nets.weights);
  return std::string(kFormat) + "\nby " + nets.by + "\n" + hash_line(weights) + "\n" + weights;
}

Result<Nets> parse_nets(std::string_view bytes) {
  std::string_view rest = bytes;
  if (const auto line = next_line(rest); line != kFormat) return wrong_line("nets of Tipp", line, kFormat);
  const auto by = next_line(rest);
  if (!by.starts_with("by ")) return wrong_line("nets of Tipp", by, "by COMMAND");
  const auto hash = next_line(rest);
  auto weights = parse_weights("nets of Tipp", rest, hash, weights_of_all());
  if (!weights) return std::unexpected(weights.error());
  return Nets{.by = std::string(by.substr(3)), .weights = std::move(*weights)};
}

#ifndef __wasm__
// wagnis_embed (cmake/targets.cmake) makes these from src/bots/tipp.net.
extern const unsigned char kTippNet[];
extern const std::size_t kTippNetSize;
#endif

namespace {

std::optional<Nets>& bots_nets() {
  static std::optional<Nets> nets = [] {
    std::optional<Nets> in_program;
#ifndef __wasm__
    auto parsed = parse_nets({reinterpret_cast<const char*>(kTippNet), kTippNetSize});
    assert(parsed);
    in_program = std::move(*parsed);
#endif
    return in_program;
  }();
  return nets;
}

}  // namespace

const Nets* shipped_nets() { return bots_nets() ? &*bots_nets() : nullptr; }

Result<void> learn_nets(std::string_view bytes) {
  auto nets = parse_nets(bytes);
  if (!nets) return std::unexpected(nets.error());
  bots_nets() = std::move(*nets);
  return {};
}

Ends share_by_net(const Nets& nets, const Rules& rules, int turn, const Gaps& gaps) {
  const Net net(rules.players, weights_of(nets.weights, rules, turn));
  Ends result;
  const NextGaps next(rules, turn);
  for (int points = 0; points < kEnds; ++points)
    result[static_cast<std::size_t>(points)] =
        static_cast<double>(net.layers(inputs_of(rules, turn, next.after(gaps, points))).share);
  return result;
}

}  // namespace wagnis::tipp
