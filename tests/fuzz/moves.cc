// Bytes play a game of Push, the fast one and the plain one (tests/push/naive.h) side by side. The first byte chooses
// the table, the second how far the game is when the bytes begin to play. Each further byte, up to kSteps, chooses a
// move or an outcome; from 192 on it tries a token of the whole space, which can be illegal. The positions are compared
// at the end, since every beginning of an input is an input, too.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/must.h"
#include "games/list.h"
#include "laws/push_facts.h"
#include "push/compare.h"
#include "push/naive.h"

namespace wagnis::fuzz {
namespace {

constexpr std::size_t kSteps = 24;
constexpr int kBeginnings = 32;
constexpr int kApart = 16;  // events between two beginnings; games have 150 to 700

struct Both {
  std::unique_ptr<AnyState> fast;
  naive::Push plain;
};

std::vector<std::string> legal_in(const naive::Push& plain) {
  std::vector<std::string> legal = plain.moves();
  for (const auto& [token, weight] : plain.outcomes()) legal.push_back(token);
  return legal;
}

// The positions of one game at this table, from its start on.
const std::vector<Both>& beginnings(int players, bool risk, bool switches) {
  static std::map<std::array<int, 3>, std::vector<Both>> all;
  std::vector<Both>& here = all[{players, risk, switches}];
  if (!here.empty()) return here;
  const auto game =
      make_game("push", {{"players", players}, {"star", risk ? "risk" : "safe"}, {"switch", switches ? "in" : "out"}});
  Both now{game.value()->start(), naive::Push(players, risk, switches)};
  Generator chance(7);
  for (int i = 0; static_cast<int>(here.size()) < kBeginnings && !now.plain.over(); ++i) {
    if (i % kApart == 0) here.push_back({now.fast->clone(), now.plain});
    const auto legal = legal_in(now.plain);
    const std::string& token = legal[chance.below(legal.size())];
    must(now.fast->apply(Seat{static_cast<std::uint8_t>(now.plain.seat())}, token).has_value(), token);
    now.plain.apply(token);
  }
  return here;
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  using fuzz::must;
  if (size < 2) return 0;
  const int players = 2 + data[0] % 5;
  const bool risk = data[0] / 5 % 2 != 0;
  const bool switches = players > 2 || data[0] / 10 % 2 != 0;
  const auto& beginnings = fuzz::beginnings(players, risk, switches);
  const fuzz::Both& begin = beginnings[data[1] % beginnings.size()];
  const auto fast = begin.fast->clone();
  naive::Push plain = begin.plain;
  static const auto every_token = [] {
    auto all = laws::Facts<push::Push>::every_move();
    for (const auto& token : laws::Facts<push::Push>::every_outcome()) all.push_back(token);
    return all;
  }();

  for (std::size_t i = 2; i < std::min(size, 2 + fuzz::kSteps) && !plain.over(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(plain.seat())};
    const std::vector<std::string> legal = fuzz::legal_in(plain);
    if (legal.empty()) must(false, "nothing is legal in " + plain.text());
    if (data[i] >= 192) {
      const std::string& token = every_token[(data[i] - 192u + i) % every_token.size()];
      const Seat other{static_cast<std::uint8_t>((plain.seat() + 1) % players)};
      const bool listed = std::ranges::find(legal, token) != legal.end();
      if (fast->clone()->apply(other, token)) must(false, "another seat may act in " + plain.text());
      if (fast->clone()->apply(seat, token).has_value() != listed) must(false, token + " in " + plain.text());
      continue;
    }
    const std::string& token = legal[data[i] % legal.size()];
    if (!fast->apply(seat, token)) must(false, token + " is refused in " + plain.text());
    plain.apply(token);
  }
  const std::string unequal = difference(*fast, plain);
  must(unequal.empty(), unequal);
  must(plain.cards_in_the_box() == (switches ? 120 : 108), "cards are lost or invented");
  return 0;
}
