// Fits the nets of Tipp (bots/tipp_net.h) to the solution of whole games: four and five players, three rounds.
//
// Each game is solved backward (tipp::Match::sweep). For each turn that has a net, standings before it are drawn: three
// turns in four bring what a turn that is played for most points brings, the fourth any number of points from 0 to 36.
// So the net sees likely standings most, and all kinds. With each of the 37 ends of the turn a standing makes a sample,
// with the exact win share of its player. Adam (Kingma and Ba, 2015) fits the net to
//
//   (net − share)² / 2 + 0.02 · cross-entropy(share, net)
//
// where the second term keeps the slope up where a share is near 0 or 1. Its step falls in a straight line to nearly
// nothing. The same plan gives the same nets for every number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bots/tipp_net.h"
#include "solve/tipp.h"

namespace wagnis::tipp {

struct TrainingPlan {
  std::uint64_t seed = 1;
  int standings = 40'000;  // for each net
  int epochs = 15;         // how often the net sees each sample
};

struct Sample {
  Net::Inputs x{};
  float share = 0;
};

// Samples of turn number `turn`. Precondition: `match` has just solved the situations after it.
std::vector<Sample> draw_samples(const Match& match, const Rules& rules, int turn, const TrainingPlan& plan);

// Fits one net's weights, from weights that know nothing; returns the root of the mean squared error in the last epoch,
// in shares. It stops soon after `stop` becomes true.
double fit(std::span<float> weights, const Rules& rules, int turn, std::span<const Sample> samples,
           const TrainingPlan& plan, const std::atomic<bool>* stop = nullptr);

// Adds the gradient of one sample by the weights to `gradient`; returns the squared error.
double add_gradient(int players, std::span<const float> weights, const Sample& sample, std::span<float> gradient);

// What the caller wants to see, and whether it shall stop. Called on the caller's thread.
struct TrainingWatch {
  std::function<void(const Rules& rules, int turn)> solved;  // all situations after so many turns
  std::function<void(const Rules& rules, int turn, double error)> fitted;
  const std::atomic<bool>* stop = nullptr;
};

// Solves both games and fits all nets; Nets::by is left to the caller. nullopt: stopped.
std::optional<Nets> train_nets(const TrainingPlan& plan, const ForEach& for_each, const TrainingWatch& watch);

}  // namespace wagnis::tipp
