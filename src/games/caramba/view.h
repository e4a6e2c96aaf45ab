// What a player of Caramba may see, as JSON for screens: everything.
#pragma once

#include "core/json_writer.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Writes one object:
//
//     {"phase": "play",                                  over play throw
//      "throwing": null,                                 the seat whose dice are in the air
//      "goal": 20,                                       the field that ends the game (C9)
//      "figures": [{"color": "k", "points": 1, "owner": null},    null: in the middle
//                  {"color": "b", "points": 2, "owner": 1}, {"color": "r", "points": 3, "owner": 1}],
//      "seats": [{"field": 7,
//                 "dice": "kkbbr",          null: not thrown yet in this round; while throwing those kept, "" for none
//                 "thrown": 0,              how many dice are in the air
//                 "grab": null,             the colour of an unused grab, also while the figure is its own
//                 "points": 0}, …]}         of the figures before the seat: what the round brings as it stands
void write_view(JsonWriter& json, const Caramba& game, const State& state);

}  // namespace wagnis::caramba
