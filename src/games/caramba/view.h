// The view of a position of Caramba, as JSON for screens. Nothing is hidden.
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
//                 "dice": "kkbbr",          null: not thrown yet in this round; in a throw the kept dice, "" for none
//                 "thrown": 0,              how many dice are in the air
//                 "grab": null,             the colour of an unused grab, even while the figure is the seat's own
//                 "points": 0}, …]}         of the figures before the seat: what it would score now
void write_view(JsonWriter& json, const Caramba& game, const State& state);

}  // namespace wagnis::caramba
