// How one game looks and sounds in the terminal. A game adds one file draw_NAME.cc with its picture and one line to the
// list in draw.cc; nothing else in the terminal knows which games there are.
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

// A legal move as a person is offered it.
struct Choice {
  std::string token;              // as the notation writes it
  std::string key;                // the short form to type, ASCII lower case: "d", "t1"
  std::vector<std::string> also;  // further forms that are understood, without spaces: "br", "brot"
  std::string text;               // what it does, in words
};

// An event between the position before and the position after it.
struct Happening {
  const AnyState& before;
  const Event& event;
  const AnyState& after;
  std::span<const std::string> names;
  std::optional<Seat> you;  // who is addressed with "you"; nobody where several people share the keyboard
  bool chosen = false;      // a person has just typed this move: what is plain to see needs no telling
};

// The table of a game in real time as one person sees it: what lies, what is still in the air, what keys mean. Times are those
// of the game's clock, in milliseconds, as its events bear them.
class LivePicture {
 public:
  virtual ~LivePicture() = default;
  // An event has happened; its time is the clock's.
  virtual void hear(const Happening& happening) = 0;
  // The move that a key means now, if it means one; it may change what is seen. The keys ? p q are the host's.
  virtual std::optional<std::string> press(char key, const AnyState& state, std::int64_t clock) = 0;
  // Why the move that a key means is refused by the rules in this position, in a sentence; empty where there is nothing to say.
  virtual std::string why_not(char key, const AnyState& state) const = 0;
  // When the picture next changes by itself.
  virtual std::optional<std::int64_t> next() const = 0;
  // Lines without line ends, as many at any time of a game and none wider than kLiveWidth.
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

struct Picture {
  std::string_view game;
  // Of the levels that people play against, whether the game has such bots already or not, weakest first.
  std::span<const Character> characters;
  // As cli/draw.h says.
  std::string (*draw)(const AnyState& state, std::span<const std::string> names, const DrawStyle& style);
  // The moves of a seat in the order of the notation, none left out; no two share a form.
  std::vector<Choice> (*choices)(const AnyState& state, Seat seat, const DrawStyle& style);
  // What the seat's next throw or card risks, exactly; empty when the seat can risk nothing now.
  std::string (*odds)(const AnyState& state, Seat seat, const DrawStyle& style);
  // One or two sentences, or nothing where the event needs no words.
  std::string (*tell)(const Happening& happening, const DrawStyle& style);
  // What a seat has at the end, in words: "12 points", "field 21".
  std::string (*score)(const DrawStyle& style, int points);
  // What is still to come, as lines: the content of a pile. Empty where a game has nothing of the kind.
  std::string (*remaining)(const AnyState& state, const DrawStyle& style);
  // The rules in short, as paragraphs, each one line; with the options of this table.
  std::vector<std::string> (*rules)(const AnyGame& game, const DrawStyle& style);
  // The picture of a game in real time, at its beginning, for who sits at the keyboard, if anybody does; no function where the
  // game has no clock.
  std::unique_ptr<LivePicture> (*live)(const AnyGame& game, std::optional<Seat> you, const DrawStyle& style) = nullptr;
};

// The picture of a game, or nullptr where it has none.
const Picture* find_picture(std::string_view game);
// The same, and the plain picture of positions and tokens (draw_plain.cc) for a game that has none. A game with a clock is not
// played in it.
const Picture& picture_or_plain(std::string_view game);

}  // namespace wagnis::cli
