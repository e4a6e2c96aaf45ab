// Push for the laws.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "games/push/rules.h"
#include "laws/facts.h"

namespace wagnis::laws {

template <>
struct Facts<push::Push> {
  static constexpr std::string_view tables[] = {
      "",
      "players=2 star=safe switch=out",
      "players=2 star=risk switch=out",
      "players=2 star=safe switch=in",
      "players=2 star=risk switch=in",
      "players=3 star=risk",
      "players=4 star=safe",
      "players=5 star=risk",
      "players=6 star=safe",
      "players=6 star=risk",
  };

  // Counts events. Each of 108 number and roll cards takes at most three: `draw`, the card, and `row` or the die of a
  // bust. Each of 12 switch cards takes two. A `take` removes at least one of 108 placed cards; a die after it removes
  // one of 18 roll cards; a `bank` removes at least one of 90 number cards for ever.
  static constexpr int longest = 3 * 108 + 2 * 12 + 108 + 18 + 90;

  static std::vector<std::string> every_move() {
    std::vector<std::string> all{"draw"};
    for (const char color : push::kColorLetters) all.push_back(std::string("bank:") + color);
    for (const char* move : {"row:", "take:"})
      for (const char row : {'1', '2', '3'}) all.push_back(std::string(move) + row);
    return all;
  }

  static std::vector<std::string> every_outcome() {
    std::vector<std::string> all;
    for (const char color : push::kColorLetters)
      for (const char value : {'1', '2', '3', '4', '5', '6'}) all.push_back({color, value});
    all.insert(all.end(), {"roll", "switch"});
    for (const char color : push::kColorLetters) all.push_back(std::string("die:") + color);
    all.push_back("die:star");
    return all;
  }

  static std::vector<std::string> nonsense() {
    return {"",        " ",         "draw ",  " draw",   "Draw",   "draw:1", "bank",   "bank:",  "bank:x",
            "bank:rb", "bank:star", "row:0",  "row:4",   "row:01", "row:",   "row:-1", "row:1 ", "take",
            "take:",   "take:11",   "take:",  "y0",      "y7",     "2y",     "y",      "y22",    "x1",
            "Y2",      "roll:",     "rolls",  "switch:", "die",    "die:",   "die:Y",  "die:1",  "die:str",
            "stop",    "pass",      "dice:1", "bet:odd", "keep:-", "y2\n"};
  }

  // Each kind of card is in play, or was discarded and never comes back: the number in play never grows, from 90, 18
  // and 12. Cards in a bank stay there. A bench loses cards only to its bank or by the die.
  static void conserves(const push::Push& game, const push::State& before, const push::State& after) {
    for (std::uint8_t index = 0; index < push::kKinds; ++index) {
      const push::Kind kind{index};
      EXPECT_LE(in_play(after, kind), in_play(before, kind)) << push::text(kind);
      EXPECT_LE(in_play(before, kind), push::kCopies) << push::text(kind);
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat)
        EXPECT_GE(after.bank[seat].count(kind), before.bank[seat].count(kind)) << push::text(kind);
    }
    EXPECT_LE(rolls(after), rolls(before));
    EXPECT_LE(rolls(before), push::kRollCards);
    EXPECT_LE(after.pile_switches, before.pile_switches);
    EXPECT_LE(before.pile_switches, game.deck_switches());
    for (std::size_t seat = static_cast<std::size_t>(game.seats()); seat < kMaxSeats; ++seat)
      EXPECT_TRUE(after.bench[seat].empty() && after.bank[seat].empty()) << "seat " << seat << " is not at the table";
    // At most one card leaves the pile. It is in the hand unless it is a switch card or a bust.
    EXPECT_GE(after.pile_size() + 1, before.pile_size());
    EXPECT_LE(after.pile_size(), before.pile_size());
    if (after.phase == push::Phase::place) {
      EXPECT_EQ(after.pile_size() + 1, before.pile_size());
    }
  }

 private:
  static int in_play(const push::State& s, push::Kind kind) {
    int count = s.pile.count(kind) + (s.hand == push::hand_of(kind) ? 1 : 0);
    for (const auto& row : s.row) count += row.count(kind);
    for (const auto& bench : s.bench) count += bench.count(kind);
    for (const auto& bank : s.bank) count += bank.count(kind);
    return count;
  }
  static int rolls(const push::State& s) {
    return s.pile_rolls + std::popcount(s.row_rolls) + (s.hand == push::kRollHand ? 1 : 0);
  }
};

}  // namespace wagnis::laws
