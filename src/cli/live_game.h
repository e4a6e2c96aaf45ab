// A game in real time of one person at the keyboard and bots: the conductor, with all luck from one seed. The caller
// gives times, in milliseconds of any clock that never goes back. So the same seed, moves and times give the same game.
// It has no texts and no screen.
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
  // Callbacks for what happens. The functions below call them.
  struct Hear {
    // An event, with the positions before and after it.
    std::function<void(const AnyState& before, const Event& event, const AnyState& after)> event;
    // The answer to a person's move. A grab is answered when it is decided, in `advance`.
    std::function<void(const Verdict& verdict)> verdict;
  };

  // All luck follows from the seed as in HotSeat. With `events` the game goes on where they end. Refuses a level that
  // the game has no bot of, and events that are not of this game and seed (so_far in seats.h). Precondition: the game
  // is timed; `seats` has one entry for each seat, and at most one is a person.
  static Result<LiveGame> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                               std::uint64_t seed, const std::vector<Event>& events = {});

  // Starts the clock of the game, or continues it from the last event. Play opens after a countdown.
  void begin(std::int64_t now);
  // When play opens; in the past while play is open.
  std::int64_t opens() const { return game_.opens(); }
  // Stops the clock; go_on() continues it, and play opens after a countdown.
  void pause(std::int64_t now, const Hear& hear) { take(conduct::Pause{}, now, hear); }
  void go_on(std::int64_t now, const Hear& hear) { take(conduct::GoOn{}, now, hear); }
  bool paused() const { return game_.paused(); }
  // The game's own clock, which stops in a pause. Times in the record are of this clock.
  std::int64_t clock(std::int64_t now) const { return game_.clock(now); }

  // Plays a person's move. Its verdict has the same `id`.
  void play(Seat seat, std::string_view token, std::int64_t now, const Hear& hear, std::string id = {});
  // When `advance` is due at the latest.
  std::optional<std::int64_t> next() const { return game_.wake(); }
  // Plays everything that is due at `now`.
  void advance(std::int64_t now, const Hear& hear);

  const AnyState& state() const { return game_.state(); }
  const std::vector<Event>& events() const { return game_.events(); }
  // The record of the game so far; with the result when the game is over.
  Record record() const { return record_of(game_.replay(), seats_, seed_); }

 private:
  LiveGame(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed, const SeededLuck& luck);
  // Makes one step of the conductor, and answers its questions to bots.
  void take(const conduct::Input& input, std::int64_t now, const Hear& hear);

  Conductor game_;
  std::vector<SeatInfo> seats_;
  SeatedBots bots_;
  std::uint64_t seed_;
  SeededLuck luck_;
  int moves_ = 0;  // moves without an id
};

}  // namespace wagnis::cli
