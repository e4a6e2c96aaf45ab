#include "cli/hot_seat.h"

#include <cassert>
#include <utility>

namespace wagnis::cli {

Result<HotSeat> HotSeat::make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed) {
  assert(static_cast<int>(seats.size()) == game->seats());
  if (game->timed())
    return refuse("a game of " + std::string(game->id()) +
                  " with these options has a clock; it is not played in turns");
  auto replay = Replay::start(game->id(), game->options());
  if (!replay) return std::unexpected(replay.error());
  HotSeat table(*std::move(replay), std::move(seats), seed);
  for (const SeatInfo& seat : table.seats_) {
    table.bots_.push_back(nullptr);
    if (!seat.bot) continue;
    auto bot = make_bot(game, seat.level);
    if (!bot) return std::unexpected(bot.error());
    table.bots_.back() = *std::move(bot);
  }
  return table;
}

HotSeat::HotSeat(Replay replay, std::vector<SeatInfo> seats, std::uint64_t seed)
    : replay_(std::move(replay)), seats_(std::move(seats)), seed_(seed), luck_(Generator(seed).split(0)) {
  for (std::size_t i = 0; i < seats_.size(); ++i) bot_luck_.push_back(Generator(seed).split(1 + i));
}

HotSeat::Next HotSeat::next() const {
  const Pending pending = state().pending();
  if (pending.over()) return Next::over;
  if (!pending.chance.empty()) return Next::chance;
  return bots_[pending.move.lowest().index] != nullptr ? Next::bot : Next::person;
}

Seat HotSeat::seat() const {
  const Pending pending = state().pending();
  return pending.chance.empty() ? pending.move.lowest() : pending.chance.lowest();
}

void HotSeat::add(std::string token) {
  before_ = state().clone();
  const auto added = replay_.add(Event{.seat = seat(), .token = std::move(token), .ms = std::nullopt});
  assert(added);
  static_cast<void>(added);
}

void HotSeat::step() {
  const Seat who = seat();
  const bool chance = next() == Next::chance;
  add(chance ? state().sample(who, luck_) : bots_[who.index]->choose(state(), who, bot_luck_[who.index]));
  choices_.clear();
  barrier_ = chance ? Undo::chance : Undo::bot;
}

Result<void> HotSeat::play(std::string_view token) {
  const std::unique_ptr<AnyState> after = state().clone();
  if (auto played = after->play(seat(), token); !played) return played;
  choices_.push_back({.events = replay_.events().size(), .state = state().clone()});
  add(std::string(token));
  return {};
}

std::optional<std::string> HotSeat::forced() const {
  if (next() != Next::person) return std::nullopt;
  const std::vector<std::string> moves = state().moves(seat());
  if (moves.size() != 1) return std::nullopt;
  const std::unique_ptr<AnyState> after = state().clone();
  const auto played = after->play(seat(), moves.front());
  assert(played);
  static_cast<void>(played);
  if (!after->pending().chance.empty()) return std::nullopt;
  return moves.front();
}

void HotSeat::play_forced(const std::string& token) { add(token); }

HotSeat::Undo HotSeat::undo() {
  if (choices_.empty()) return barrier_;
  replay_.cut(choices_.back().events, *choices_.back().state);
  choices_.pop_back();
  return Undo::done;
}

Record HotSeat::record() const {
  Record record;
  record.game = state().game()->id();
  record.options = state().game()->options();
  record.seats = seats_;
  record.events = replay_.events();
  if (state().over()) record.result = state().standing();
  record.more.emplace_back("seed", std::to_string(seed_));
  return record;
}

}  // namespace wagnis::cli
