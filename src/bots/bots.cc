// The list of bots: the one place that names the levels of every game.
#include <algorithm>
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
#include "bots/tipp_net.h"
#include "bots/tipp_novice.h"
#include "core/token.h"

namespace wagnis {
namespace {

// Plays any game: each legal move with equal chance.
class RandomBot final : public Bot {
 public:
  std::string choose(const AnyState& state, Seat seat, Generator& generator) override {
    auto moves = state.moves(seat);
    return std::move(moves[generator.below(moves.size())]);
  }
  std::optional<double> share(const AnyState&, Seat, Generator&) override { return std::nullopt; }
};

// Makes a Bot of the policy of one game. A policy is made of a game and has `Move choose(const State&, Seat,
// Generator&)`. If it can estimate win shares it has `double share(const State&, Seat, Generator&)`, or the same with
// std::optional<double>.
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

// One level of a game.
struct Level {
  std::string_view name;
  std::unique_ptr<Bot> (*make)(const AnyGame& game);
  Study (*study)(const AnyGame& game);  // see bot_study
};

constexpr Level kRandom{"random", [](const AnyGame&) -> std::unique_ptr<Bot> { return std::make_unique<RandomBot>(); },
                        [](const AnyGame&) { return Study(); }};

// A policy under a name. It can learn if it has `static Study study(const Rules&)`.
template <Game G, class Policy>
constexpr Level level_of(std::string_view name) {
  return {
      name,
      [](const AnyGame& game) -> std::unique_ptr<Bot> { return std::make_unique<PolicyBot<G, Policy>>(*game.as<G>()); },
      []([[maybe_unused]] const AnyGame& game) {
        if constexpr (requires(const G& g) { Policy::study(g.rules()); })
          return Study(Policy::study(game.as<G>()->rules()));
        else
          return Study();
      }};
}

constexpr std::array kAnyLevels{kRandom};  // for a game that has no bots of its own

constexpr std::array kPushLevels{kRandom,
                                 level_of<push::Push, push::Novice>("novice"),
                                 level_of<push::Push, push::Casual>("casual"),
                                 level_of<push::Push, push::Greedy>("greedy"),
                                 level_of<push::Push, push::Greedy2>("greedy-2"),
                                 level_of<push::Push, push::Club>("club"),
                                 level_of<push::Push, push::Expert>("expert")};

constexpr std::array kTippLevels{kRandom, level_of<tipp::Tipp, tipp::Novice>("novice"),
                                 level_of<tipp::Tipp, tipp::Casual>("casual"), level_of<tipp::Tipp, tipp::Club>("club"),
                                 level_of<tipp::Tipp, tipp::Expert>("expert")};

constexpr std::array kCarambaLevels{kRandom,
                                    level_of<caramba::Caramba, caramba::Novice>("novice"),
                                    level_of<caramba::Caramba, caramba::AlwaysRed>("always-red"),
                                    level_of<caramba::Caramba, caramba::Majority>("casual"),
                                    level_of<caramba::Caramba, caramba::Majority>("majority"),
                                    level_of<caramba::Caramba, caramba::Club>("club"),
                                    level_of<caramba::Caramba, caramba::Expert>("expert")};

template <std::size_t N>
constexpr std::array<std::string_view, N> names_of(const std::array<Level, N>& levels) {
  std::array<std::string_view, N> names;
  for (std::size_t i = 0; i < N; ++i) names[i] = levels[i].name;
  return names;
}

constexpr std::array kAnyNames = names_of(kAnyLevels);
constexpr std::array kPushNames = names_of(kPushLevels);
constexpr std::array kTippNames = names_of(kTippLevels);
constexpr std::array kCarambaNames = names_of(kCarambaLevels);

// The levels of one game, weakest first.
struct Levels {
  std::string_view game;
  std::span<const Level> levels;
  std::span<const std::string_view> names;  // names of the levels
};

constexpr std::array kLevels{
    Levels{push::Push::id, kPushLevels, kPushNames},
    Levels{tipp::Tipp::id, kTippLevels, kTippNames},
    Levels{caramba::Caramba::id, kCarambaLevels, kCarambaNames},
};
constexpr Levels kAnyGame{"", kAnyLevels, kAnyNames};

const Levels& levels_of_game(std::string_view game) {
  const auto found = std::ranges::find(kLevels, game, &Levels::game);
  return found == kLevels.end() ? kAnyGame : *found;
}

const Level* find_level(std::string_view game, std::string_view name) {
  const auto levels = levels_of_game(game).levels;
  const auto found = std::ranges::find(levels, name, &Level::name);
  return found == levels.end() ? nullptr : &*found;
}

}  // namespace

std::span<const std::string_view> bot_levels(std::string_view game) { return levels_of_game(game).names; }

Result<void> learn(std::string_view bytes) { return tipp::learn_nets(bytes); }

Study bot_study(const AnyGame& game, std::string_view level) {
  const Level* found = find_level(game.id(), level);
  return found != nullptr ? found->study(game) : Study();
}

Result<std::unique_ptr<Bot>> make_bot(const std::shared_ptr<const AnyGame>& game, std::string_view level) {
  if (const Level* found = find_level(game->id(), level)) return found->make(*game);
  std::string names;
  for (const std::string_view name : bot_levels(game->id())) names += (names.empty() ? "" : ", ") + std::string(name);
  return refuse("unknown bot " + in_quotes(level) + " for " + std::string(game->id()) + "; there are " + names);
}

}  // namespace wagnis
