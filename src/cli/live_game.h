// A game in real time that one person at the keyboard and bots play: keeps the tempo, gives the signals, moves the bots' hands.
// Times are milliseconds of any clock that never goes back, and are given; so the same moves at the same times and the same
// seed are the same game. Knows no words and no screen.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/seats.h"
#include "core/luck.h"
#include "room/race.h"

namespace wagnis::cli {

class LiveGame {
 public:
  // Is told each event as it happens, with the positions around it.
  using Hear = std::function<void(const AnyState& before, const Event& event, const AnyState& after)>;

  // All luck follows from the seed as in HotSeat; the hand of seat i's bot has that of the bot. Refuses a level that the game
  // has no bot of. Precondition: the game is timed; `seats` has one entry for each seat, and at most one is a person.
  static Result<LiveGame> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                               std::uint64_t seed);

  // The clock of the game starts; play opens after a countdown.
  void begin(std::int64_t now);
  // When play opens; in the past while it is open.
  std::int64_t opens() const { return race_.opens(); }
  // The clock stands still; afterwards play opens after a countdown again.
  void pause(std::int64_t now);
  void go_on(std::int64_t now);
  bool paused() const { return paused_.has_value(); }
  // The game's own clock, which does not run in a pause: what the record's times are of.
  std::int64_t clock(std::int64_t now) const { return paused_.value_or(now) - began_; }

  // A person's move and the chance after it. Or why not, with `wait` 0 where the rules refuse it: nothing has happened then. Too early is also whatever a
  // seat does while its own dice are in the air (C10): nobody has seen them.
  std::optional<TooEarly> play(Seat seat, std::string_view token, std::int64_t now, const Hear& hear);
  // When a bot acts next.
  std::optional<std::int64_t> next() const;
  // Lets the bots act whose time has come.
  void advance(std::int64_t now, const Hear& hear);

  const AnyState& state() const { return replay_.state(); }
  // The game so far; with its result when it is over.
  Record record() const { return record_of(replay_, seats_, seed_); }

 private:
  // What a bot is going to do, and when its hand is there.
  struct Plan {
    std::int64_t at = 0;
    std::string token;
  };

  LiveGame(Replay replay, std::vector<SeatInfo> seats, std::uint64_t seed);
  void add(Seat seat, std::string_view token, std::int64_t now, const Hear& hear);
  void plan(std::int64_t now);

  Replay replay_;
  std::vector<SeatInfo> seats_;
  std::uint64_t seed_;
  SeededLuck luck_;
  std::vector<std::unique_ptr<Bot>> bots_;  // nullptr for people
  std::vector<Generator> bot_luck_;
  std::vector<std::optional<Plan>> plans_;
  Race race_{RaceSettings{}};
  std::int64_t began_ = 0;
  std::optional<std::int64_t> paused_;
};

}  // namespace wagnis::cli
