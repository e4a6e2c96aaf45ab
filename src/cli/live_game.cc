#include "cli/live_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "bots/hands.h"

namespace wagnis::cli {

Result<LiveGame> LiveGame::make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                                std::uint64_t seed) {
  assert(game->timed() && static_cast<int>(seats.size()) == game->seats());
  auto replay = Replay::start(game->id(), game->options());
  if (!replay) return std::unexpected(replay.error());
  auto bots = bots_of(game, seats);
  if (!bots) return std::unexpected(bots.error());
  LiveGame live(*std::move(replay), std::move(seats), seed);
  live.bots_ = *std::move(bots);
  return live;
}

LiveGame::LiveGame(Replay replay, std::vector<SeatInfo> seats, std::uint64_t seed)
    : replay_(std::move(replay)), seats_(std::move(seats)), seed_(seed), luck_(Generator(seed).split(0)) {
  for (std::size_t i = 0; i < seats_.size(); ++i) bot_luck_.push_back(Generator(seed).split(1 + i));
  plans_.resize(seats_.size());
}

void LiveGame::begin(std::int64_t now) {
  began_ = now;
  race_.signal(now, race_.settings().first_countdown);
  plan(now);
}

void LiveGame::pause(std::int64_t now) {
  if (paused_) return;
  paused_ = now;
  std::ranges::fill(plans_, std::nullopt);
}

void LiveGame::go_on(std::int64_t now) {
  if (!paused_) return;
  const std::int64_t lasted = now - *paused_;
  paused_.reset();
  began_ += lasted;
  race_.stood_still(lasted);
  race_.signal(now, race_.settings().first_countdown);
  plan(now);
}

std::optional<TooEarly> LiveGame::play(Seat seat, std::string_view token, std::int64_t now, const Hear& hear) {
  if (paused_) return TooEarly{{"the game stands still", ""}, 0};
  if (auto early = race_.too_early(seat, state().game()->tempo_after(token), now)) return early;
  if (now < race_.free(seat))
    return TooEarly{{"the dice of seat " + std::to_string(seat.index) + " are in the air", "C10"},
                    race_.free(seat) - now};
  if (auto fits = state().clone()->play(seat, token); !fits) return TooEarly{fits.error(), 0};
  add(seat, token, now, hear);
  plan(now);
  return std::nullopt;
}

std::optional<std::int64_t> LiveGame::next() const {
  std::optional<std::int64_t> next;
  for (const auto& plan : plans_)
    if (plan && (!next || plan->at < *next)) next = plan->at;
  return next;
}

void LiveGame::advance(std::int64_t now, const Hear& hear) {
  for (;;) {
    const auto due = next();
    if (!due || *due > now) return;
    const auto first = std::ranges::find_if(plans_, [&](const auto& plan) { return plan && plan->at == *due; });
    const Seat seat{static_cast<std::uint8_t>(first - plans_.begin())};
    const std::string token = std::exchange(*first, std::nullopt)->token;
    // What has become impossible meanwhile is thought over again.
    if (state().clone()->play(seat, token)) add(seat, token, now, hear);
    plan(now);
  }
}

// Precondition: the rules take it.
void LiveGame::add(Seat seat, std::string_view token, std::int64_t now, const Hear& hear) {
  const AnyGame& game = *state().game();
  const auto happen = [&](Seat who, std::string what) {
    const auto before = state().clone();
    const Event event{who, std::move(what), clock(now)};
    [[maybe_unused]] const auto added = replay_.add(event);
    assert(added);
    hear(*before, event, state());
  };
  happen(seat, std::string(token));
  if (const std::int64_t tempo = game.tempo_after(token); tempo > 0) race_.thrown(seat, now, tempo);
  while (!state().pending().chance.empty()) {
    const Seat who = state().pending().chance.lowest();
    happen(who, state().sample(who, luck_));
  }
  if (!state().at_signal()) return;
  race_.signal(now, race_.settings().next_countdown);
  std::ranges::fill(plans_, std::nullopt);
}

// Every bot without a plan makes one: when its own dice lie and play is open, and its hand is there.
void LiveGame::plan(std::int64_t now) {
  state().pending().move.each([&](Seat seat) {
    Bot* bot = bots_[seat.index].get();
    if (bot == nullptr || plans_[seat.index]) return;
    Generator& luck = bot_luck_[seat.index];
    std::string token = bot->choose(state(), seat, luck);
    const std::int64_t hand = hand_time(seats_[seat.index].level, state().game()->raced_for(token), luck);
    plans_[seat.index] = {std::max({now, race_.free(seat), race_.opens()}) + hand, std::move(token)};
  });
  if (state().over()) std::ranges::fill(plans_, std::nullopt);
}

}  // namespace wagnis::cli
