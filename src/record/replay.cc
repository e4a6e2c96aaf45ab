#include "record/replay.h"

namespace wagnis {

Result<Replay> Replay::start(std::string_view game, const Options& options) {
  const auto made = make_game(game, options);
  if (!made) return std::unexpected(made.error());
  return Replay((*made)->start());
}

Result<void> Replay::check_time(const Event& event) const {
  if (!state_->game()->timed()) {
    if (event.ms) return refuse("time @" + std::to_string(*event.ms) + " stands in a game without a clock");
    return {};
  }
  if (!event.ms) return refuse("there is no time: every event of a game with a clock has one, @ and milliseconds");
  if (events_.empty()) return {};
  const std::int64_t last = *events_.back().ms;
  if (*event.ms < last)
    return refuse("time @" + std::to_string(*event.ms) + " goes back, from @" + std::to_string(last));
  if (*event.ms != last && state_->pending().chance.has(event.seat))
    return refuse("time @" + std::to_string(*event.ms) + " of an outcome is not that of its move, @" +
                  std::to_string(last));
  return {};
}

Result<void> Replay::add(const Event& event) {
  if (auto fine = check_time(event); !fine) return fine;
  if (auto fine = state_->apply(event.seat, event.token); !fine) return fine;
  events_.push_back(event);
  return {};
}

}  // namespace wagnis
