// One position of Tipp.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "core/dice.h"

namespace wagnis::tipp {

inline constexpr int kDice = 12;  // T1
inline constexpr int kFaces = 6;
inline constexpr int kBets = 14;  // T2
inline constexpr int kMostPlayers = 5;
inline constexpr int kMostRounds = 20;
inline constexpr int kBestTurn = 3 * kDice;  // every die on a number card

// The bets (T2), in the order in which everything lists them.
enum class Bet : std::uint8_t { odd, even, circle, square, cross, blue, red, orange, one, two, three, four, five, six };

// The faces that match a bet: bit f − 1 for face f. Colours and shapes by T1: 1–2 blue, 3–4 red, 5–6 orange; 1 4
// circle, 2 5 square, 3 6 cross.
inline constexpr std::array<std::uint8_t, kBets> kMatches{0b010101, 0b101010,            // odd even
                                                          0b001001, 0b010010, 0b100100,  // circle square cross
                                                          0b000011, 0b001100, 0b110000,  // blue red orange
                                                          0b000001, 0b000010, 0b000100,
                                                          0b001000, 0b010000, 0b100000};  // 1 … 6

constexpr bool matches(Bet bet, int face) { return (kMatches[static_cast<std::size_t>(bet)] >> (face - 1) & 1) != 0; }
// How many of a die's six faces match.
constexpr int matching_faces(Bet bet) { return std::popcount(kMatches[static_cast<std::size_t>(bet)]); }
// What a die on the card scores (T2): more if fewer faces match.
constexpr int die_points(Bet bet) { return 4 - matching_faces(bet); }

//     first bet ──bet──▶ dice ──no match (T5), or no dice left (T6)──▶ (turn ends: next seat's first bet, or over)
//                         ▲ │ match                                      ▲
//                     bet │ ▼                                            │
//                     stop or bet ──stop (T4)────────────────────────────┘
//
// `over` is 0, so that a game that is over holds nothing but scores.
enum class Phase : std::uint8_t { over, first, on, dice };

//     round 2 of 4, turn of seat 0     [2: 6 dice] [cross: 3 dice] [odd] [even] [circle] ...     3 dice left
//     a stop scores 6*3 + 3*2 = 24     seat 0  17    seat 1  30
//
// A plain value of 28 bytes; all that is not in use is zero. It holds how many dice lie on a card, not their faces. A
// card is used exactly if dice lie on it, since a throw without a match ends the turn. The dice just thrown are not
// part of it.
struct State {
  std::array<std::uint16_t, kMostPlayers> score{};  // of finished turns; at most 36 for each
  std::array<std::uint8_t, kBets> on{};             // dice on each card in this turn
  std::uint8_t round = 0;                           // counted from 0
  std::uint8_t seat = 0;                            // whose turn it is
  Phase phase = Phase::over;
  std::uint8_t bet = 0;  // before dice: 1 + the bet chosen

  constexpr int on_card(Bet b) const { return on[static_cast<std::size_t>(b)]; }
  constexpr bool used(Bet b) const { return on_card(b) > 0; }
  constexpr Bet chosen() const { return static_cast<Bet>(bet - 1); }
  constexpr int dice_left() const {
    int left = kDice;
    for (const std::uint8_t n : on) left -= n;
    return left;
  }
  // Points of a stop now (T4).
  constexpr int turn_points() const {
    int sum = 0;
    for (std::uint8_t b = 0; b < kBets; ++b) sum += on[b] * die_points(static_cast<Bet>(b));
    return sum;
  }
  friend constexpr bool operator==(const State&, const State&) = default;
};

// A move of a seat, ordered as the notation lists moves.
struct Move {
  enum class Kind : std::uint8_t { bet, stop };
  Kind kind = Kind::bet;
  Bet bet = Bet::odd;  // of a stop: always odd
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// An outcome of chance: a throw of all dice that do not lie on a card.
struct Outcome {
  Dice<kFaces> dice;  // by face, 1 first
  // How many dice match a bet.
  constexpr int matching(Bet bet) const {
    int sum = 0;
    for (int face = 1; face <= kFaces; ++face)
      if (matches(bet, face)) sum += dice.count[static_cast<std::size_t>(face - 1)];
    return sum;
  }
  friend constexpr auto operator<=>(const Outcome&, const Outcome&) = default;
};

}  // namespace wagnis::tipp
