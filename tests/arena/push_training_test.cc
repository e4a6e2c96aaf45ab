#include "arena/push_training.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "arena/push_training_part.h"

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

// Part k of `of` of the games of an iteration, by way of a file.
TrainingPart part_of(const Net& net, int iteration, const TrainingPlan& plan, std::int64_t k, std::int64_t of) {
  const MatchPart which{k, of};
  const TrainingPart part{plan, iteration, net_hash(net), which,
                          play_games(net, iteration, plan, deals_of(which, plan.games), 2, {})};
  const std::string written = write_training_part(part);
  auto read = parse_training_part(written);
  EXPECT_TRUE(read) << text(read.error());
  EXPECT_EQ(write_training_part(*read), written);
  return std::move(*read);
}

TEST(PushTraining, PartsMakeTheNetOfOneRun) {
  const TrainingPlan plan{.seed = 3, .games = 29};
  Net whole = untrained_net(plan), net = untrained_net(plan);
  for (const int iteration : {1, 2}) {
    ASSERT_TRUE(train(whole, iteration, plan, 2, {}));
    std::vector<TrainingPart> parts;
    for (const int k : {3, 1, 4, 2}) parts.push_back(part_of(net, iteration, plan, k, 4));
    const auto games = merge_training(std::move(parts), {"c", "a", "d", "b"});
    ASSERT_TRUE(games) << text(games.error());
    ASSERT_TRUE(learn(net, iteration, plan, *games, 1, {}));
    EXPECT_EQ(weights(net), weights(whole)) << "iteration " << iteration;
  }
}

TEST(PushTraining, PartsThatDoNotBelongTogetherAreRefused) {
  const TrainingPlan plan{.seed = 3, .games = 4};
  const Net net = untrained_net(plan);
  const TrainingPart one = part_of(net, 1, plan, 1, 2), two = part_of(net, 1, plan, 2, 2);
  const auto why = [](const std::vector<TrainingPart>& parts) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parts.size(); ++i) names.push_back("file " + std::to_string(i));
    const auto games = merge_training(parts, names);
    return games ? "it was taken" : games.error().what;
  };
  EXPECT_EQ(why({two, one}), "it was taken");
  EXPECT_EQ(why({}), "there is no part");
  EXPECT_EQ(why({two}), "part 1 of 2 is missing");
  EXPECT_EQ(why({one, two, one}), "file 2 is part 1, and so is file 0");
  const auto other = [&](const auto& change) {
    TrainingPart part = two;
    change(part);
    return why({one, part});
  };
  const std::string begin = "file 1 is of another training than file 0: ";
  EXPECT_EQ(other([](TrainingPart& part) { part.plan.seed = 4; }), begin + "seed");
  EXPECT_EQ(other([](TrainingPart& part) { part.plan.games = 5; }), begin + "number of games");
  EXPECT_EQ(other([](TrainingPart& part) { part.iteration = 2; }), begin + "iteration");
  EXPECT_EQ(other([](TrainingPart& part) { part.net = "0123456789abcdef"; }), begin + "net");
  EXPECT_EQ(other([](TrainingPart& part) { part.part.of = 3; }), begin + "number of parts");
}

TEST(PushTraining, APartThatIsNoneIsRefusedByLineAndByGame) {
  using testing::HasSubstr;
  const TrainingPlan plan{.seed = 18446744073709551615u, .games = 3};
  const Net net = untrained_net(plan);
  TrainingPart part = part_of(net, 1, plan, 1, 2);  // two games
  const std::string good = write_training_part(part);
  const auto why = [&](const std::string& before, const std::string& after) {
    const std::size_t at = good.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    const auto read = parse_training_part(std::string(good).replace(at, before.size(), after));
    return read ? "it was taken" : read.error().what;
  };
  EXPECT_THAT(why("part 1", "part 2"), HasSubstr("it is \"wagnis push training part 1\""));
  EXPECT_THAT(why("seed 1", "seed -1"), HasSubstr("seed is \"-18446744073709551615\""));
  EXPECT_THAT(why("seed 1", "seed 11"), HasSubstr("seed is"));
  EXPECT_THAT(why("games 3", "games 0"), HasSubstr("games is \"0\"; it is N, from 1 to 1000000"));
  EXPECT_THAT(why("iteration 1", "turn 1"), HasSubstr("the line is \"turn 1\"; it is \"iteration N, from 1"));
  EXPECT_THAT(why("part 1/2", "part 3/2"), HasSubstr("part is \"3/2\"; it is K/N"));
  EXPECT_THAT(why("draw", "drew"), HasSubstr("fnv1a is"));
  // With the right hash the games are looked at.
  const auto of_games = [&](const std::function<void(std::vector<PlayedGame>&)>& change) {
    TrainingPart changed = part;
    change(changed.games);
    const auto read = parse_training_part(write_training_part(changed));
    return read ? "it was taken" : read.error().what;
  };
  EXPECT_EQ(of_games([](auto&) {}), "it was taken");
  EXPECT_EQ(of_games([](auto& games) { games.pop_back(); }), "there are 1 games; this part has 2");
  EXPECT_EQ(of_games([](auto& games) { games.push_back(games[0]); }), "there is more than the 2 games of this part");
  EXPECT_EQ(of_games([](auto& games) { games[1].pop_back(); }), "game 2: the game is not over");
  EXPECT_THAT(of_games([](auto& games) { games[0].push_back(Move{Move::Kind::draw, 0}); }),
              HasSubstr("game 1: the game is over before \"draw\""));
  EXPECT_THAT(of_games([](auto& games) { games[0].front() = Move{Move::Kind::take, 0}; }), HasSubstr("game 1: "));
  EXPECT_THAT(of_games([](auto& games) { games[0].front() = Outcome{Outcome::Kind::roll, 0}; }), HasSubstr("game 1: "));
}

}  // namespace
}  // namespace wagnis::push
