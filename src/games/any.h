// A game chosen at run time: tokens and JSON in place of types. A thin layer over core/game.h.
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

// Points at any time; winners once the game is over. `cards` is empty if the game breaks no ties by cards.
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
  // The legal moves of a seat as tokens, in the notation's order; empty if the seat is not pending.
  virtual std::vector<std::string> moves(Seat seat) const = 0;
  // The possible outcomes of a seat as tokens, with their weights; empty if no chance is pending for it.
  virtual std::vector<std::pair<std::string, Weight>> outcomes(Seat seat) const = 0;
  // Plays a move of a seat. Refuses outcomes and illegal moves; a refusal changes nothing.
  virtual Result<void> play(Seat seat, std::string_view token) = 0;
  // Plays a move or an outcome, as a record holds them. Refuses illegal ones; a refusal changes nothing.
  virtual Result<void> apply(Seat seat, std::string_view token) = 0;
  // Draws an outcome and returns its token; does not play it. Precondition: chance is pending for the seat.
  virtual std::string sample(Seat seat, Luck& luck) const = 0;
  // The index of the tally (AnyGame::tallies) to which this event adds one for its seat; nullopt: none. Precondition:
  // `apply` accepts the event.
  virtual std::optional<std::size_t> tally(Seat seat, std::string_view token) const = 0;
  // See Standing.
  virtual Standing standing() const = 0;
  // Whether play begins here for all seats at once. In a game in real time the host gives a signal before each such
  // position.
  virtual bool at_signal() const = 0;
  // One canonical line; equal lines mean equal states.
  virtual std::string text() const = 0;
  // JSON for screens, where `position` is the object of the game's view.h:
  //
  //   {"game": "push", "over": false, "pending": {"move": [0], "chance": []}, "moves": [["draw"], []],
  //    "points": [4, 9], "cards": [1, 2], "winners": [], "position": {…}}
  //
  // `moves` has a list for each seat. `cards` is missing if the game has none.
  virtual std::string view() const = 0;
  // See core/perft.h; fewer rows than `depth` if a count or the memory passes its bound.
  virtual std::vector<PerftRow> perft(int depth) const = 0;

  // The state as its own type; nullptr if it is a state of another game.
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
  // All options, those with their default too.
  virtual Options options() const = 0;
  virtual int seats() const = 0;
  // Whether every event has a time in a record.
  virtual bool timed() const = 0;
  // What a host must know if several seats may move at once. The rules themselves know none of it.
  //
  // Whether all seats choose before any choice is played.
  virtual bool together() const = 0;
  // How many milliseconds its seat must wait after this move before another move with a tempo; 0: no wait.
  virtual std::int64_t tempo_after(std::string_view move) const = 0;
  // The paragraph of the game's rules that the host cites when it refuses a move by this rule; "" if there is none.
  virtual std::string_view paragraph(HostRule rule) const = 0;
  // Whether seats race for this move, so that the host must put those that arrive together in order.
  virtual bool raced_for(std::string_view move) const = 0;
  // Names of what is counted besides points, in the words of the game: "busts", "banks".
  virtual std::span<const std::string_view> tallies() const = 0;
  virtual std::unique_ptr<AnyState> start() const = 0;
  // The position of a line. Refuses a line that is not a possible position.
  virtual Result<std::unique_ptr<AnyState>> parse(std::string_view line) const = 0;

  // The game as its own type; nullptr if it is another game.
  template <Game G>
  const G* as() const {
    return id() == std::string_view(G::id) ? static_cast<const G*>(raw()) : nullptr;
  }

 private:
  virtual const void* raw() const = 0;
};

}  // namespace wagnis
