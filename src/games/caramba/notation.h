// Moves, outcomes and states of Caramba as text: docs/notation.md.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/caramba/state.h"

namespace wagnis::caramba {

// "black", "blue", "red".
std::string_view name(Color color);

// Dice in the order k b r; "-" for none.
std::string text(const ColorDice& dice);

// "keep:kkb", "keep:-", "grab:r". parse_move is the reverse; it refuses other tokens.
std::string text(const Move& move);
Result<Move> parse_move(std::string_view token);

// "dice:kr": in the order k b r. parse_outcome is the reverse; it refuses other tokens.
std::string text(const Outcome& outcome);
Result<Outcome> parse_outcome(std::string_view token);

// One canonical line, four fields with single spaces between them:
//
//     PHASE FIGURES FIELDS DICE
//     play --1 7/13 kkbbr/rrrrr*
//
// PHASE is over, play, or throw:S while the dice of seat S are in the air. FIGURES has three characters, for black,
// blue and red: the seat before which the figure stands, or - for the middle. FIELDS has a number for each seat. DICE
// has five letters for each seat, with a * if the grab of that throw is unused; - if the seat has not thrown in this
// round; and for seat S the dice that it kept (- for none). In a game that is over all figures are in the middle and
// nobody has dice.
std::string text(const State& state, int seats);

// The reverse of text(state), for that many seats. It refuses what no game can reach by any count: fields that have not
// grown by six a round from 1, figures of a seat that has not thrown, an empty middle, a grab without five dice of one
// colour, a figure in the middle whose grab is used. It does not promise that a history leads to the position.
Result<State> parse_state(std::string_view line, int seats);

}  // namespace wagnis::caramba
