#include "cli/seats.h"

#include <fmt/core.h>

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

Result<SoFar> so_far(const AnyGame& game, std::uint64_t seed, const std::vector<Event>& events) {
  SoFar far{Replay::start(game), SeededLuck(Generator(seed).split(0))};
  for (std::size_t at = 0; at < events.size(); ++at) {
    const Event& event = events[at];
    const AnyState& state = far.replay.state();
    const std::string which = "event " + std::to_string(at);
    if (state.pending().chance.has(event.seat))
      if (const std::string drawn = state.sample(event.seat, far.luck); drawn != event.token)
        return refuse(fmt::format("{} is {}, but seed {} gives {}: the game was not played here, or by another version",
                                  which, text(event), seed, drawn));
    if (auto added = far.replay.add(event); !added)
      return refuse(which + ", " + text(event) + ": " + text(added.error()));
  }
  return far;
}

std::uint64_t seed_of_bots(std::uint64_t seed, std::size_t events) {
  constexpr std::uint64_t kTakenUp = 2 + kMaxSeats;  // the child of the seed; those before it have other uses
  return events == 0 ? seed : Generator(seed).split(kTakenUp).split(events).next();
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
