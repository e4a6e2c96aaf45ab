// A game in which people at one keyboard and bots take their turns: draws chance, moves the bots, takes back what may be taken
// back. Where all choose before any choice is played, it asks seat by seat and then plays the beat. Knows no words and no
// screen.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/seats.h"
#include "core/luck.h"
#include "games/beat.h"

namespace wagnis::cli {

class HotSeat {
 public:
  // All luck follows from the seed: that of the game from child 0 of its generator, that of seat i's bot from child 1 + i.
  // Refuses a level that the game has no bot of, and a game with a clock. `seats` has one entry for each seat.
  static Result<HotSeat> make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed);

  // due: what somebody has chosen in a beat is played.
  enum class Next : std::uint8_t { over, chance, due, bot, person };
  Next next() const;
  // Whose event is next; the game must not be over.
  Seat seat() const;
  const AnyState& state() const { return replay_.state(); }
  const std::vector<SeatInfo>& seats() const { return seats_; }
  // The last event and the position before it; there must have been one.
  const Event& last_event() const { return replay_.events().back(); }
  const AnyState& before() const { return *before_; }
  std::size_t events() const { return replay_.events().size(); }

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
  Record record() const { return record_of(replay_, seats_, seed_); }

 private:
  HotSeat(Replay replay, std::vector<SeatInfo> seats, std::uint64_t seed);
  void add(Seat who, std::string token);
  // Goes on to the next part of the beat when all of the last have chosen and everything is played.
  void settle();

  struct Choice {
    std::size_t events;  // before the move
    std::unique_ptr<AnyState> state;
  };
  Replay replay_;
  std::vector<SeatInfo> seats_;
  std::uint64_t seed_;
  SeededLuck luck_;
  std::vector<std::unique_ptr<Bot>> bots_;  // nullptr for people
  std::vector<Generator> bot_luck_;
  std::unique_ptr<AnyState> before_;
  std::optional<Beat> beat_;
  bool collected_ = false;  // the choices of this part are in due_ or played
  std::deque<Beat::Choice> due_;
  std::vector<Choice> choices_;   // that can be taken back, oldest first
  Undo barrier_ = Undo::no_move;  // why none before them can
};

}  // namespace wagnis::cli
