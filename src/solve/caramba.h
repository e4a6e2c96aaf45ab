// The race of two players at Caramba, solved: what every position is worth, and every move in it.
//
// Both play for the win; a tie is half a win. What a round is worth depends on the fields of both alone, and a round leads to fields six
// further in all (C8): so the rounds are solved backward from the end, each as solve/caramba_round.h says, its ends worth what the next
// round is. Values are exact for rounds that begin anew with a chance of 1 in 50 a tick, and solved until nothing changes by more than
// 1e-10; rounding and that rest leave errors of some 1e-8.
//
// Of ends that are equal for the win that with more points in this round is better, by kPoint each.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "solve/caramba_round.h"

namespace wagnis::caramba {

// What a point is worth in wins, where a round's end decides nothing else.
inline constexpr double kPoint = 1e-7;

// What a round between fields `mine` and `other` (1–19, both together 2 more than a multiple of six) is worth to the first player, in
// wins, as a table that is part of the program: what solve_race gives, to eight digits. Past field 19: who has won.
double share(int mine, int other);

// A round as it is with these fields, its ends worth what share says.
Payoffs payoffs(int mine, int other, const std::function<double(int, int)>& share);

// One round between fields mine ≤ other, solved.
struct SolvedRound {
  int mine, other;
  Round round;
};
// Solves all 34 rounds from the end of the game to its start, without the table. Takes some 4 s; `progress` is told of each.
std::vector<SolvedRound> solve_race(double goes_on, const std::function<void(const SolvedRound&)>& progress);

struct MoveValue {
  Move move;
  double chance = 0;  // how often it is played
  double share = 0;   // of the win
};

// Positions of a game of two in which no dice are in the air. Rounds are solved when first asked for, and kept: some 0.1 s and
// 100 kB each.
class Match {
 public:
  // Every legal move of the seat in the order of the notation, if both play as well as can be. That of a throw is what it is worth if
  // nobody grabs before it.
  std::vector<MoveValue> moves(const State& s, Seat seat);

  // What a position is worth to seat 0, dice in the air included: the mean over what they may show. As in a tick (solve/caramba_round.h): if
  // somebody can grab, grabs come next, else both throw. Of a game that is over: who has won.
  double worth(const State& s);

  // The round between these fields, from the side of the first.
  const Round& round(int mine, int other);

 private:
  std::map<std::pair<int, int>, Round> rounds_;
};

}  // namespace wagnis::caramba
