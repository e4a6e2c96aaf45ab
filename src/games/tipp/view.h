// The view of a position of Tipp, as JSON for screens. Nothing is hidden. The dice just thrown are not part of a
// position; screens take them from the event.
#pragma once

#include "core/json_writer.h"
#include "games/tipp/rules.h"

namespace wagnis::tipp {

// Writes one object:
//
//     {"phase": "on",                    over first on dice
//      "round": 2, "rounds": 4,          from 1; 0 when the game is over
//      "seat": 0,                        whose turn it is
//      "dice": 3,                        dice that do not lie on a card
//      "stop": 24,                       what a stop scores: the points on the cards
//      "bet": "cross",                   the bet chosen before dice, or null
//      "cards": [{"bet": "odd", "faces": "135", "points": 1,     the card: what matches, points a die
//                 "dice": 0,                                     dice on it; 0: not used in this turn
//                 "bust": [1, 8]}, …]}                           chance that a throw of the dice left has no match
//
// All fourteen cards in the order of the notation. `bust` is a reduced fraction.
void write_view(JsonWriter& json, const Tipp& game, const State& state);

}  // namespace wagnis::tipp
