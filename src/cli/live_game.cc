#include "cli/live_game.h"

#include <cassert>
#include <utility>

namespace wagnis::cli {

Result<LiveGame> LiveGame::make(const std::shared_ptr<const AnyGame>& game, std::vector<SeatInfo> seats,
                                std::uint64_t seed, const std::vector<Event>& events) {
  assert(game->timed() && static_cast<int>(seats.size()) == game->seats());
  auto bots = SeatedBots::make(game, levels_of(seats), seed_of_bots(seed, events.size()));
  if (!bots) return std::unexpected(bots.error());
  auto far = so_far(*game, seed, events);
  if (!far) return std::unexpected(far.error());
  return LiveGame(Conductor(std::move(far->replay), {}), std::move(seats), *std::move(bots), seed, far->luck);
}

LiveGame::LiveGame(Conductor game, std::vector<SeatInfo> seats, SeatedBots bots, std::uint64_t seed,
                   const SeededLuck& luck)
    : game_(std::move(game)), seats_(std::move(seats)), bots_(std::move(bots)), seed_(seed), luck_(luck) {}

void LiveGame::begin(std::int64_t now) {
  const Hear nobody{[](const auto&...) {}, [](const Verdict&) {}};
  take(conduct::Begin{}, now, nobody);
  take(conduct::Bots{bots_.seats()}, now, nobody);
}

void LiveGame::play(Seat seat, std::string_view token, std::int64_t now, const Hear& hear, std::string id) {
  const std::int64_t at = std::ssize(game_.events());
  if (id.empty()) id = std::to_string(++moves_);
  take(conduct::Move{.seat = seat, .id = std::move(id), .token = std::string(token), .at = at}, now, hear);
}

void LiveGame::advance(std::int64_t now, const Hear& hear) {
  while (next() && *next() <= now) take(conduct::Wake{}, now, hear);
}

void LiveGame::take(const conduct::Input& input, std::int64_t now, const Hear& hear) {
  auto before = state().clone();
  const Step step = game_.step(input, now, luck_);
  for (std::size_t i = step.from; i < game_.events().size(); ++i) {
    const Event& event = game_.events()[i];
    const auto after = before->clone();
    [[maybe_unused]] const auto happened = after->apply(event.seat, event.token);
    assert(happened);
    hear.event(*before, event, *after);
    before = after->clone();
  }
  for (const Verdict& verdict : step.verdicts) hear.verdict(verdict);
  for (const conduct::Question& question : step.questions) take(bots_.think(game_, question), now, hear);
}

}  // namespace wagnis::cli
