// The numbers of situations, compared with all situations that games can lead to.
#include "solve/tipp_numbering.h"

#include <gtest/gtest.h>

#include <set>

namespace wagnis::tipp {
namespace {

std::set<Gaps> after_one_more(const Rules& rules, int turn, const std::set<Gaps>& before) {
  std::set<Gaps> result;
  const NextGaps next(rules, turn);
  for (const Gaps& gaps : before)
    for (int points = 0; points < kEnds; ++points) result.insert(next.after(gaps, points));
  return result;
}

TEST(TippNumbering, HasANumberForEachSituationAndNoOther) {
  for (const Rules& rules : {Rules{1, 2}, Rules{2, 3}, Rules{3, 2}, Rules{4, 1}}) {
    std::set<Gaps> situations{Gaps{}};
    for (int turn = 0; turn <= rules.players * rules.rounds; ++turn) {
      if (turn > 0) situations = after_one_more(rules, turn - 1, situations);
      const Numbering numbering(rules, turn);
      std::size_t can_be = 0;
      for (std::size_t number = 0; number < numbering.size(); ++number) {
        const Gaps gaps = numbering.gaps(number);
        ASSERT_EQ(numbering.number(gaps), number);
        ASSERT_EQ(numbering.can_be(gaps), situations.contains(gaps)) << "number " << number << " after turn " << turn;
        can_be += numbering.can_be(gaps) ? 1 : 0;
      }
      EXPECT_EQ(can_be, situations.size()) << rules.players << " players, turn " << turn;
    }
  }
}

// Two players, one round. Seat 0 has 20 points: seat 1 is 20 behind, and can close 36. With 31 it is 11 ahead, and seat
// 0 has no turn left: every gap of more than 0 is one that it cannot close.
TEST(TippNumbering, AGapThatCannotBeClosedIsTheSmallestSuch) {
  const Rules rules{.players = 2, .rounds = 1};
  EXPECT_EQ(most_gap(rules, 1, 1), 37);
  EXPECT_EQ(most_gap(rules, 1, 0), 1);
  const Gaps first = NextGaps(rules, 0).after({}, 20);
  EXPECT_EQ(first, (Gaps{0, 20}));
  EXPECT_EQ(NextGaps(rules, 1).after(first, 31), (Gaps{1, 0}));
  EXPECT_EQ(NextGaps(rules, 1).after(first, 20), (Gaps{0, 0}));
  EXPECT_EQ(NextGaps(rules, 1).after(first, 19), (Gaps{0, 1}));
}

// What can follow lies together while the player of the turn does not lead.
TEST(TippNumbering, TheLastPlayersGapIsTheLowestDigit) {
  const Rules rules{.players = 3, .rounds = 2};
  const Numbering numbering(rules, 4);  // seat 0 has just played
  EXPECT_EQ(numbering.number({7, 0, 12}) + 1, numbering.number({8, 0, 12}));
}

}  // namespace
}  // namespace wagnis::tipp
