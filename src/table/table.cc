#include "table/table.h"

#include <algorithm>
#include <utility>

namespace wagnis {

void carry_out(Table& table, const Change& change) {
  if (change.set) {
    static_cast<TableSetting&>(table) = *change.set;
    table.id = change.table;
    table.sitters.resize(change.sitters.size());
  }
  if (change.host) table.host = *change.host;
  if (!change.order.empty())
    for (auto& [key, answer] : std::exchange(table.answers, {})) {
      const auto now = std::ranges::find(change.order, key.first) - change.order.begin();
      table.answers.emplace(Answers::key_type{Chair{static_cast<std::uint8_t>(now)}, key.second}, std::move(answer));
    }
  for (const auto& [chair, sitter] : change.sitters) table.sitters[chair.index] = sitter;
  if (change.new_game) {
    TableGame& game = table.games.emplace_back();
    game.wins = change.wins;
    game.seeds = change.seeds;
  }
  TableGame& game = table.games.back();
  for (const auto& [seat, seed] : change.seat_seeds) game.seeds->seats[seat.index] = seed;
  for (const StandIn& one : change.stand_ins) {
    const auto key = [](const StandIn& stand_in) { return std::pair(stand_in.chair, stand_in.from); };
    const auto at = std::ranges::lower_bound(game.stand_ins, key(one), {}, key);
    if (at != game.stand_ins.end() && key(*at) == key(one))
      *at = one;
    else
      game.stand_ins.insert(at, one);
  }
  game.leavers.insert(game.leavers.end(), change.leavers.begin(), change.leavers.end());
  game.events.insert(game.events.end(), change.events.begin(), change.events.end());
  if (!change.decision.empty()) game.decisions.push_back(change.decision);
  if (change.end != GameEnd::none) game.end = change.end;
  table.answers.insert(change.answers.begin(), change.answers.end());
}

}  // namespace wagnis
