// The bots that move for people who are away.
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "games/list.h"
#include "room/room.h"

namespace wagnis {
namespace {

// In every position of every game that chance and other bots lead to, the bot that stands in has a legal move.
TEST(StandIns, have_a_legal_move_in_every_state) {
  const std::string level = RoomSettings{}.stand_in;
  for (const GameEntry& entry : all_games()) {
    const auto game = *entry.make({});
    const auto bot = make_bot(game, level);
    ASSERT_TRUE(bot) << entry.id << " has no level " << level;
    Generator chance(7);
    SeededLuck luck(8);
    for (int states = 0; states < 1500;) {
      const auto state = game->start();
      for (int events = 0; events < 400 && !state->over(); ++events) {
        const Pending pending = state->pending();
        if (const SeatSet seats = pending.chance; !seats.empty()) {
          ASSERT_TRUE(state->apply(seats.lowest(), state->sample(seats.lowest(), luck)));
          continue;
        }
        pending.move.each([&](Seat seat) {
          const std::string token = (*bot)->choose(*state, seat, chance);
          EXPECT_TRUE(state->clone()->play(seat, token)) << entry.id << ' ' << token << " in " << state->text();
          ++states;
        });
        const auto seats = pending.move;
        Seat seat = seats.lowest();
        seats.each([&](Seat one) {
          if (chance.below(2) == 0) seat = one;
        });
        const auto moves = state->moves(seat);
        ASSERT_TRUE(state->play(seat, moves[chance.below(moves.size())]));
      }
    }
  }
}

}  // namespace
}  // namespace wagnis
