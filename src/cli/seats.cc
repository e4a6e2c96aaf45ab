#include "cli/seats.h"

#include <string>
#include <utility>

namespace wagnis::cli {

std::vector<std::string> levels_of(const std::vector<SeatInfo>& seats) {
  std::vector<std::string> levels;
  for (const SeatInfo& seat : seats) levels.push_back(seat.bot ? seat.level : "");
  return levels;
}

Studies::Studies(const AnyGame& game, const std::vector<SeatInfo>& seats) {
  for (const SeatInfo& seat : seats)
    if (Study study = seat.bot ? bot_study(game, seat.level) : Study())
      threads_.emplace_back([study = std::move(study), this] { study(stop_); });
}

Record record_of(const Replay& replay, const std::vector<SeatInfo>& seats, std::uint64_t seed) {
  const AnyState& state = replay.state();
  Record record;
  record.game = state.game()->id();
  record.options = state.game()->options();
  record.seats = seats;
  record.events = replay.events();
  if (state.over()) record.result = state.standing();
  record.more.emplace_back("seed", std::to_string(seed));
  return record;
}

}  // namespace wagnis::cli
