// Caramba for two players, solved: the value of every position, and of every move in it.
//
// Both play for the win; a tie is half a win. The value of a round depends on the two fields alone, and a round moves
// both fields by six together (C8). So the rounds are solved backward from the end of the game. Each is solved as
// solve/caramba_round.h says; the value of its end is that of the next round. Values are exact for rounds that begin
// again with a chance of 1 in 50 a tick. Iteration stops once no value changes by more than 1e-10; rounding and this
// rest leave errors of some 1e-8.
//
// If two ends of a round are equal for the win, the one with more points in this round is better, by kPoint for each.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "solve/caramba_round.h"

namespace wagnis::caramba {

// The value of a point in wins; it decides only between ends of a round that are otherwise equal.
inline constexpr double kPoint = 1e-7;

// The value in wins, to the first player, of a round between fields `mine` and `other`: from a table in the program,
// the result of solve_race to eight digits. Precondition: mine + other is 2 more than a multiple of six. If a field is
// past 19: who has won.
double share(int mine, int other);

// The payoffs of the round between these fields; `share` gives the value of each end.
Payoffs payoffs(int mine, int other, const std::function<double(int, int)>& share);

// One solved round between fields mine ≤ other.
struct SolvedRound {
  int mine, other;
  Round round;
};
// Solves all 34 rounds from the end of the game to its start, without the table. Takes some 4 s; calls `progress` after
// each round.
std::vector<SolvedRound> solve_race(double goes_on, const std::function<void(const SolvedRound&)>& progress);

struct MoveValue {
  Move move;
  double chance = 0;  // how often it is played
  double share = 0;   // the seat's win share after it
};

// Positions of a game of two. Solves a round when it is first needed and keeps it: some 0.1 s and 100 kB each.
class Match {
 public:
  // Every legal move of the seat, in the order of the notation, if both play best. The value of a throw holds if nobody
  // grabs before it. Precondition: no dice are in the air.
  std::vector<MoveValue> moves(const State& s, Seat seat);

  // The value of a position to seat 0. With dice in the air: the mean over all throws. Else as in a tick
  // (solve/caramba_round.h): if somebody can grab, grabs come next; if not, both throw. In a game that is over: who has
  // won.
  double worth(const State& s);

  // The round between these fields, as the player on `mine` sees it.
  const Round& round(int mine, int other);

 private:
  std::map<std::pair<int, int>, Round> rounds_;
};

}  // namespace wagnis::caramba
