// A game in real time that one person at the keyboard and bots play: the conductor, with all luck from one seed.
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
#include "conduct/seated_bots.h"
#include "core/luck.h"

namespace wagnis::cli {

class LiveGame {
 public:
  // Who hears of what happens. Both are called while a function below runs.
  struct Hear {
    // Each event as it happens, with the positions around it.
    std::function<void(const AnyState& before, const Event& event, const AnyState& after)> event;
    // What came of a move of a person. A grab is answered when it is decided, in `advance`.
    std::function<void(const Verdict& verdict)> verdict;
  };

  // All luck follows from the seed as in HotSeat. With `events` the game goes on where they end. Refuses a level that the
  // game has no bot of, and events that are not of this game and seed (so_far in seats.h). Precondition: the game is timed;
  // `seats` has one entry for each seat, and at most one is a person.
  static Result<LiveGame> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                               std::uint64_t seed, const std::vector<Event>& events = {});

  // The clock of the game starts, or goes on from the last event; play opens after a countdown.
  void begin(std::int64_t now);
  // When play opens; in the past while it is open.
  std::int64_t opens() const { return game_.opens(); }
  // The clock stands still; afterwards play opens after a countdown again.
  void pause(std::int64_t now, const Hear& hear) { take(conduct::Pause{}, now, hear); }
  void go_on(std::int64_t now, const Hear& hear) { take(conduct::GoOn{}, now, hear); }
  bool paused() const { return game_.paused(); }
  // The game's own clock, which does not run in a pause: what the record's times are of.
  std::int64_t clock(std::int64_t now) const { return game_.clock(now); }

  // A person's move; its verdict bears `id`.
  void play(Seat seat, std::string_view token, std::int64_t now, const Hear& hear, std::string id = {});
  // When `advance` is due at the latest.
  std::optional<std::int64_t> next() const { return game_.wake(); }
  // Lets everything happen whose time has come.
  void advance(std::int64_t now, const Hear& hear);

  const AnyState& state() const { return game_.state(); }
  const std::vector<Event>& events() const { return game_.events(); }
  // The game so far; with its result when it is over.
  Record record() const { return record_of(game_.replay(), seats_, seed_); }

 private:
  LiveGame(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed, const SeededLuck& luck);
  // One step of the conductor, with the answers of the bots that it asks.
  void take(const conduct::Input& input, std::int64_t now, const Hear& hear);

  Conductor game_;
  std::vector<SeatInfo> seats_;
  SeatedBots bots_;
  std::uint64_t seed_;
  SeededLuck luck_;
  int moves_ = 0;  // that had no id
};

}  // namespace wagnis::cli
