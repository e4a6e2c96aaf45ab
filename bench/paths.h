// The paths whose speed matters, each as one run after another: for bench_engine (times) and hot_paths (instructions).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/push_playout.h"
#include "bots/bot.h"
#include "conduct/bot_game.h"
#include "record/record.h"
#include "room/room.h"
#include "server/messages.h"
#include "solve/tipp.h"

namespace wagnis::bench {

inline std::shared_ptr<const AnyGame> push_for(std::int64_t players) {
  return *make_game(push::Push::id, {{"players", players}});
}

// Keeps the compiler from leaving out what nobody reads.
template <class T>
void use(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
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

// What `wagnis check` does with a line: read, replay, compare. Throws if the record is refused.
class CheckRecord {
 public:
  CheckRecord() {
    const auto game = push_for(3);
    Record record;
    record.game = game->id();
    record.options = game->options();
    for (int i = 0; i < 3; ++i) record.seats.push_back({.name = "casual", .bot = true, .level = "casual", .more = {}});
    record.events = play_game(game, "casual", 1);
    events_ = std::ssize(record.events);
    record.result = replay(record, record.events.size())->state().standing();
    line_ = write_record(record);
  }
  std::int64_t operator()() {
    const auto read = read_record(line_);
    if (!read || !replay(*read)) throw std::runtime_error("the record is refused");
    return events_;
  }

 private:
  std::string line_;
  std::int64_t events_ = 0;
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

// A game of two people in a room whose store obeys at once: every move decided, stored, told to both as JSON and
// acknowledged.
class RoomGame {
 public:
  std::int64_t operator()() {
    Table table;
    table.id = "k7m2p9xwb4vyq3hdt";
    table.game = push::Push::id;
    table.options = {{"players", std::int64_t{2}}};
    for (const char* name : {"Ada", "Grace"}) table.sitters.push_back({Sitter::Kind::human, name, "", name});
    SeededLuck luck(++seed_);
    auto room = *Room::open(std::move(table), {.levels = {"random"}}, 0);
    give(room, input::Set{{1}, Chair{0}}, luck);
    for (std::uint64_t i = 0; i < 2; ++i)
      give(room, input::Hello{{i}, std::string(i == 0 ? "Ada" : "Grace"), 0, 0}, luck);
    Generator generator(seed_);
    std::int64_t moves = 0;
    while (room.table_state() == TableState::playing) {
      const Seat seat = room.state().pending().move.lowest();
      const auto legal = room.state().moves(seat);
      give(room,
           input::Move{{seat.index},
                       "m" + std::to_string(moves),
                       1,
                       std::ssize(room.events()),
                       legal[generator.below(legal.size())]},
           luck);
      ++moves;
    }
    return moves;
  }

 private:
  void give(Room& room, Input input, Luck& luck) {
    for (std::optional<Input> next = std::move(input); next;) {
      const auto effects = room.step(*std::exchange(next, {}), now_ += 10, luck);
      for (const Effect& effect : effects) {
        if (const auto* send = std::get_if<effect::Send>(&effect)) use(write_message(send->message));
        if (std::holds_alternative<effect::Persist>(effect)) next = input::Stored{true};
      }
    }
  }

  std::uint64_t seed_ = 0;
  Milliseconds now_ = 0;
};

}  // namespace wagnis::bench
