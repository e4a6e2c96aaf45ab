// Random games by the rules allocate nothing, and the plain kernel with which their speed is compared plays the same
// ones.
#include "bench/push_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <vector>

#include "bench/push_playout.h"
#include "sanitized.h"

namespace {
std::int64_t allocations = 0;
}

// Those of the whole program; the other forms of new and delete come here. Inlined, each alone would look to g++ as if
// it did not belong to the other.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace wagnis::bench {
namespace {

TEST(PushPlayout, allocates_nothing) {
  allocations = 0;
  const volatile std::size_t some = 100;
  EXPECT_EQ(std::vector<char>(some).size(), some);
  EXPECT_EQ(allocations, 1);  // it counts
  for (const int players : {2, 3, 6}) {
    PushPlayout playout(players);
    allocations = 0;
    for (int i = 0; i < 100; ++i) playout();
    EXPECT_EQ(allocations, 0) << players << " players";
  }
}

struct Mean {
  double value = 0, error = 0;  // of the mean: one standard deviation
};

// Of what `number` gives after each game.
template <class Game, class Number>
Mean mean(Game game, Number number) {
  constexpr int kGames = tried(20000);
  double sum = 0, squares = 0;
  for (int i = 0; i < kGames; ++i) {
    const std::int64_t events = game();
    const double x = number(game, events);
    sum += x;
    squares += x * x;
  }
  const double value = sum / kGames;
  return {value, std::sqrt((squares / kGames - value * value) / kGames)};
}

// Seeds are fixed, so that this passes always or never.
template <class Number>
void compare(Number number) {
  const Mean kernel = mean(PushKernel(), number), rules = mean(PushPlayout(2), number);
  EXPECT_NEAR(kernel.value, rules.value, 3 * std::hypot(kernel.error, rules.error));
  EXPECT_LT(kernel.error, kernel.value * off_by(0.01));
}

TEST(PushKernel, plays_games_as_long_as_those_of_the_rules) {
  compare([](const auto&, std::int64_t events) { return static_cast<double>(events); });
}

TEST(PushKernel, gives_both_seats_the_points_that_the_rules_give) {
  for (const int seat : {0, 1}) {
    compare([seat](const auto& game, std::int64_t) { return static_cast<double>(game.points(seat)); });
    compare(
        [seat](const auto& game, std::int64_t) { return static_cast<double>(game.points(seat) * game.points(seat)); });
  }
}

}  // namespace
}  // namespace wagnis::bench
