// One position of Push.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/seat.h"
#include "games/push/cards.h"

namespace wagnis::push {

inline constexpr int kRows = 3;
inline constexpr int kMinPlayers = 2;

//              start of turn ──bank──▶ (next seat's start of turn)
//                    │ draw
//                    ▼             switch card            P11: nothing to take
//     ┌──draw──▶  card outcome ───────────────▶ going on ────────────────────▶ (turn ends)
//     │              │ fits   │ fits nowhere      ▲ │
//     │              ▼        ▼                   │ │
//     │           placing   die outcome ──┐       │ │
//     │              │ row    ▲           │       │ │
//     └──────────────┴────────┼───────────┼───────┘ │ take
//                             │ roll card ▼         ▼
//                             └────── taking ◀──────┘  ──▶ (turn ends: next seat, or over)
//
// `over` is 0, so that a game that is over holds nothing but benches and banks.
enum class Phase : std::uint8_t { over, start, card, place, on, die, take };

// The card in the hand while it is being placed: 1 + the kind of a number card, or a roll card.
inline constexpr std::uint8_t kNoHand = 0;
inline constexpr std::uint8_t kRollHand = kKinds + 1;
constexpr std::uint8_t hand_of(Kind kind) { return static_cast<std::uint8_t>(kind.index + 1); }

//     pile 71 (7 roll, 4 switch)      row 1  r3 b5        seat 0  bench r1 r4   bank g6 g6
//     hand y2                         row 2  y4 roll      seat 1  bench y5      bank –
//     turn of seat 0, seat 0 acts     row 3  –            …
//
// A plain value of 136 bytes; all that is not in use is zero, such as the seats after the last player. Rows exist while
// the turn goes on and while they are being taken; a row that was taken is as if it had never been. The discard pile
// follows from the rest.
struct State {
  Cards pile;                            // number cards in the pile (P4)
  std::array<Cards, kMaxSeats> bench{};  // P5
  std::array<Cards, kMaxSeats> bank{};
  std::array<Cards, kRows> row{};  // number cards of each row
  std::uint8_t pile_rolls = 0;     // roll cards in the pile
  std::uint8_t pile_switches = 0;
  std::uint8_t row_rolls = 0;  // bit k: row k + 1 holds a roll card
  std::uint8_t odd = 0;        // 1: an odd number of switch cards has turned up in this turn (P15)
  std::uint8_t active = 0;     // whose turn it is
  std::uint8_t seat = 0;       // who acts, or for whom the outcome is
  Phase phase = Phase::over;
  std::uint8_t hand = kNoHand;  // the card turned up, while placing

  constexpr bool row_lies(int k) const { return !row[static_cast<std::size_t>(k)].empty() || row_has_roll(k); }
  constexpr bool row_has_roll(int k) const { return (row_rolls >> k & 1) != 0; }
  constexpr int rows_lying() const { return row_lies(0) + row_lies(1) + row_lies(2); }
  constexpr int pile_size() const { return pile.size() + pile_rolls + pile_switches; }
  constexpr bool pile_empty() const { return pile.empty() && pile_rolls == 0 && pile_switches == 0; }
  friend constexpr bool operator==(const State&, const State&) = default;
};

// A move of a seat, ordered as the notation lists moves.
struct Move {
  enum class Kind : std::uint8_t { draw, bank, row, take };
  Kind kind = Kind::draw;
  std::uint8_t which = 0;  // bank: the colour; row, take: the row, 0–2
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// An outcome of chance.
struct Outcome {
  enum class Kind : std::uint8_t { number, roll, switch_card, die };
  static constexpr std::uint8_t kStar = kColors;
  Kind kind = Kind::number;
  std::uint8_t which = 0;  // number: the kind of card; die: the colour, or kStar
  friend constexpr auto operator<=>(const Outcome&, const Outcome&) = default;
};

}  // namespace wagnis::push
