// The user interface of one game in the terminal. A game adds one file draw_NAME.cc with its GameUi and one line to the
// list in draw.cc. No other code of the terminal knows which games exist.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"
#include "cli/words.h"
#include "core/token.h"

namespace wagnis::cli {

// A legal move as the terminal offers it to a person.
struct Choice {
  std::string token;              // as the notation writes it
  std::string key;                // the short form to type, ASCII lower case: "d", "t1"
  std::vector<std::string> also;  // other accepted forms, without spaces: "br", "brot"
  std::string text;               // what it does, in words
};

// An event between the position before and the position after it.
struct Happening {
  const AnyState& before;
  const Event& event;
  const AnyState& after;
  std::span<const std::string> names;
  std::optional<Seat> you;  // the seat that texts call "you"; none where several people share the keyboard
  bool chosen = false;      // a person has just typed this move: the text leaves out what they can see
};

// The table of a game in real time as one person sees it: dice that lie, dice that still roll, the meaning of keys.
// Times are milliseconds of the game's clock, as in its events.
class LiveUi {
 public:
  virtual ~LiveUi() = default;
  // An event has happened.
  virtual void hear(const Happening& happening) = 0;
  // The move that this key means now, or none. It may change what is shown. The host handles the keys ? p q itself.
  virtual std::optional<std::string> press(char key, const AnyState& state, std::int64_t clock) = 0;
  // Why the rules refuse the move of this key in this position, in one sentence. Empty: there is nothing to say.
  virtual std::string why_not(char key, const AnyState& state) const = 0;
  // When the shown table next changes without an event or a key; none: it does not.
  virtual std::optional<std::int64_t> next() const = 0;
  // The table as lines without line ends, none wider than kLiveWidth. The number of lines never changes during a game.
  virtual std::vector<std::string> draw(const AnyState& state, std::span<const std::string> names,
                                        std::int64_t clock) = 0;
  // What the keys do, in one sentence.
  virtual std::string keys() const = 0;
};
inline constexpr int kLiveWidth = 78;

// What a bot of a level is like, in a sentence.
struct Character {
  std::string_view level;
  Phrase<0> about;
};

// What chance has brought at a table with real cards and dice, typed by a person.
struct OutcomeUi {
  // What to type for the outcome that this seat waits for, in one sentence.
  std::string (*ask)(const AnyState& state, Seat seat, const DrawStyle& style);
  // The typed text (as folded in words.h) as an outcome of the notation; none: it is not understood. It need not be
  // legal.
  std::optional<std::string> (*read)(const AnyState& state, Seat seat, std::string_view typed, const DrawStyle& style);
};

struct GameUi {
  std::string_view game;
  // All levels that people can play against, weakest first. It may name levels that this game has no bot for yet.
  std::span<const Character> characters;
  // As cli/draw.h says.
  std::string (*draw)(const AnyState& state, std::span<const std::string> names, const DrawStyle& style);
  // The moves of a seat in the order of the notation, none left out; no two share a form.
  std::vector<Choice> (*choices)(const AnyState& state, Seat seat, const DrawStyle& style);
  // The exact risk of the seat's next throw or card, in words; empty when the seat can risk nothing now.
  std::string (*odds)(const AnyState& state, Seat seat, const DrawStyle& style);
  // The event in one or two sentences; empty where it needs no words.
  std::string (*tell)(const Happening& happening, const DrawStyle& style);
  // A final score in words: "12 points", "field 21".
  std::string (*score)(const DrawStyle& style, int points);
  // The content of the pile, as lines. Empty where a game has no pile.
  std::string (*remaining)(const AnyState& state, const DrawStyle& style);
  // The short rules with the options of this table: one line for each paragraph.
  std::vector<std::string> (*rules)(const AnyGame& game, const DrawStyle& style);
  // The live table of a new game, for the person in seat `you`, or for watchers only. nullptr where the game has no
  // clock.
  std::unique_ptr<LiveUi> (*live)(const AnyGame& game, std::optional<Seat> you, const DrawStyle& style) = nullptr;
  // nullptr: outcomes are typed as the notation writes them.
  const OutcomeUi* outcome = nullptr;
};

// The GameUi of a game, or nullptr where it has none.
const GameUi* find_ui(std::string_view game);
// The same; for a game that has none, the plain one that shows positions and tokens (draw_plain.cc). It cannot show a
// game with a clock.
const GameUi& ui_or_plain(std::string_view game);

}  // namespace wagnis::cli
