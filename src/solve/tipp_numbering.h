// All situations of Tipp after some number of turns of a whole game, numbered without gaps in the numbers, so that a
// table of them needs no search.
//
// The first seat whose gap is 0 is the leader. For each leader the other gaps are the digits of a number:
//
//   seats before the leader   1 … most      the leader is the first
//   seats after the leader    0 … most
//   most                      36 for each turn that the leader has had, and at most what counts as a gap that cannot be
//                             closed (solve/tipp.h)
//
// The gap of the seat that had the last turn is the lowest digit: so what can follow one situation lies together, as
// long as that seat does not lead. A few numbers belong to no situation: where no scores have these gaps.
#pragma once

#include <array>
#include <cstddef>

#include "games/tipp/rules.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// By seat: its points behind the leader. A gap that the seat's remaining turns cannot close counts as the smallest such
// gap.
using Gaps = std::array<int, kMostPlayers>;

// That smallest gap after `turn` turns of the game: 36 for each turn that the seat has left, plus one (then it cannot
// even tie).
int most_gap(const Rules& rules, int turn, int seat);

// What a turn makes of the gaps.
class NextGaps {
 public:
  // Turn number `turn`, from 0.
  NextGaps(const Rules& rules, int turn);
  // The gaps after it, if it brings so many points, from those before. A gap that cannot be closed stays one: it
  // shrinks by at most 36, as the largest gap does.
  Gaps after(const Gaps& before, int points) const;

 private:
  std::size_t players_, mover_;
  Gaps most_{};
};

class Numbering {
 public:
  // 0 ≤ turn ≤ players · rounds.
  Numbering(const Rules& rules, int turn);

  // Numbers are below this.
  std::size_t size() const { return size_; }
  // The number of a situation after `turn` turns.
  std::size_t number(const Gaps& gaps) const;
  // The reverse. Precondition: number < size().
  Gaps gaps(std::size_t number) const;
  // Whether some scores have these gaps. Precondition: they are gaps of a number.
  bool can_be(const Gaps& gaps) const;

 private:
  // By seat: a gap counts `step` for each point above `least`; it has `values` values.
  struct Digit {
    int least = 0;
    std::size_t values = 1;
    std::size_t step = 0;
  };
  struct Leader {
    std::size_t first = 0;  // its lowest number
    std::array<Digit, kMostPlayers> digits{};
  };

  std::size_t players_;
  std::array<int, kMostPlayers> had_{};            // points that the seat can have had
  std::array<int, kMostPlayers> most_{};           // most_gap
  std::array<std::size_t, kMostPlayers> order_{};  // seats, lowest digit first
  std::array<Leader, kMostPlayers> leaders_{};
  std::size_t size_ = 0;
};

}  // namespace wagnis::tipp
