// The list of bots: the one place that names the levels of every game.
#include <array>

#include "bots/bot.h"
#include "bots/caramba_club.h"
#include "bots/caramba_expert.h"
#include "bots/caramba_novice.h"
#include "bots/caramba_yardsticks.h"
#include "bots/push_casual.h"
#include "bots/push_expert.h"
#include "bots/push_greedy.h"
#include "bots/push_novice.h"
#include "bots/tipp_casual.h"
#include "bots/tipp_club.h"
#include "bots/tipp_expert.h"
#include "bots/tipp_novice.h"
#include "core/token.h"

namespace wagnis {
namespace {

// Uniform over the legal moves, for every game.
class RandomBot final : public Bot {
 public:
  std::string choose(const AnyState& state, Seat seat, Generator& generator) override {
    auto moves = state.moves(seat);
    return std::move(moves[generator.below(moves.size())]);
  }
  std::optional<double> share(const AnyState&, Seat, Generator&) override { return std::nullopt; }
};

// A policy of one game: made of the game, with `Move choose(const State&, Seat, Generator&)`, and where it knows what a position is
// worth `double share(const State&, Seat, Generator&)`, perhaps optional.
template <Game G, class Policy>
class PolicyBot final : public Bot {
 public:
  explicit PolicyBot(const G& game) : policy_(game) {}
  std::string choose(const AnyState& state, Seat seat, Generator& generator) override {
    return text(policy_.choose(*state.as<G>(), seat, generator));
  }
  std::optional<double> share(const AnyState& state, Seat seat, Generator& generator) override {
    if constexpr (requires { policy_.share(*state.as<G>(), seat, generator); })
      return policy_.share(*state.as<G>(), seat, generator);
    else
      return std::nullopt;
  }

 private:
  Policy policy_;
};

using MakeBot = std::unique_ptr<Bot> (*)(const AnyGame& game);

std::unique_ptr<Bot> make_random(const AnyGame&) { return std::make_unique<RandomBot>(); }

template <Game G, class Policy>
std::unique_ptr<Bot> make_policy(const AnyGame& game) {
  return std::make_unique<PolicyBot<G, Policy>>(*game.as<G>());
}

// The levels of one game, weakest first, and how each is made.
struct Levels {
  std::string_view game;
  std::span<const std::string_view> names;
  std::span<const MakeBot> make;
};

constexpr std::array<std::string_view, 6> kPushNames{"random", "novice", "casual", "greedy", "club", "expert"};
constexpr std::array<MakeBot, 6> kPushBots{make_random,
                                           make_policy<push::Push, push::Novice>,
                                           make_policy<push::Push, push::Casual>,
                                           make_policy<push::Push, push::Greedy>,
                                           make_policy<push::Push, push::Club>,
                                           make_policy<push::Push, push::Expert>};

constexpr std::array<std::string_view, 5> kTippNames{"random", "novice", "casual", "club", "expert"};
constexpr std::array<MakeBot, 5> kTippBots{make_random, make_policy<tipp::Tipp, tipp::Novice>,
                                           make_policy<tipp::Tipp, tipp::Casual>, make_policy<tipp::Tipp, tipp::Club>,
                                           make_policy<tipp::Tipp, tipp::Expert>};

constexpr std::array<std::string_view, 7> kCarambaNames{"random",   "novice", "always-red", "casual",
                                                        "majority", "club",   "expert"};
constexpr std::array<MakeBot, 7> kCarambaBots{make_random,
                                              make_policy<caramba::Caramba, caramba::Novice>,
                                              make_policy<caramba::Caramba, caramba::AlwaysRed>,
                                              make_policy<caramba::Caramba, caramba::Majority>,
                                              make_policy<caramba::Caramba, caramba::Majority>,
                                              make_policy<caramba::Caramba, caramba::Club>,
                                              make_policy<caramba::Caramba, caramba::Expert>};

constexpr std::array kLevels{
    Levels{push::Push::id, kPushNames, kPushBots},
    Levels{tipp::Tipp::id, kTippNames, kTippBots},
    Levels{caramba::Caramba::id, kCarambaNames, kCarambaBots},
};

const Levels* find_levels(std::string_view game) {
  for (const Levels& levels : kLevels)
    if (levels.game == game) return &levels;
  return nullptr;
}

}  // namespace

std::span<const std::string_view> bot_levels(std::string_view game) {
  const Levels* levels = find_levels(game);
  return levels != nullptr ? levels->names : std::span<const std::string_view>();
}

Study bot_study(const AnyGame& game, std::string_view level) {
  if (const auto* tipp = game.as<tipp::Tipp>(); tipp != nullptr && level == "expert")
    return tipp::Expert::study(tipp->rules());
  return {};
}

Result<std::unique_ptr<Bot>> make_bot(const std::shared_ptr<const AnyGame>& game, std::string_view level) {
  std::string names;
  if (const Levels* levels = find_levels(game->id())) {
    for (std::size_t i = 0; i < levels->names.size(); ++i) {
      if (levels->names[i] == level) return levels->make[i](*game);
      names += (names.empty() ? "" : ", ") + std::string(levels->names[i]);
    }
  }
  return refuse("unknown bot " + in_quotes(level) + " for " + std::string(game->id()) + "; there are " + names);
}

}  // namespace wagnis
