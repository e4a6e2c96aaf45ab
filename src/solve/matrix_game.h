// Two players choose at once, and what one wins the other loses: the play of a matrix of payoffs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace wagnis {

// How two players who choose as well as can be play a game: its value to the first (the second gets its negative), and
// how often each player takes each choice; each mix sums to 1.
struct MatrixPlay {
  double value = 0;
  std::vector<double> first, second;
};

// The game in which the first player chooses a row, the second a column, and the first gets payoffs[row · columns +
// column]. Exact but for rounding: the two bounds that the mixes prove, the least that `first` gets against any column
// and the most that `second` gives to any row, lie within 1e-9 of the spread of the payoffs. At least one row and one
// column.
MatrixPlay solve_matrix_game(std::span<const double> payoffs, std::size_t rows, std::size_t columns);

}  // namespace wagnis
