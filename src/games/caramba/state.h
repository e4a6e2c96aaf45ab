// One position of Caramba.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/dice.h"

namespace wagnis::caramba {

inline constexpr int kDice = 5;  // C1
inline constexpr int kColors = 3;
inline constexpr int kMostPlayers = 4;
inline constexpr int kGoal = 20;        // the field that ends the game (C9)
inline constexpr int kRoundPoints = 6;  // of all figures together (C2)

enum class Color : std::uint8_t { black, blue, red };
inline constexpr std::string_view kColorLetters = "kbr";

// Points of a figure (C2).
constexpr int figure_points(Color color) { return static_cast<int>(color) + 1; }

using ColorDice = Dice<kColors>;

// Where a figure stands: in the middle, or before a seat (1 + its index).
inline constexpr std::uint8_t kMiddle = 0;
constexpr std::uint8_t before(Seat seat) { return static_cast<std::uint8_t>(seat.index + 1); }

// What lies before one seat.
//
//     seat 0   field 7   [k][k][b][b][r]                          seat 1   field 12   [r][r][r][r][r] may grab red
//
// `grab` is 1 if the five dice show one colour and the grab of that throw is unused (C5), even while the figure is the
// seat's own.
struct Place {
  ColorDice dice;          // none: not thrown yet in this round, or all five are being thrown
  std::uint8_t grab = 0;   // 0 or 1, see above
  std::uint8_t field = 1;  // C3; at most 25 = 19 + 6 (C8)
  friend constexpr bool operator==(const Place&, const Place&) = default;
};

//                   ┌──────keep──────▶ dice of seat i (nobody may move) ──┐
//     (round) ── everybody may move ◀──────────────────────────────────────┘
//                   └──────grab──────▶ last figure out of the middle? ──▶ (next round, or over: C7–C9)
//
//     middle: black        before seat 1: blue, red         all sides may move at any time (C4)
//
// A plain value of 24 bytes; all that is not in use is zero, such as the seats after the last player. The game is over
// once a field has reached 20; then the state holds nothing but fields.
struct State {
  std::array<Place, kMostPlayers> place{};
  std::array<std::uint8_t, kColors> figure{};  // where each figure stands
  // 0: nobody's dice are in the air; else before(seat) of the seat that throws, whose `dice` are those that it kept
  std::uint8_t throwing = 0;

  constexpr const Place& at(Seat seat) const { return place[seat.index]; }
  constexpr Place& at(Seat seat) { return place[seat.index]; }
  constexpr std::uint8_t owner(Color color) const { return figure[static_cast<std::size_t>(color)]; }
  constexpr bool owns(Seat seat, Color color) const { return owner(color) == before(seat); }
  constexpr bool over() const {
    for (const Place& each : place)
      if (each.field >= kGoal) return true;
    return false;
  }
  friend constexpr bool operator==(const State&, const State&) = default;
};

// Whether all five dice show this colour.
constexpr bool shows_only(const ColorDice& dice, Color color) {
  return dice.count[static_cast<std::size_t>(color)] == kDice;
}
constexpr bool one_color(const ColorDice& dice) {
  return shows_only(dice, Color::black) || shows_only(dice, Color::blue) || shows_only(dice, Color::red);
}

// A move of a seat. Grabs come first: they are rare, and everybody waits for them.
struct Move {
  enum class Kind : std::uint8_t { grab, keep };
  Kind kind = Kind::keep;
  ColorDice kept;              // of a keep: the dice that are not thrown
  Color color = Color::black;  // of a grab
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// An outcome of chance: the throw of the dice that were not kept.
struct Outcome {
  ColorDice dice;
  friend constexpr auto operator<=>(const Outcome&, const Outcome&) = default;
};

}  // namespace wagnis::caramba
