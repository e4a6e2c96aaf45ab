#include "conduct/seated_bots.h"

#include <utility>

#include "bots/reflexes.h"

namespace wagnis {

Result<SeatedBots> SeatedBots::make(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& levels,
                                    std::uint64_t seed) {
  SeatedBots bots;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Seated seated{levels[i], nullptr, Generator(seed).split(1 + i)};
    if (!levels[i].empty()) {
      auto bot = make_bot(game, levels[i]);
      if (!bot) return std::unexpected(bot.error());
      seated.bot = *std::move(bot);
    }
    bots.seated_.push_back(std::move(seated));
  }
  return bots;
}

SeatSet SeatedBots::seats() const {
  SeatSet seats;
  for (std::uint8_t i = 0; i < seated_.size(); ++i)
    if (seated_[i].bot) seats = seats.with(Seat{i});
  return seats;
}

conduct::Thought SeatedBots::think(const Conductor& game, const conduct::Question& question) {
  conduct::Thought thought{question.seat, question.at, "", 0};
  if (!game.awaited().has(question.seat)) return thought;
  const AnyState& state = game.state();
  Seated& seated = seated_[question.seat.index];
  thought.token = seated.bot->choose(state, question.seat, seated.generator);
  if (state.game()->timed())
    thought.reaction = reaction_time(seated.level, state.game()->raced_for(thought.token), seated.generator);
  return thought;
}

}  // namespace wagnis
