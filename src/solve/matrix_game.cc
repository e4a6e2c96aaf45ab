#include "solve/matrix_game.h"

#include <algorithm>
#include <cassert>

namespace wagnis {
namespace {

constexpr double kZero = 1e-11;  // what rounding leaves of a zero, for payoffs from 1 to 2

// The simplex method (Dantzig, 1951): maximises y₁ + … + yₙ with M y ≤ 1 and y ≥ 0, where all entries of M are
// positive. With Σ the largest sum, the value of M is 1 / Σ, the second player's mix is y / Σ, and the first player's
// is the prices of the rows / Σ.
class Simplex {
 public:
  Simplex(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), width_(columns + rows + 1), cells_((rows + 1) * width_), basis_(rows) {
    for (std::size_t r = 0; r < rows; ++r) {
      cell(r, columns + r) = 1;
      cell(r, width_ - 1) = 1;
      basis_[r] = columns + r;
    }
    for (std::size_t c = 0; c < columns; ++c) cell(rows, c) = -1;
  }

  double& cell(std::size_t row, std::size_t column) { return cells_[row * width_ + column]; }

  void solve() {
    for (std::size_t enter; (enter = entering()) < width_ - 1;) pivot(leaving(enter), enter);
  }

  double sum() { return cell(rows_, width_ - 1); }
  double price(std::size_t row) { return std::max(0.0, cell(rows_, columns_ + row)); }
  double solution(std::size_t column) {
    for (std::size_t r = 0; r < rows_; ++r)
      if (basis_[r] == column) return std::max(0.0, cell(r, width_ - 1));
    return 0;
  }

 private:
  // entering: the variable that raises the sum most; width_ − 1 if none does. leaving: the row that bounds it most
  // tightly; of equal ones that with the largest pivot, so that rounding stays small.
  std::size_t entering() {
    std::size_t best = 0;
    for (std::size_t c = 1; c < width_ - 1; ++c)
      if (cell(rows_, c) < cell(rows_, best)) best = c;
    return cell(rows_, best) < -kZero ? best : width_ - 1;
  }
  std::size_t leaving(std::size_t enter) {
    std::size_t best = rows_;
    double bound = 0;
    for (std::size_t r = 0; r < rows_; ++r) {
      if (cell(r, enter) <= kZero) continue;
      const double here = cell(r, width_ - 1) / cell(r, enter);
      if (best == rows_ || here < bound - kZero || (here < bound + kZero && cell(r, enter) > cell(best, enter))) {
        best = r;
        bound = here;
      }
    }
    assert(best < rows_);  // the sum is bounded, since all entries are positive
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const double by = cell(row, column);
    for (std::size_t c = 0; c < width_; ++c) cell(row, c) /= by;
    for (std::size_t r = 0; r <= rows_; ++r) {
      const double times = cell(r, column);
      if (r == row || times == 0) continue;
      for (std::size_t c = 0; c < width_; ++c) cell(r, c) -= times * cell(row, c);
    }
    basis_[row] = column;
  }

  std::size_t rows_, columns_, width_;
  std::vector<double> cells_;  // the rows, then what each variable adds to the sum; the last column is the right side
  std::vector<std::size_t> basis_;
};

}  // namespace

MatrixPlay solve_matrix_game(std::span<const double> payoffs, std::size_t rows, std::size_t columns) {
  assert(rows > 0 && columns > 0 && payoffs.size() == rows * columns);
  const auto [low, high] = std::ranges::minmax(payoffs);
  MatrixPlay play{low, std::vector<double>(rows), std::vector<double>(columns)};
  if (low == high) {
    play.first[0] = play.second[0] = 1;
    return play;
  }
  Simplex simplex(rows, columns);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) simplex.cell(r, c) = 1 + (payoffs[r * columns + c] - low) / (high - low);
  simplex.solve();
  play.value = low + (1 / simplex.sum() - 1) * (high - low);
  for (std::size_t r = 0; r < rows; ++r) play.first[r] = simplex.price(r) / simplex.sum();
  for (std::size_t c = 0; c < columns; ++c) play.second[c] = simplex.solution(c) / simplex.sum();
  return play;
}

}  // namespace wagnis
