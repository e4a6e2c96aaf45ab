// Teaches the net of Push from games that the bots play with each other.
//
// Iteration 1 learns from players with habits. Each seat plays one card ahead and has its own eagerness, its own envy
// and its own rule for banking, drawn anew for every game. So the net sees all kinds of benches and banks. In each
// later iteration every second seat, drawn by lot, plays by the search with the net so far. The other seats play by
// habit, because games of good players alone show the net too few kinds of positions. One turn of the search in twelve
// begins with a random move. Numbers of players and variants take turns. Each standing at the start of a turn is a
// sample. Its target is the mix
//
//   target(t) = λ · target(t + 1) + (1 − λ) · net(t + 1),  target at the end = the win shares of the result
//
// (TD(λ): Sutton, "Learning to predict by the methods of temporal differences", 1988; λ = 1 in iteration 1). Adam
// (Kingma and Ba, 2015) fits the net to the cross-entropy between target and value. Its step falls in a straight line
// to a fiftieth.
//
// The same plan gives the same weights for every number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <variant>
#include <vector>

#include "arena/match.h"
#include "bots/push_net.h"
#include "games/push/rules.h"

namespace wagnis::push {

inline constexpr std::int64_t kMostTrainingGames = 1'000'000;

struct TrainingPlan {
  std::uint64_t seed = 1;
  std::int64_t games = 26'000;  // in each iteration, 1 – kMostTrainingGames
};

// What the caller wants to see while an iteration runs, and whether it shall stop.
struct TrainingWatch {
  std::function<void(std::int64_t games)> played;  // games so far; one thread at a time calls it
  std::function<void(std::int64_t step, std::int64_t steps, double loss)>
      fitted;  // now and then; loss: mean cross-entropy since the last
  const std::atomic<bool>* stop = nullptr;
};

// The net before iteration 1; it knows nothing.
Net untrained_net(const TrainingPlan& plan);

// Iteration number `iteration` (1, 2, …): trains the net of the iteration before. False: stopped; the net is unchanged.
bool train(Net& net, int iteration, const TrainingPlan& plan, int threads, const TrainingWatch& watch);

// The two halves of it, for games that are played in parts (arena/push_training_part.h).

// All moves and outcomes of a game, in order.
using PlayedGame = std::vector<std::variant<Move, Outcome>>;
// The rules of game number `number` (from 0) of every iteration.
const Rules& rules_of_game(std::int64_t number);
// Plays these games of an iteration; the net is that of the iteration before. Empty: stopped.
std::vector<PlayedGame> play_games(const Net& net, int iteration, const TrainingPlan& plan, const Deals& which,
                                   int threads, const TrainingWatch& watch);
// Trains the net with all games of an iteration, plan.games of them. False: stopped; the net is unchanged.
bool learn(Net& net, int iteration, const TrainingPlan& plan, const std::vector<PlayedGame>& games, int threads,
           const TrainingWatch& watch);

// For tests: a sample, and the mean cross-entropy of some samples with its gradient by the weights.
struct Sample {
  Standing standing;
  Shares target{};
};
double loss_and_gradient(const Net& net, std::span<const Sample> samples, std::span<float> gradient);

}  // namespace wagnis::push
