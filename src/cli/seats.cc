#include "cli/seats.h"

#include <string>
#include <utility>

namespace wagnis::cli {

Result<std::vector<std::unique_ptr<Bot>>> bots_of(const std::shared_ptr<const AnyGame>& game,
                                                  const std::vector<SeatInfo>& seats) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const SeatInfo& seat : seats) {
    bots.push_back(nullptr);
    if (!seat.bot) continue;
    auto bot = make_bot(game, seat.level);
    if (!bot) return std::unexpected(bot.error());
    bots.back() = *std::move(bot);
  }
  return bots;
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
