// The nets of Tipp learn what the solution says.
#include "arena/tipp_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace wagnis::tipp {
namespace {

double loss(int players, std::span<const float> weights, const Sample& sample) {
  const auto share = static_cast<double>(Net(players, weights).layers(sample.x).share);
  const auto target = static_cast<double>(sample.share);
  return (share - target) * (share - target) / 2 -
         0.02 * (target * std::log(share) + (1 - target) * std::log(1 - share));
}

// Compares each slope of the loss with the change of the loss when one weight moves a little.
TEST(TippTraining, TheGradientIsTheSlopeOfTheLoss) {
  constexpr int kPlayers = 4;
  Generator generator(1);
  std::vector<float> weights(Net::weights(kPlayers)), gradient(weights.size());
  for (float& each : weights) each = static_cast<float>(generator.unit()) - 0.5f;
  const Sample sample{.x = {0.7f, -0.4f, 1.2f, 0}, .share = 0.9f};
  add_gradient(kPlayers, weights, sample, gradient);
  int steep = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    constexpr float kStep = 1e-2f;
    const float here = weights[i];
    weights[i] = here + kStep;
    const double above = loss(kPlayers, weights, sample);
    weights[i] = here - kStep;
    const double below = loss(kPlayers, weights, sample);
    weights[i] = here;
    const double slope = (above - below) / (2 * static_cast<double>(kStep));
    EXPECT_NEAR(static_cast<double>(gradient[i]), slope, 2e-5 + 0.03 * std::abs(slope)) << "weight " << i;
    if (std::abs(slope) > 1e-3) ++steep;
  }
  EXPECT_GT(steep, 30);
}

// A small game: after the first of two rounds.
constexpr Rules kRules{.players = 2, .rounds = 2};
constexpr TrainingPlan kPlan{.seed = 2, .standings = 300, .epochs = 30};

std::vector<Sample> samples_after(int turn, const TrainingPlan& plan) {
  Match match(kRules);
  std::vector<Sample> samples;
  match.sweep([&](int played) {
    if (played == turn + 1) samples = draw_samples(match, kRules, turn, plan);
  });
  return samples;
}

TEST(TippTraining, SamplesHaveTheExactShares) {
  const auto samples = samples_after(0, kPlan);
  ASSERT_EQ(samples.size(), 300u * kEnds);
  Match match(kRules);
  match.solve(Tipp(kRules).start());
  for (std::size_t points = 0; points < kEnds; ++points) {
    EXPECT_EQ(samples[points].x[0], static_cast<float>(points) / 36) << points;
    EXPECT_FLOAT_EQ(samples[points].share, static_cast<float>(match.worth_before(1, {0, static_cast<int>(points)})));
  }
  // Seats behind and ahead come up.
  const auto later = samples_after(1, kPlan);
  const auto behind = std::ranges::count_if(later, [](const Sample& each) { return each.x[0] < -0.3f; });
  const auto ahead = std::ranges::count_if(later, [](const Sample& each) { return each.x[0] > 0.3f; });
  EXPECT_GT(behind, 1000);
  EXPECT_GT(ahead, 1000);
}

TEST(TippTraining, ANetLearnsTheSharesWithinAPercent) {
  const auto samples = samples_after(2, kPlan);
  std::vector<float> weights(Net::weights(kRules.players)), again(weights.size());
  const double error = fit(weights, kRules, 2, samples, kPlan);
  EXPECT_LT(error, 0.01);
  EXPECT_GT(error, 0);
  fit(again, kRules, 2, samples, kPlan);
  EXPECT_EQ(again, weights) << "the same plan gives the same net";
  // Others than it has seen.
  const auto others = samples_after(2, {.seed = 3, .standings = 50, .epochs = 1});
  double squares = 0;
  for (const Sample& each : others) {
    const double off = static_cast<double>(Net(kRules.players, weights).layers(each.x).share - each.share);
    squares += off * off;
  }
  EXPECT_LT(std::sqrt(squares / static_cast<double>(others.size())), 0.01);
}

TEST(TippTraining, StopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(train_nets(kPlan, one_by_one, {.solved = {}, .fitted = {}, .stop = &stop}));
}

}  // namespace
}  // namespace wagnis::tipp
