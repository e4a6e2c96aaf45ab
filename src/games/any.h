// A game chosen at run time: tokens and JSON in place of types. One thin layer over the templates of core/game.h.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/perft.h"
#include "core/token.h"

namespace wagnis {

// Points at any time; winners of a game that is over, else none. `cards` is empty where a game breaks no ties by cards.
struct Standing {
  std::vector<int> points;
  std::vector<int> cards;
  SeatSet winners;
  friend bool operator==(const Standing&, const Standing&) = default;
};

class AnyGame;

// A position of a game; owns its state, shares its game.
class AnyState {
 public:
  virtual ~AnyState() = default;
  virtual std::unique_ptr<AnyState> clone() const = 0;
  virtual const std::shared_ptr<const AnyGame>& game() const = 0;

  virtual Pending pending() const = 0;
  bool over() const { return pending().over(); }
  // The legal moves of a seat as tokens, in the notation's order.
  virtual std::vector<std::string> moves(Seat seat) const = 0;
  // The possible outcomes of a seat and their weights.
  virtual std::vector<std::pair<std::string, Weight>> outcomes(Seat seat) const = 0;
  // A move of a seat, by its token; outcomes are refused. The state is unchanged when it is refused.
  virtual Result<void> play(Seat seat, std::string_view token) = 0;
  // A move or an outcome, as a record holds them.
  virtual Result<void> apply(Seat seat, std::string_view token) = 0;
  // An outcome for a seat that chance is pending for; the state is unchanged.
  virtual std::string sample(Seat seat, Luck& luck) const = 0;
  // Which of the game's tallies (its index) this event adds one to for its seat, if any. Precondition: apply takes it.
  virtual std::optional<std::size_t> tally(Seat seat, std::string_view token) const = 0;
  virtual Standing standing() const = 0;
  // Whether play begins here for all at once: a host gives a signal before each such position of a game in real time.
  virtual bool at_signal() const = 0;
  // One canonical line; equal lines mean equal states.
  virtual std::string text() const = 0;
  // {"game": "push", "over": false, "pending": {"move": [0], "chance": []}, "moves": [["draw"], []],
  //  "points": [4, 9], "cards": [1, 2], "winners": [], "position": {…}} with `position` as the game's view.h says. `moves` has
  // an entry for each seat; `cards` stands where the game has it.
  virtual std::string view() const = 0;
  // See core/perft.h; fewer rows than `depth` when a count has more than 128 bits.
  virtual std::vector<PerftRow> perft(int depth) const = 0;

  // The state as its own type, or nullptr when it is a state of another game.
  template <Game G>
  const typename G::State* as() const {
    return type() == std::string_view(G::id) ? static_cast<const typename G::State*>(raw()) : nullptr;
  }

 private:
  virtual std::string_view type() const = 0;
  virtual const void* raw() const = 0;
};

// A game with its options; immutable, may be shared between threads.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view id() const = 0;
  virtual Options options() const = 0;
  virtual int seats() const = 0;
  // Whether events bear their time in a record.
  virtual bool timed() const = 0;
  // What a host must know of a game in which several seats may move at once; the rules know nothing of it.
  // Whether all seats choose before any of the choices is played.
  virtual bool together() const = 0;
  // How long after this move its seat must wait before another one like it, in milliseconds; 0: not at all.
  virtual std::int64_t tempo_after(std::string_view move) const = 0;
  // The paragraph of the game's rules that a host cites when it refuses a move by that rule; empty where the game has none.
  virtual std::string_view paragraph(HostRule rule) const = 0;
  // Whether seats race for this move, so that those that arrive together must be put in order.
  virtual bool raced_for(std::string_view move) const = 0;
  // What is worth counting beside points, in the words of the game: "busts", "banks".
  virtual std::span<const std::string_view> tallies() const = 0;
  virtual std::unique_ptr<AnyState> start() const = 0;
  virtual Result<std::unique_ptr<AnyState>> parse(std::string_view line) const = 0;

  // The game as its own type, or nullptr.
  template <Game G>
  const G* as() const {
    return id() == std::string_view(G::id) ? static_cast<const G*>(raw()) : nullptr;
  }

 private:
  virtual const void* raw() const = 0;
};

}  // namespace wagnis
