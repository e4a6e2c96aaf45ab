// Matrix games: two players choose at once, and what one wins the other loses.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace wagnis {

// Best play of both players: the value to the first (the second gets its negative), and how often each player takes
// each choice. Each mix sums to 1.
struct MatrixPlay {
  double value = 0;
  std::vector<double> first, second;
};

// Solves a game: the first player chooses a row, the second a column, and the first gets payoffs[row · columns +
// column]. Exact except for rounding. The mixes prove two bounds: the least that `first` gets against any column, and
// the most that `second` gives to any row. These differ by less than 1e-9 of the spread of the payoffs. Precondition:
// at least one row and one column.
MatrixPlay solve_matrix_game(std::span<const double> payoffs, std::size_t rows, std::size_t columns);

}  // namespace wagnis
