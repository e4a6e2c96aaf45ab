// Moves, outcomes and states of Push as text: docs/notation.md.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/push/state.h"

namespace wagnis::push {

// "draw", "bank:y", "row:2", "take:1". parse_move is the reverse; it refuses other tokens.
std::string text(const Move& move);
Result<Move> parse_move(std::string_view token);

// "y2", "roll", "switch", "die:y", "die:star". parse_outcome is the reverse; it refuses other tokens.
std::string text(const Outcome& outcome);
Result<Outcome> parse_outcome(std::string_view token);

// One canonical line, nine fields with single spaces between them:
//
//     PHASE ACTIVE SEAT PARITY HAND PILE ROWS BENCHES BANKS
//     place 0 0 even y2 r112b3…+7*+4~ r3b5|y4*|- r14/y5 g66/-
//
// PHASE is over start card place on die take; PARITY is even or odd (P15); HAND is the card being placed (y2, roll) or
// -. PILE has its number cards, then +N* for N roll cards and +N~ for N switch cards. ROWS has the three rows between
// bars: - for no row, a * after the numbers of a row with a roll card, * alone for a row of only a roll card. BENCHES
// and BANKS have a set for each seat. Sets of number cards are written as in cards.h. In a game that is over ACTIVE and
// SEAT are 0, PARITY is even, and pile and rows are empty.
std::string text(const State& state, int seats);

// The reverse of text(state), for that many seats and `deck_switches` switch cards in the whole deck. It refuses what
// no game can reach by any count: more than three cards of a kind, too many special cards, a row with a number, a
// colour or the roll card twice, gaps between rows while cards are being placed, a seat that cannot act in the phase, a
// die without the roll card or the bust that it is thrown for. It does not promise that a history leads to the
// position.
Result<State> parse_state(std::string_view line, int seats, int deck_switches);

}  // namespace wagnis::push
