// A game in which people at one keyboard and bots take their turns: the conductor event by event, and moves that are taken
// back. Where all choose before any choice is played, it asks seat by seat. Knows no words and no screen.
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
  // All luck follows from the seed: that of the game from child 0 of its generator, that of the bots as SeatedBots says.
  // With `events` the game goes on where they end; in a beat all choose anew what was not played. Refuses a level that the
  // game has no bot of, a game with a clock, and events that are not of this game and seed (so_far in seats.h). `seats` has
  // one entry for each seat.
  static Result<HotSeat> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed, const std::vector<Event>& events = {});

  // due: what somebody has chosen in a beat is played.
  enum class Next : std::uint8_t { over, chance, due, bot, person };
  Next next() const;
  // Whose event is next; the game must not be over.
  Seat seat() const;
  const AnyState& state() const { return game_.state(); }
  const std::vector<SeatInfo>& seats() const { return seats_; }
  // The last event and the position before it; there must have been one.
  const Event& last_event() const { return game_.events().back(); }
  const AnyState& before() const { return *before_; }
  std::size_t events() const { return game_.events().size(); }

  // What the person who is next may do, as tokens; in a beat Beat::kWait is among it.
  std::vector<std::string> moves() const;

  // Lets chance, the bot that is next or what is due have its event. In a beat a bot's choice is no event yet.
  void step();
  // A person's move; the position is unchanged when it is refused.
  Result<void> play(std::string_view token);
  // The person's move where there is but one and no chance follows it: nothing that anybody needs to be asked.
  std::optional<std::string> forced() const;
  // Plays that move; undo does not stop at it.
  void play_forced(const std::string& token);

  // People's moves can be taken back one by one, with forced moves after them, until chance or a bot has had an event since.
  enum class Undo : std::uint8_t { done, no_move, chance, bot };
  Undo undo();

  // The game so far; with its result when it is over.
  Record record() const { return record_of(game_.replay(), seats_, seed_); }

 private:
  HotSeat(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed, const SeededLuck& luck);
  // One step of the conductor; keeps the position before it if an event comes of it.
  Step give(const conduct::Input& input);

  Conductor game_;
  std::vector<SeatInfo> seats_;
  SeatedBots bots_;
  std::uint64_t seed_;
  SeededLuck luck_;
  std::unique_ptr<AnyState> before_;
  std::vector<Conductor> choices_;  // before each move that can be taken back, oldest first
  Undo barrier_ = Undo::no_move;    // why none before them can
};

}  // namespace wagnis::cli
