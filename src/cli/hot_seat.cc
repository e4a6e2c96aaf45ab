#include "cli/hot_seat.h"

#include <cassert>
#include <utility>

#include "fair/tie_order.h"

namespace wagnis::cli {

Result<HotSeat> HotSeat::make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed) {
  assert(static_cast<int>(seats.size()) == game->seats());
  if (game->timed())
    return refuse("a game of " + std::string(game->id()) +
                  " with these options has a clock; it is not played in turns");
  auto replay = Replay::start(game->id(), game->options());
  if (!replay) return std::unexpected(replay.error());
  auto bots = bots_of(game, seats);
  if (!bots) return std::unexpected(bots.error());
  HotSeat table(*std::move(replay), std::move(seats), seed);
  table.bots_ = *std::move(bots);
  return table;
}

HotSeat::HotSeat(Replay replay, std::vector<SeatInfo> seats, std::uint64_t seed)
    : replay_(std::move(replay)), seats_(std::move(seats)), seed_(seed), luck_(Generator(seed).split(0)) {
  for (std::size_t i = 0; i < seats_.size(); ++i) bot_luck_.push_back(Generator(seed).split(1 + i));
  if (state().game()->together()) beat_.emplace(state());
}

HotSeat::Next HotSeat::next() const {
  const Pending pending = state().pending();
  if (pending.over()) return Next::over;
  if (!pending.chance.empty()) return Next::chance;
  if (!due_.empty()) return Next::due;
  return bots_[seat().index] != nullptr ? Next::bot : Next::person;
}

Seat HotSeat::seat() const {
  const Pending pending = state().pending();
  if (!pending.chance.empty()) return pending.chance.lowest();
  if (!due_.empty()) return due_.front().seat;
  return (beat_ ? beat_->asked() : pending.move).lowest();
}

std::vector<std::string> HotSeat::moves() const {
  if (!beat_) return state().moves(seat());
  auto moves = beat_->moves(state(), seat());
  moves.emplace_back(Beat::kWait);
  return moves;
}

void HotSeat::add(Seat who, std::string token) {
  before_ = state().clone();
  const auto added = replay_.add(Event{.seat = who, .token = std::move(token), .ms = std::nullopt});
  assert(added);
  static_cast<void>(added);
}

void HotSeat::settle() {
  while (beat_ && due_.empty() && state().pending().chance.empty() && !state().over() && beat_->asked().empty()) {
    if (collected_) {
      beat_->next(state());
      collected_ = false;
      continue;
    }
    collected_ = true;
    const auto choices = beat_->choices(draw_tie_order(state().game()->seats(), luck_).seats);
    due_.assign(choices.begin(), choices.end());
  }
}

void HotSeat::step() {
  const Seat who = seat();
  switch (next()) {
    case Next::chance:
      add(who, state().sample(who, luck_));
      barrier_ = Undo::chance;
      break;
    case Next::due: {
      const std::string token = due_.front().token;
      due_.pop_front();
      // A grab before it may have made it impossible.
      if (state().clone()->play(who, token)) add(who, token);
      break;
    }
    default: {
      const std::string token = bots_[who.index]->choose(state(), who, bot_luck_[who.index]);
      barrier_ = Undo::bot;
      if (!beat_)
        add(who, token);
      else if (!beat_->choose(state(), who, token))
        static_cast<void>(beat_->choose(state(), who, Beat::kWait));
    }
  }
  choices_.clear();
  settle();
}

Result<void> HotSeat::play(std::string_view token) {
  if (beat_) {
    auto chosen = beat_->choose(state(), seat(), token);
    barrier_ = Undo::chance;
    settle();
    return chosen;
  }
  const std::unique_ptr<AnyState> after = state().clone();
  if (auto played = after->play(seat(), token); !played) return played;
  choices_.push_back({.events = replay_.events().size(), .state = state().clone()});
  add(seat(), std::string(token));
  return {};
}

std::optional<std::string> HotSeat::forced() const {
  if (beat_ || next() != Next::person) return std::nullopt;
  const std::vector<std::string> moves = state().moves(seat());
  if (moves.size() != 1) return std::nullopt;
  const std::unique_ptr<AnyState> after = state().clone();
  const auto played = after->play(seat(), moves.front());
  assert(played);
  static_cast<void>(played);
  if (!after->pending().chance.empty()) return std::nullopt;
  return moves.front();
}

void HotSeat::play_forced(const std::string& token) { add(seat(), token); }

HotSeat::Undo HotSeat::undo() {
  if (choices_.empty()) return barrier_;
  replay_.cut(choices_.back().events, *choices_.back().state);
  choices_.pop_back();
  return Undo::done;
}

}  // namespace wagnis::cli
