#include "record/replay.h"

namespace wagnis {

Result<Replay> Replay::start(std::string_view game, const Options& options) {
  const auto made = make_game(game, options);
  if (!made) return std::unexpected(made.error());
  return Replay((*made)->start());
}

Result<void> Replay::check_time(const Event& event) const {
  if (!state_->game()->timed()) {
    if (event.ms)
      return refuse("time @" + std::to_string(*event.ms) + " stands in a game without a clock; its events have none",
                    "N2");
    return {};
  }
  if (!event.ms)
    return refuse("there is no time: every event of a game with a clock has one, @ and milliseconds", "N2");
  if (events_.empty()) return {};
  const std::int64_t last = *events_.back().ms;
  if (*event.ms < last)
    return refuse("time @" + std::to_string(*event.ms) + " goes back, from @" + std::to_string(last), "N2");
  if (*event.ms != last && state_->pending().chance.has(event.seat))
    return refuse(
        "time @" + std::to_string(*event.ms) + " of an outcome is not that of its move, @" + std::to_string(last),
        "N2");
  return {};
}

Result<void> Replay::check_tempo(const Event& event) const {
  const AnyGame& game = *state_->game();
  const std::int64_t tempo = game.timed() ? game.tempo_after(event.token) : 0;
  if (tempo == 0) return {};
  // Times ascend: an event that is `tempo` or more back does not matter, and neither does any before it.
  for (std::size_t i = events_.size(); i > 0 && *events_[i - 1].ms > *event.ms - tempo; --i) {
    const Event& last = events_[i - 1];
    if (last.seat != event.seat || game.tempo_after(last.token) == 0) continue;
    return refuse("time @" + std::to_string(*event.ms) + " is " + std::to_string(*event.ms - *last.ms) +
                      " ms after the last throw of seat " + std::to_string(event.seat.index) + ", event " +
                      std::to_string(i - 1) + " @" + std::to_string(*last.ms) + "; with tempo " +
                      std::to_string(tempo) + " the next is allowed from @" + std::to_string(*last.ms + tempo),
                  game.paragraph(HostRule::tempo));
  }
  return {};
}

Result<void> Replay::add(const Event& event) {
  if (auto fine = check_time(event); !fine) return fine;
  if (auto fine = check_tempo(event); !fine) return fine;
  if (auto fine = state_->apply(event.seat, event.token); !fine) return fine;
  events_.push_back(event);
  return {};
}

}  // namespace wagnis
