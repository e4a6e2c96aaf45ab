// Pond for the laws.
#pragma once

#include <gtest/gtest.h>

#include "laws/facts.h"
#include "new_game/pond/rules.h"

namespace wagnis::laws {

template <>
struct Facts<pond::Pond> {
  static constexpr std::string_view tables[] = {"", "players=3", "players=4 goal=10", "goal=50"};

  // The rules do not bound a game. Every turn scores with some chance, which does not fall.
  static constexpr int longest = 20'000;

  static std::vector<std::string> every_move() { return {"jump", "stop"}; }
  static std::vector<std::string> every_outcome() { return {"safe", "trap", "d1", "d2", "d3", "d4", "d5", "d6"}; }
  static std::vector<std::string> nonsense() {
    return {"", "Jump", "jump ", "jump:1", "stop:", "d", "d0", "d7", "d11", "D1", "save", "draw", "bet:odd", "keep:-"};
  }

  // Points come only from the heap of the seat whose turn ends, if it stops. A heap grows by one die at a time.
  static void conserves(const pond::Pond& game, const pond::State& before, const pond::State& after) {
    for (std::size_t seat = 0; seat < pond::kMostPlayers; ++seat) {
      const int more = after.points[seat] - before.points[seat];
      EXPECT_TRUE(more == 0 || (seat == before.seat && more == before.heap)) << "seat " << seat;
      if (static_cast<int>(seat) >= game.seats()) {
        EXPECT_EQ(after.points[seat], 0) << "seat " << seat << " is not at the table";
      }
    }
    EXPECT_LE(after.heap, before.heap + pond::kFaces);
    EXPECT_GE(after.stones, 1);
  }
};

}  // namespace wagnis::laws
