// The paths of the engine, each as one run after another: rules, bots and solvers, which run in the browser too.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/push_playout.h"
#include "bots/bot.h"
#include "bots/push_net_file.h"
#include "conduct/bot_game.h"
#include "games/list.h"
#include "solve/tipp.h"

namespace wagnis::bench {

inline std::shared_ptr<const AnyGame> push_for(std::int64_t players) {
  return *make_game(push::Push::id, {{"players", players}});
}

// Keeps the compiler from leaving out what nobody reads.
template <class T>
void use(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// A whole game of this level in every seat; gives its events.
inline std::vector<Event> play_game(const std::shared_ptr<const AnyGame>& game, std::string_view level,
                                    std::uint64_t seed) {
  SeededLuck luck(seed);
  Generator generator(seed + 1);
  const auto bot = std::move(*make_bot(game, level));
  BotGame played(*game);
  while (!played.over())
    use(played.next(luck, [&](Seat seat) { return bot->choose(played.state(), seat, generator); }));
  return played.events();
}

// Each path: a call is one run, and returns how many events it had.

// Games of bots as the arena and the server play them: tokens instead of types.
class BotsPlay {
 public:
  explicit BotsPlay(std::string level) : level_(std::move(level)) {}
  std::int64_t operator()() { return std::ssize(play_game(game_, level_, ++seed_)); }

 private:
  const std::shared_ptr<const AnyGame> game_ = push_for(3);
  const std::string level_;
  std::uint64_t seed_ = 0;
};

// A position in the middle of a game: its line, read back.
class StateText {
 public:
  StateText() {
    const std::vector<Event> events = play_game(game_, "casual", 1);
    for (std::size_t i = 0; i < events.size() / 2; ++i) use(state_->apply(events[i].seat, events[i].token));
  }
  std::int64_t operator()() {
    use(game_->parse(state_->text()));
    return 1;
  }

 private:
  const std::shared_ptr<const AnyGame> game_ = push_for(3);
  const std::unique_ptr<AnyState> state_ = game_->start();
};

// What the net of Push says of every turn of a game for three.
class PushNet {
 public:
  PushNet() {
    const push::Push game({.players = 3});
    push::State s = game.start();
    for (const Event& event : play_game(push_for(3), "casual", 1)) {
      if (s.phase == push::Phase::start) standings_.push_back(push::standing_of(game, s));
      if (const auto move = push::Push::parse_move(event.token))
        s = game.play(s, event.seat, *move);
      else
        s = game.resolve(s, event.seat, *push::Push::parse_outcome(event.token));
    }
  }
  std::int64_t operator()() {
    for (const push::Standing& standing : standings_) use(push::shipped_net().value(standing));
    return std::ssize(standings_);
  }

 private:
  std::vector<push::Standing> standings_;
};

// A duel of Tipp over four rounds, solved.
class SolveTipp {
 public:
  std::int64_t operator()() {
    const tipp::Tipp game({.players = 2, .rounds = 4});
    tipp::Match match({.players = 2, .rounds = 4});
    match.solve(game.start());
    use(match);
    return static_cast<std::int64_t>(match.situations());
  }
};

// Sixteen turns of Tipp, solved in registers of some width, with the chances of their ends. Points are worth more and
// more, and each turn needs half a point more than the one before: neighbours in a table differ as little.
class SolveTurns {
 public:
  explicit SolveTurns(tipp::Width width) : width_(width) {
    for (std::size_t end = 0; end < tipp::kEnds; ++end)
      for (std::size_t lane = 0; lane < tipp::kLanes; ++lane) {
        const double above = (static_cast<double>(end) - 10 - static_cast<double>(lane) / 2) / 8;
        worth_[end][lane] = 0.5 + 0.5 * above / (1 + std::abs(above));
      }
  }
  std::int64_t operator()() {
    const tipp::Turn& turn = tipp::Turn::get();
    turn.solve(worth_, plan_, tipp::kLanes, width_);
    turn.ends(plan_, chances_, width_);
    use(chances_);
    return static_cast<std::int64_t>(tipp::kLanes);
  }

 private:
  tipp::Width width_;
  tipp::Worth worth_{}, chances_{};
  tipp::TurnPlan plan_;
};

}  // namespace wagnis::bench
