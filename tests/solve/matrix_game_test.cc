// Matrix games with known best play, and the bounds that each result proves by itself.
#include "solve/matrix_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/generator.h"

namespace wagnis {
namespace {

TEST(MatrixGame, MatchingPenniesAreEven) {
  const MatrixPlay play = solve_matrix_game(std::vector<double>{1, -1, -1, 1}, 2, 2);
  EXPECT_NEAR(play.value, 0, 1e-12);
  for (const double chance : {play.first[0], play.first[1], play.second[0], play.second[1]})
    EXPECT_NEAR(chance, 0.5, 1e-12);
}

// By hand: rows p and 1 − p give 3p + 0 and 1p + 2(1 − p), equal at p = 1/2 with value 3/2. Columns: 3q + (1 − q) = 2(1
// − q), so q = 1/4.
TEST(MatrixGame, UnevenTwoByTwo) {
  const MatrixPlay play = solve_matrix_game(std::vector<double>{3, 1, 0, 2}, 2, 2);
  EXPECT_NEAR(play.value, 1.5, 1e-12);
  EXPECT_NEAR(play.first[0], 0.5, 1e-12);
  EXPECT_NEAR(play.second[0], 0.25, 1e-12);
}

TEST(MatrixGame, OneRowIsTheOthersChoice) {
  EXPECT_NEAR(solve_matrix_game(std::vector<double>{5, -2, 7}, 1, 3).value, -2, 1e-12);
  EXPECT_NEAR(solve_matrix_game(std::vector<double>{5, -2, 7}, 3, 1).value, 7, 1e-12);
  EXPECT_EQ(solve_matrix_game(std::vector<double>{4, 4, 4, 4}, 2, 2).value, 4);
}

// For any matrix: the first mix gets at least the value against every column; the second gives at most the value to
// every row.
TEST(MatrixGame, MixesProveTheValue) {
  Generator generator(1);
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t rows = 1 + generator.below(17), columns = 1 + generator.below(17);
    std::vector<double> payoffs(rows * columns);
    // Every other game has few different payoffs, so many ties.
    for (double& each : payoffs)
      each = trial % 2 == 0 ? generator.unit() : static_cast<double>(generator.below(3)) / 3 - 1;
    const MatrixPlay play = solve_matrix_game(payoffs, rows, columns);
    EXPECT_NEAR(std::accumulate(play.first.begin(), play.first.end(), 0.0), 1, 1e-9);
    EXPECT_NEAR(std::accumulate(play.second.begin(), play.second.end(), 0.0), 1, 1e-9);
    for (std::size_t c = 0; c < columns; ++c) {
      double brings = 0;
      for (std::size_t r = 0; r < rows; ++r) brings += play.first[r] * payoffs[r * columns + c];
      EXPECT_GE(brings, play.value - 1e-9);
    }
    for (std::size_t r = 0; r < rows; ++r) {
      double gives = 0;
      for (std::size_t c = 0; c < columns; ++c) gives += play.second[c] * payoffs[r * columns + c];
      EXPECT_LE(gives, play.value + 1e-9);
    }
  }
}

}  // namespace
}  // namespace wagnis
