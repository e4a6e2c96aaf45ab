// What the laws must know of a game beyond the Game concept. NAME_facts.h specialises it for each game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/token.h"

namespace wagnis::laws {

// A specialisation has
//
//     static constexpr std::string_view tables[];
//         options such as "players=2 star=risk", one string for each table
//     static constexpr int longest;
//         events in the longest game of these tests; proved if the rules bound it
//     static std::vector<std::string> every_move(), every_outcome();
//         all tokens that parse as a move, as an outcome
//     static std::vector<std::string> nonsense();
//         near misses: not tokens of this game
//     static void conserves(const G&, const State& before, const State& after);
//         expectations about one event: nothing appears from nowhere
//     static Move towards_end(const State&, Seat, const std::vector<Move>& moves);
//         only if random games hardly ever end: a move that brings the end nearer; walks take it three times in four
template <Game G>
struct Facts;

// Reads "players=2 star=risk" as options; "" is a table with all defaults.
inline Options options_of(std::string_view line) {
  Options options;
  if (line.empty()) return options;
  for (const std::string_view part : parts(line, ' ')) options.push_back(parse_option(part).value());
  return options;
}

}  // namespace wagnis::laws
