// A game in progress with its events: the server, the terminal and the browser hold one.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "games/list.h"

namespace wagnis {

class Replay {
 public:
  // Refuses unknown games and options that a table may not set.
  static Result<Replay> start(std::string_view game, const Options& options);
  // The same for a game that was made before.
  static Replay start(const AnyGame& game) { return Replay(game.start()); }
  Replay(const Replay& other) : state_(other.state_->clone()), events_(other.events_) {}
  Replay(Replay&&) noexcept = default;
  Replay& operator=(Replay other) noexcept {
    state_.swap(other.state_);
    events_.swap(other.events_);
    return *this;
  }
  ~Replay() = default;

  const AnyState& state() const { return *state_; }
  const std::vector<Event>& events() const { return events_; }
  // Adds an event. Refuses what the rules refuse, and wrong times; a refusal changes nothing. In a game with a clock
  // every event has a time, times never go back, an outcome has the time of its move, and a seat's move with a tempo
  // comes no sooner than that after its last one (C10). In other games no event has a time.
  Result<void> add(const Event& event);
  // Adds events that were played on a copy of the position; `after` is the position after them. Precondition: `add`
  // would accept them one by one.
  void append(std::span<const Event> events, std::unique_ptr<AnyState> after) {
    events_.insert(events_.end(), events.begin(), events.end());
    state_ = std::move(after);
  }
  // Drops the events from number `count` on; `state` is the position before event `count`.
  void cut(std::size_t count, const AnyState& state) {
    events_.resize(count);
    state_ = state.clone();
  }

 private:
  explicit Replay(std::unique_ptr<AnyState> state) : state_(std::move(state)) {}
  Result<void> check_time(const Event& event) const;
  Result<void> check_tempo(const Event& event) const;

  std::unique_ptr<AnyState> state_;
  std::vector<Event> events_;
};

}  // namespace wagnis
