// A game in turns of people at one keyboard and bots: runs the conductor event by event, and takes moves back. In a
// beat it asks seat by seat. It has no texts and no screen.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/seats.h"
#include "conduct/seated_bots.h"
#include "core/luck.h"

namespace wagnis::cli {

class HotSeat {
 public:
  // All luck follows from the seed: that of the game from child 0 of its generator, that of the bots as SeatedBots
  // says. With `events` the game goes on where they end; in a beat, choices that were not played are asked for again.
  // Refuses a level that the game has no bot of, a game with a clock, and events that are not of this game and seed
  // (so_far in seats.h). `seats` has one entry for each seat.
  static Result<HotSeat> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed, const std::vector<Event>& events = {});

  // What the next event is. `due`: a choice of a beat is played.
  enum class Next : std::uint8_t { over, chance, due, bot, person };
  Next next() const;
  // The seat of the next event. Precondition: the game is not over.
  Seat seat() const;
  const AnyState& state() const { return game_.state(); }
  const std::vector<SeatInfo>& seats() const { return seats_; }
  // The last event and the position before it. Precondition: there was an event.
  const Event& last_event() const { return game_.events().back(); }
  const AnyState& before() const { return *before_; }
  std::size_t events() const { return game_.events().size(); }

  // The legal moves of the person who is next, as tokens; in a beat also Beat::kWait.
  std::vector<std::string> moves() const;

  // Plays the next event of chance, of a bot, or of a due choice. In a beat a bot's choice is no event yet.
  void step();
  // Plays a person's move. A refused move changes nothing.
  Result<void> play(std::string_view token);
  // The only legal move of the person, if no chance follows it: no need to ask. None: ask the person.
  std::optional<std::string> forced() const;
  // Plays that move. Undo does not stop at it.
  void play_forced(const std::string& token);

  // Takes back the last move of a person, with forced moves after it. Not possible after an event of chance or of a
  // bot.
  enum class Undo : std::uint8_t { done, no_move, chance, bot };
  Undo undo();

  // The record of the game so far; with the result when the game is over.
  Record record() const { return record_of(game_.replay(), seats_, seed_); }

 private:
  HotSeat(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed, const SeededLuck& luck);
  // Makes one step of the conductor. If it gives an event, keeps the position before it.
  Step give(const conduct::Input& input);

  Conductor game_;
  std::vector<SeatInfo> seats_;
  SeatedBots bots_;
  std::uint64_t seed_;
  SeededLuck luck_;
  std::unique_ptr<AnyState> before_;
  std::vector<Conductor> choices_;  // before each move that can be taken back, oldest first
  Undo barrier_ = Undo::no_move;    // why earlier moves cannot
};

}  // namespace wagnis::cli
