// The levels of Tipp in their order, each against the next lower one. docs/bots.md has the figures of longer matches.
#include <gtest/gtest.h>

#include "arena/match.h"
#include "games/list.h"

// Shares are counted without sanitizers (sanitized.h); other tests show these what the bots do.
#ifndef WAGNIS_SANITIZED
namespace wagnis {
namespace {

Interval share(std::vector<std::string> levels, std::int64_t games) {
  const Lineup lineup{.game = *make_game("tipp", {{"players", static_cast<std::int64_t>(levels.size())}}),
                      .levels = std::move(levels),
                      .seed = 1};
  return play_match(lineup, {.games = games, .until = {}}, 2, {}).value().entries[0].score.interval();
}

TEST(TippLevels, EachBeatsTheOneBelow) {
  EXPECT_GT(share({"novice", "random"}, 200).low, 0.8);
  EXPECT_GT(share({"casual", "novice"}, 400).low, 0.6);
  EXPECT_GT(share({"club", "casual"}, 1000).low, 0.52);
  EXPECT_GT(share({"expert", "club"}, 1000).low, 0.5);
}

TEST(TippLevels, AlsoWithThree) {
  EXPECT_GT(share({"casual", "novice", "novice"}, 300).low, 0.5);
  EXPECT_GT(share({"club", "casual", "casual"}, 900).low, 1.0 / 3);
}

}  // namespace
}  // namespace wagnis
#endif
