// A game of Push driven by bytes, the fast one and the plain one (tests/push/naive.h) in step. The first byte sets the table; each
// further one chooses among the moves or outcomes, or, from 192 on, tries a token of the whole space that may be illegal.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/must.h"
#include "games/list.h"
#include "laws/push_facts.h"
#include "push/compare.h"
#include "push/naive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  using fuzz::must;
  if (size == 0) return 0;
  const int players = 2 + data[0] % 5;
  const bool risk = data[0] / 5 % 2 != 0;
  const bool switches = players > 2 || data[0] / 10 % 2 != 0;
  const auto fast =
      make_game("push", {{"players", players}, {"star", risk ? "risk" : "safe"}, {"switch", switches ? "in" : "out"}})
          .value()
          ->start();
  naive::Push plain(players, risk, switches);
  static const auto every_token = [] {
    auto all = laws::Facts<push::Push>::every_move();
    for (const auto& token : laws::Facts<push::Push>::every_outcome()) all.push_back(token);
    return all;
  }();

  for (std::size_t i = 1; i < size && !plain.over(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(plain.seat())};
    std::vector<std::string> legal = plain.moves();
    for (const auto& [token, weight] : plain.outcomes()) legal.push_back(token);
    must(!legal.empty(), "nothing is legal in " + plain.text());
    if (data[i] >= 192) {
      const std::string& token = every_token[(data[i] - 192u + i) % every_token.size()];
      const Seat other{static_cast<std::uint8_t>((plain.seat() + 1) % players)};
      must(!fast->clone()->apply(other, token), "another seat may act in " + plain.text());
      bool listed = false;
      for (const std::string& each : legal) listed |= each == token;
      must(fast->clone()->apply(seat, token).has_value() == listed, token + " in " + plain.text());
      continue;
    }
    const std::string token = legal[data[i] % legal.size()];
    must(fast->apply(seat, token).has_value(), token + " is refused in " + plain.text());
    plain.apply(token);
    const std::string unequal = difference(*fast, plain);
    must(unequal.empty(), "after " + token + ":\n" + unequal);
  }
  must(plain.cards_in_the_box() == (switches ? 120 : 108), "cards are lost or invented");
  return 0;
}
