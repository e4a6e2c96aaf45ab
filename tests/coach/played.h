// Games between bots, event by event, for tests of the coach.
#pragma once

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "conduct/bot_game.h"
#include "games/list.h"

namespace wagnis::coach {

inline std::shared_ptr<const AnyGame> game_of(std::string_view id, const Options& options) {
  return make_game(id, options).value();
}

// Plays a game to its end; the levels take the seats in turn. Calls `visit(state, event)` before each event.
template <class Visit>
void play_game(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& levels, std::uint64_t seed,
               Visit&& visit) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& level : levels) bots.push_back(make_bot(game, level).value());
  SeededLuck luck(seed);
  Generator generator(seed);
  BotGame played(*game);
  while (!played.over()) {
    const auto before = played.state().clone();
    const Event event = played.next(luck, [&](Seat seat) {
      Generator own(generator.next());
      return bots[seat.index % bots.size()]->choose(played.state(), seat, own);
    });
    visit(*before, event);
  }
}

}  // namespace wagnis::coach
