// The paths whose speed matters, each as one run after another: for bench_engine (times) and hot_paths (instructions).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/engine_paths.h"
#include "record/record.h"
#include "room/room.h"
#include "server/messages.h"

namespace wagnis::bench {

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
