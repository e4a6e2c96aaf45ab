// How one game looks and sounds in the terminal. A game adds one file draw_NAME.cc with its picture and one line to the
// list in draw.cc; nothing else in the terminal knows which games there are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"
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

struct Picture {
  std::string_view game;
  // As cli/draw.h says.
  std::string (*draw)(const AnyState& state, std::span<const std::string> names, const DrawStyle& style);
  // The moves of a seat in the order of the notation, none left out; no two share a form.
  std::vector<Choice> (*choices)(const AnyState& state, Seat seat, const DrawStyle& style);
  // What the seat's next throw or card risks, exactly; empty when the seat can risk nothing now.
  std::string (*odds)(const AnyState& state, Seat seat, const DrawStyle& style);
  // One or two sentences, or nothing where the event needs no words.
  std::string (*tell)(const Happening& happening, const DrawStyle& style);
  // What is still to come, as lines: the content of a pile. Empty where a game has nothing of the kind.
  std::string (*remaining)(const AnyState& state, const DrawStyle& style);
  // The rules in short, as paragraphs, each one line; with the options of this table.
  std::vector<std::string> (*rules)(const AnyGame& game, const DrawStyle& style);
};

// The picture of a game, or nullptr where it has none.
const Picture* find_picture(std::string_view game);

}  // namespace wagnis::cli
