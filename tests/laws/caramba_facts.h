// Caramba for the laws.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/caramba/rules.h"
#include "laws/facts.h"

namespace wagnis::laws {

template <>
struct Facts<caramba::Caramba> {
  static constexpr std::string_view tables[] = {
      "", "players=1", "players=3 tempo=400", "players=4 pace=turns", "players=2 tempo=3000 pace=turns",
  };

  // The rules do not bound a game: players could throw for ever. But the seeds are fixed, and `pick` plays to win.
  static constexpr int longest = 20000;

  static std::vector<std::string> every_move() {
    std::vector<std::string> all{"grab:k", "grab:b", "grab:r", "keep:-"};
    for (const std::string& dice : dice_of(1, 4)) all.push_back("keep:" + dice);
    return all;
  }

  static std::vector<std::string> every_outcome() {
    std::vector<std::string> all;
    for (const std::string& dice : dice_of(1, 5)) all.push_back("dice:" + dice);
    return all;
  }

  static std::vector<std::string> nonsense() {
    return {"",        "keep",        "keep:",   "keep:kkkkk", "keep:kbkb", "keep:rk", "keep:x", "keep:K", "keep:--",
            "keep:k-", "keep:- ",     "grab",    "grab:",      "grab:-",    "grab:kb", "grab:y", "dice",   "dice:",
            "dice:-",  "dice:kkkkkk", "dice:rb", "dice:1",     "throw",     "stop",    "draw",   "take:1", "bet:odd"};
  }

  // A grab if there is one. Else keeps the dice of one colour whose figure is in the middle, and throws the rest.
  static std::size_t pick(const caramba::State& s, Seat seat, const std::vector<caramba::Move>& moves,
                          Generator& generator) {
    if (moves.front().kind == caramba::Move::Kind::grab) return 0;
    std::vector<std::size_t> middle;
    for (std::size_t color = 0; color < caramba::kColors; ++color)
      if (s.figure[color] == caramba::kMiddle) middle.push_back(color);
    caramba::ColorDice kept;
    const std::size_t color = middle[static_cast<std::size_t>(generator.below(middle.size()))];
    kept.count[color] = s.at(seat).dice.count[color];
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i].kept == kept) return i;
    return static_cast<std::size_t>(generator.below(moves.size()));
  }

  // Markers only go forward, all together by 0 or by the six points of a round (C8). A figure never goes back to the
  // middle during a round. A seat has no dice or five, except the seat that throws.
  static void conserves(const caramba::Caramba& game, const caramba::State& before, const caramba::State& after) {
    int gain = 0;
    for (std::size_t seat = 0; seat < caramba::kMostPlayers; ++seat) {
      const auto &was = before.place[seat], &is = after.place[seat];
      EXPECT_GE(is.field, was.field);
      gain += is.field - was.field;
      if (static_cast<int>(seat) >= game.seats()) {
        EXPECT_EQ(is, (caramba::Place{.dice = {}, .grab = 0, .field = 0})) << "seat " << seat << " is not at the table";
      } else if (after.throwing != seat + 1) {
        EXPECT_TRUE(is.dice.size() == 0 || is.dice.size() == caramba::kDice) << "seat " << seat;
      }
    }
    EXPECT_TRUE(gain == 0 || gain == caramba::kRoundPoints) << gain;
    if (gain > 0) return;
    int moved = 0;
    for (std::size_t color = 0; color < caramba::kColors; ++color) {
      EXPECT_TRUE(before.figure[color] == caramba::kMiddle || after.figure[color] != caramba::kMiddle);
      moved += before.figure[color] != after.figure[color];
      EXPECT_LE(after.figure[color], game.seats());
    }
    EXPECT_LE(moved, 1);
  }

 private:
  // Every multiset of `least` to `most` dice, in the order k b r.
  static std::vector<std::string> dice_of(int least, int most) {
    std::vector<std::string> all;
    for (int k = 0; k <= most; ++k)
      for (int b = 0; k + b <= most; ++b)
        for (int r = 0; k + b + r <= most; ++r)
          if (k + b + r >= least)
            all.push_back(std::string(static_cast<std::size_t>(k), 'k') +
                          std::string(static_cast<std::size_t>(b), 'b') +
                          std::string(static_cast<std::size_t>(r), 'r'));
    return all;
  }
};

}  // namespace wagnis::laws
