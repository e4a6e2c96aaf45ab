// The fast Push and the plain one agree, on random games at every table: legal moves, weights, positions, points,
// winners.
#include <gtest/gtest.h>

#include "games/list.h"
#include "laws/walk.h"
#include "push/compare.h"
#include "push/naive.h"

namespace wagnis {
namespace {

struct Position {
  int players;
  bool risk;
  bool switches;
};

std::vector<Position> every_table() {
  std::vector<Position> tables;
  for (const bool risk : {false, true}) {
    tables.push_back({2, risk, false});
    for (int players = 2; players <= kMaxSeats; ++players) tables.push_back({players, risk, true});
  }
  return tables;
}

class Both : public testing::TestWithParam<Position> {};

TEST_P(Both, AgreeOnEveryEventOfRandomGames) {
  const auto [players, risk, switches] = GetParam();
  const auto game =
      make_game("push", {{"players", players}, {"star", risk ? "risk" : "safe"}, {"switch", switches ? "in" : "out"}})
          .value();
  int events = 0;
  for (std::uint64_t seed = 0; seed < 15; ++seed)
    for (const laws::Policy policy : laws::kPolicies) {
      const auto fast = game->start();
      naive::Push plain(players, risk, switches);
      Generator generator = Generator(seed).split(0);
      SeededLuck luck(Generator(seed).split(1));
      ASSERT_EQ(difference(*fast, plain), "");
      while (!plain.over()) {
        const Event event = laws::random_event(*fast, policy, generator, luck);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", event " + text(event) + " of " + fast->text());
        ASSERT_EQ(event.seat.index, plain.seat());
        ASSERT_TRUE(fast->apply(event.seat, event.token));
        plain.apply(event.token);
        ASSERT_EQ(difference(*fast, plain), "");
        ASSERT_EQ(plain.cards_in_the_box(), switches ? 120 : 108);
        ++events;
      }
    }
  EXPECT_GT(events, 8000);  // all tables together have about a hundred thousand
}

INSTANTIATE_TEST_SUITE_P(Push, Both, testing::ValuesIn(every_table()), [](const auto& table) {
  return std::to_string(table.param.players) + "_players_star_" + (table.param.risk ? "risk" : "safe") + "_switch_" +
         (table.param.switches ? "in" : "out");
});

}  // namespace
}  // namespace wagnis
