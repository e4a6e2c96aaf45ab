// Moves, outcomes and states of Tipp as text: docs/notation.md.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/tipp/state.h"

namespace wagnis::tipp {

// "odd", "circle", "blue", "6".
std::string_view name(Bet bet);

// "bet:cross", "bet:2", "stop". parse_move is the reverse; it refuses other tokens.
std::string text(const Move& move);
Result<Move> parse_move(std::string_view token);

// "dice:112346": the faces in ascending order. parse_outcome is the reverse; it refuses other tokens.
std::string text(const Outcome& outcome);
Result<Outcome> parse_outcome(std::string_view token);

// One canonical line, six fields with single spaces between them:
//
//     PHASE ROUND SEAT BET CARDS SCORES
//     on 2 0 - cross=3/2=6 17/30
//
// PHASE is over first on dice; ROUND counts from 1; BET is the bet chosen before dice, else -. CARDS has the used cards
// in the order of the notation, each with its number of dice, or -. SCORES has a number for each seat, without the turn
// in progress. In a game that is over ROUND and SEAT are 0.
std::string text(const State& state, int seats);

// The reverse of text(state), for that many seats and rounds. It refuses exactly what no game can reach: more than
// twelve dice on cards, a phase that contradicts the cards, a bet on a used card, a score above 36 for each turn of the
// seat.
Result<State> parse_state(std::string_view line, int seats, int rounds);

}  // namespace wagnis::tipp
