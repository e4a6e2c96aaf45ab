// Games with random moves whose chance comes from seeds, as on a server: records with a correct member `fair`.
#pragma once

#include <string_view>

#include "fair/keyed_luck.h"
#include "laws/walk.h"
#include "record/record.h"

namespace wagnis {

// A whole game, or its first `most` events. The same seed gives the same record. In some records every third seat has
// no seed.
inline Record fair_record(std::string_view game, const Options& options, std::uint64_t seed, int most = 100'000) {
  auto replay = Replay::start(game, options).value();
  const AnyGame& made = *replay.state().game();
  SeededLuck luck(seed);
  Seeds seeds{.table = "k7m2p9xw",
              .number = static_cast<int>(seed % 3) + 1,
              .commit = {},
              .server = draw_seed(luck),
              .seats = {}};
  seeds.commit = server_commitment(seeds, game, made.options());
  Record record{.game = std::string(game),
                .options = made.options(),
                .seats = {},
                .events = {},
                .result = {},
                .result_more = {},
                .more = {}};
  for (std::uint8_t i = 0; i < made.seats(); ++i) {
    record.seats.push_back({.name = "Player " + std::to_string(i), .bot = false, .level = {}, .more = {}});
    SeatSeed& seat = seeds.seats.emplace_back();
    seat.seed = draw_seed(luck);
    seat.commit = seat_commitment(seeds.commit, Seat{i}, seat.seed);
    if ((seed + i) % 3 == 0) seat.seed.clear();
    if ((seed + i) % 6 == 0) seat.commit.clear();
  }
  KeyedLuck chance(chance_key(seeds));
  Generator generator(seed);
  for (int i = 0; i < most && !replay.state().over(); ++i) {
    Event event = laws::random_event(replay.state(), laws::Policy::any, generator, chance);
    if (made.timed()) event.ms = 900 * i;
    if (!replay.state().pending().chance.empty() && made.timed()) event.ms = replay.events().back().ms;
    static_cast<void>(replay.add(event).value());
  }
  record.events = replay.events();
  if (replay.state().over()) record.result = replay.state().standing();
  record.more.emplace_back("fair", write_fair(seeds));
  return record;
}

}  // namespace wagnis
