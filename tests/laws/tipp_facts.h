// Tipp for the laws.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/tipp/rules.h"
#include "laws/facts.h"

namespace wagnis::laws {

template <>
struct Facts<tipp::Tipp> {
  static constexpr std::string_view tables[] = {
      "", "players=1", "players=3", "players=5 rounds=3", "players=4 rounds=1", "players=1 rounds=20",
  };

  // The largest of these tables has 20 turns. A turn has at most twelve bets, each with a throw, and a stop.
  static constexpr int longest = 20 * (12 * 2 + 1);

  static std::vector<std::string> every_move() {
    std::vector<std::string> all;
    for (const char* bet :
         {"odd", "even", "circle", "square", "cross", "blue", "red", "orange", "1", "2", "3", "4", "5", "6"})
      all.push_back(std::string("bet:") + bet);
    all.push_back("stop");
    return all;
  }

  // One to twelve faces in ascending order.
  static std::vector<std::string> every_outcome() {
    std::vector<std::string> all;
    std::vector<std::string> shorter{""};
    for (int dice = 1; dice <= 12; ++dice) {
      std::vector<std::string> longer;
      for (const std::string& faces : shorter)
        for (char face = faces.empty() ? '1' : faces.back(); face <= '6'; ++face) longer.push_back(faces + face);
      for (const std::string& faces : longer) all.push_back("dice:" + faces);
      shorter = longer;
    }
    return all;
  }

  static std::vector<std::string> nonsense() {
    return {"",           "bet",         "bet:",
            "bet:7",      "bet:0",       "bet:Odd",
            "bet:odd ",   "bet:oddeven", "bet:12",
            "bet:yellow", "stop:",       "stop ",
            "Stop",       "dice",        "dice:",
            "dice:0",     "dice:7",      "dice:21",
            "dice:1 2",   "dice:-",      "dice:1111111111111",
            "draw",       "bank:r",      "keep:-",
            "grab:k",     "odd",         "dice:kkb"};
  }

  // Dice on cards grow by those that match and never shrink in a turn. A turn scores once, for its own seat, at most
  // the points on its cards and three for each die that was left.
  static void conserves(const tipp::Tipp& game, const tipp::State& before, const tipp::State& after) {
    const bool same_turn = after.phase != tipp::Phase::over && after.phase != tipp::Phase::first;
    int gain = 0;
    for (std::size_t seat = 0; seat < tipp::kMostPlayers; ++seat) {
      const int more = after.score[seat] - before.score[seat];
      gain += more;
      EXPECT_TRUE(more == 0 || seat == before.seat) << "seat " << seat;
      if (static_cast<int>(seat) >= game.seats()) {
        EXPECT_EQ(after.score[seat], 0) << "seat " << seat << " is not at the table";
      }
    }
    EXPECT_GE(gain, 0);
    EXPECT_LE(gain, before.turn_points() + 3 * before.dice_left());
    EXPECT_GE(after.dice_left(), 0);
    if (!same_turn) {
      EXPECT_EQ(after.dice_left(), tipp::kDice) << "T7";
      return;
    }
    EXPECT_EQ(gain, 0);
    EXPECT_LE(after.dice_left(), before.dice_left());
    for (std::size_t bet = 0; bet < tipp::kBets; ++bet) {
      const bool chosen = before.bet == bet + 1;
      EXPECT_TRUE(chosen ? after.on[bet] > before.on[bet] : after.on[bet] == before.on[bet])
          << tipp::name(static_cast<tipp::Bet>(bet));
    }
  }
};

}  // namespace wagnis::laws
