#include "arena/push_training.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace wagnis::push {
namespace {

std::vector<float> weights(const Net& net) { return {net.weights().begin(), net.weights().end()}; }

Sample some_sample(std::uint64_t seed, int players) {
  Generator generator(seed);
  Sample sample;
  Standing& s = sample.standing;
  s.players = static_cast<std::uint8_t>(players);
  s.numbers = 50;
  s.pile_points = 170;
  s.rolls = 9;
  for (std::size_t i = 0; i < s.players; ++i) {
    s.player[i].points[1] = s.player[i].bench = static_cast<std::uint8_t>(generator.below(12));
    s.player[i].cards[1] = s.player[i].bench > 0 ? 2 : 0;
    s.player[i].banked_points = static_cast<std::uint16_t>(generator.below(40));
  }
  sample.target[generator.below(s.players)] = 1;
  return sample;
}

// Compares each slope of the loss with the change of the loss when one weight moves a little.
TEST(PushTraining, TheGradientIsTheSlopeOfTheLoss) {
  const std::vector<Sample> samples{some_sample(1, 2), some_sample(2, 3), some_sample(3, 6)};
  Net net = untrained_net({.seed = 4});
  for (float& weight : net.weights()) weight *= 3;  // away from flat places
  std::vector<float> gradient(Net::kWeights), ignored(Net::kWeights);
  loss_and_gradient(net, samples, gradient);
  Generator generator(5);
  int steep = 0;
  for (int i = 0; i < 400; ++i) {
    const auto at = static_cast<std::size_t>(generator.below(Net::kWeights));
    const float here = net.weights()[at];
    constexpr float kStep = 2e-3f;
    net.weights()[at] = here + kStep;
    const double above = loss_and_gradient(net, samples, ignored);
    net.weights()[at] = here - kStep;
    const double below = loss_and_gradient(net, samples, ignored);
    net.weights()[at] = here;
    const double slope = (above - below) / (2 * static_cast<double>(kStep));
    EXPECT_NEAR(static_cast<double>(gradient[at]), slope, 2e-3 + 0.05 * std::abs(slope)) << "weight " << at;
    if (std::abs(slope) > 0.02) ++steep;
  }
  EXPECT_GT(steep, 20);
}

TEST(PushTraining, TheSamePlanGivesTheSameNetForEveryNumberOfThreads) {
  const TrainingPlan plan{.seed = 3, .games = 28};
  Net one = untrained_net(plan), three = untrained_net(plan);
  ASSERT_TRUE(train(one, 1, plan, 1, {}));
  ASSERT_TRUE(train(three, 1, plan, 3, {}));
  EXPECT_EQ(weights(one), weights(three));
  EXPECT_NE(weights(one), weights(untrained_net(plan)));
  Net other = untrained_net({.seed = 4, .games = 28});
  ASSERT_TRUE(train(other, 1, {.seed = 4, .games = 28}, 2, {}));
  EXPECT_NE(weights(one), weights(other));
}

TEST(PushTraining, LearnsAndSaysHowFarItIs) {
  const TrainingPlan plan{.seed = 1, .games = 280};
  Net net = untrained_net(plan);
  std::int64_t played = 0, steps = 0;
  double loss = 0;
  TrainingWatch watch;
  watch.played = [&](std::int64_t games) { EXPECT_EQ(games, ++played); };
  watch.fitted = [&](std::int64_t step, std::int64_t of, double mean) {
    EXPECT_LE(step, of);
    steps = step;
    loss = mean;
  };
  ASSERT_TRUE(train(net, 1, plan, 2, watch));
  EXPECT_EQ(played, 280);
  EXPECT_GT(steps, 0);
  // The net has learned that a clear lead counts: 20 points in the bank, with few cards left.
  Sample sample = some_sample(1, 2);
  sample.standing.numbers = 8;
  sample.standing.pile_points = 30;
  sample.standing.rolls = 1;
  sample.standing.player[0].banked_points = 60;
  sample.standing.player[1].banked_points = 40;
  EXPECT_GT(net.value(sample.standing)[0], 0.65f) << "loss " << loss;
}

TEST(PushTraining, StopsAndLeavesTheNetAsItWas) {
  const TrainingPlan plan{.seed = 1, .games = 280};
  Net net = untrained_net(plan);
  std::atomic<bool> stop = false;
  TrainingWatch watch{.played =
                          [&](std::int64_t games) {
                            if (games == 5) stop = true;
                          },
                      .fitted = {},
                      .stop = &stop};
  EXPECT_FALSE(train(net, 1, plan, 2, watch));
  EXPECT_EQ(weights(net), weights(untrained_net(plan)));
}

}  // namespace
}  // namespace wagnis::push
