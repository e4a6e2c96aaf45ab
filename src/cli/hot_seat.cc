#include "cli/hot_seat.h"

#include <cassert>
#include <utility>

namespace wagnis::cli {

Result<HotSeat> HotSeat::make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                              std::uint64_t seed, const std::vector<Event>& events) {
  assert(static_cast<int>(seats.size()) == game->seats());
  if (game->timed())
    return refuse("a game of " + std::string(game->id()) +
                  " with these options has a clock; it is not played in turns");
  auto bots = SeatedBots::make(game, levels_of(seats), seed_of_bots(seed, events.size()));
  if (!bots) return std::unexpected(bots.error());
  auto far = so_far(*game, seed, events);
  if (!far) return std::unexpected(far.error());
  return HotSeat(Conductor(std::move(far->replay), {.one_event = true}), std::move(seats), *std::move(bots), seed,
                 far->luck);
}

HotSeat::HotSeat(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed,
                 const SeededLuck& luck)
    : game_(std::move(game)), seats_(std::move(seats)), bots_(std::move(bots)), seed_(seed), luck_(luck) {
  give(conduct::Begin{});
  give(conduct::Bots{bots_.seats()});
}

Step HotSeat::give(const conduct::Input& input) {
  auto before = state().clone();
  Step step = game_.step(input, 0, luck_);
  if (events() > step.from) before_ = std::move(before);
  return step;
}

HotSeat::Next HotSeat::next() const {
  if (state().over()) return Next::over;
  if (!state().pending().chance.empty()) return Next::chance;
  if (game_.goes_on()) return Next::due;
  return bots_.seats().has(seat()) ? Next::bot : Next::person;
}

Seat HotSeat::seat() const { return game_.goes_on() ? game_.next_seat() : game_.awaited().lowest(); }

std::vector<std::string> HotSeat::moves() const {
  auto moves = game_.moves(seat());
  if (game_.beat()) moves.emplace_back(Beat::kWait);
  return moves;
}

void HotSeat::step() {
  switch (next()) {
    case Next::chance:
      give(conduct::Wake{});
      barrier_ = Undo::chance;
      break;
    case Next::due: give(conduct::Wake{}); break;
    default: give(bots_.think(game_, {seat(), static_cast<std::int64_t>(events())})); barrier_ = Undo::bot;
  }
  choices_.clear();
}

Result<void> HotSeat::play(std::string_view token) {
  Conductor before = game_;
  Step step = give(
      conduct::Move{.seat = seat(), .id = "", .token = std::string(token), .at = static_cast<std::int64_t>(events())});
  for (Verdict& verdict : step.verdicts)
    if (verdict.kind == Verdict::Kind::refused) return std::unexpected(std::move(verdict.reason));
  if (game_.beat())
    barrier_ = Undo::chance;
  else
    choices_.push_back(std::move(before));
  return {};
}

std::optional<std::string> HotSeat::forced() const {
  if (game_.beat() || next() != Next::person) return std::nullopt;
  const std::vector<std::string> moves = state().moves(seat());
  if (moves.size() != 1) return std::nullopt;
  const std::unique_ptr<AnyState> after = state().clone();
  const auto played = after->play(seat(), moves.front());
  assert(played);
  static_cast<void>(played);
  if (!after->pending().chance.empty()) return std::nullopt;
  return moves.front();
}

void HotSeat::play_forced(const std::string& token) {
  give(conduct::Move{.seat = seat(), .id = "", .token = token, .at = static_cast<std::int64_t>(events())});
}

HotSeat::Undo HotSeat::undo() {
  if (choices_.empty()) return barrier_;
  game_ = std::move(choices_.back());
  choices_.pop_back();
  return Undo::done;
}

}  // namespace wagnis::cli
