// The view of a position of Push, as JSON for screens. Nothing is hidden: the order of the pile is not part of a state.
#pragma once

#include "core/json_writer.h"
#include "games/push/rules.h"

namespace wagnis::push {

// Writes one object:
//
//     {"phase": "place",                  over start card place on die take
//      "active": 0, "seat": 0,            whose turn it is; who acts, or for whom the outcome is
//      "clockwise": true,                 the order in which rows are taken in this turn (P15)
//      "pile": {"size": 71, "rolls": 7, "switches": 4, "numbers": {"r1": 3, "r2": 1, …}},   kinds that are left
//      "bust": [12, 71],                  cards of the pile that fit no row (P18), of how many; null: none is drawn now
//      "hand": "y2",                      the card being placed: a number card, "roll", or null
//      "rows": [{"cards": ["r3", "b5"], "roll": false, "points": 8}, null, null],           null: there is no such row
//      "seats": [{"bench": ["r1", "r4"], "bank": ["g6"], "benchPoints": 5, "bankPoints": 6}, …]}
void write_view(JsonWriter& json, const Push& game, const State& state);

}  // namespace wagnis::push
