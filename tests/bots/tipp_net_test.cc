// The nets of Tipp: their file, and what they say.
#include "bots/tipp_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace wagnis::tipp {
namespace {

Nets some_nets() {
  Nets nets{.by = "wagnis train tipp --seed 5", .weights = std::vector<float>(weights_of_all())};
  for (std::size_t i = 0; i < nets.weights.size(); ++i) nets.weights[i] = static_cast<float>(i % 7) / 8 - 0.4f;
  return nets;
}

TEST(TippNet, TheFileComesBackWhole) {
  const Nets nets = some_nets();
  const auto back = parse_nets(write_nets(nets));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->by, nets.by);
  EXPECT_EQ(back->weights, nets.weights);
}

TEST(TippNet, RefusesEveryOtherFile) {
  const auto what = [](const std::string& bytes) {
    const auto nets = parse_nets(bytes);
    return nets ? std::string("accepted") : nets.error().what;
  };
  const std::string good = write_nets(some_nets());
  EXPECT_EQ(what(good), "accepted");
  EXPECT_EQ(what(""), "no nets of Tipp: the line is \"\"; it is \"wagnis tipp nets 1\"");
  EXPECT_EQ(what("wagnis push net 1\n"),
            "no nets of Tipp: the line is \"wagnis push net 1\"; it is \"wagnis tipp nets 1\"");
  EXPECT_EQ(what("wagnis tipp nets 1\nfor x\n"), "no nets of Tipp: the line is \"for x\"; it is \"by COMMAND\"");
  const std::string bytes = std::to_string(4 * weights_of_all());
  EXPECT_EQ(what(good + "x"),
            "no nets of Tipp: " + std::to_string(4 * weights_of_all() + 1) + " bytes of weights; there are " + bytes);
  EXPECT_EQ(what(good.substr(0, good.size() - 4)),
            "no nets of Tipp: " + std::to_string(4 * weights_of_all() - 4) + " bytes of weights; there are " + bytes);
  std::string flipped = good;
  flipped.back() = static_cast<char>(flipped.back() ^ 1);
  EXPECT_TRUE(what(flipped).starts_with("no nets of Tipp: the line is \"fnv1a ")) << what(flipped);
  Nets endless = some_nets();
  endless.weights[3] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(what(write_nets(endless)), "no nets of Tipp: weight 3 is not a finite number");
}

// Each turn has weights of its own, one after another.
TEST(TippNet, EachTurnHasItsWeights) {
  const std::vector<float> all(weights_of_all());
  const float* next = all.data();
  for (const int players : {4, 5})
    for (int turn = 0; turn < players * 3 - 6; ++turn) {
      const auto weights = weights_of(all, {players, 3}, turn);
      EXPECT_EQ(weights.data(), next) << players << " players, turn " << turn;
      EXPECT_EQ(weights.size(), Net::weights(players));
      next += weights.size();
    }
  EXPECT_EQ(next, all.data() + all.size());
  EXPECT_EQ(turns_with_net({.players = 3, .rounds = 3}), 0);
  EXPECT_EQ(turns_with_net({.players = 5, .rounds = 4}), 0);
}

// Seat 1 of four has played: seats 2, 3 and 0 are ahead of it by -9, 0 and 18 points.
TEST(TippNet, SeesTheOthersFromThePlayerOn) {
  const Net::Inputs x = inputs_of({.players = 4, .rounds = 3}, 5, {0, 18, 27, 18});
  EXPECT_EQ(x, (Net::Inputs{9.0f / 36, 0, -18.0f / 36, 0}));
}

// A net of one path: the first input, twice through s, times 4.
TEST(TippNet, IsWhatItsHeaderSays) {
  std::vector<float> weights(Net::weights(5));
  Net net(5, weights);
  weights[0] = 2;            // x[0] to a[0]
  weights[net.b1()] = 1;     // a[0]
  weights[net.w2()] = -3;    // a[0] to b[0]
  weights[net.b2()] = 0.5f;  // b[0]
  weights[net.w3()] = 4;     // b[0]
  weights[net.b3()] = 0.25f;
  const Net::Layers layers = net.layers({1, 0, 0, 0});
  EXPECT_FLOAT_EQ(layers.a[0], 3.0f / 4);        // s(3)
  EXPECT_FLOAT_EQ(layers.b[0], -1.75f / 2.75f);  // s(-2.25 + 0.5)
  EXPECT_NEAR(layers.share, 1 / (1 + std::exp(4 * 1.75 / 2.75 - 0.25)), 1e-6);
}

// What the bots carry. After the first turn of five its player has the more, the more points it brought.
TEST(TippNet, TheShippedNetsKnowTheFirstTurn) {
  const Nets* nets = shipped_nets();
  ASSERT_NE(nets, nullptr);
  EXPECT_EQ(nets->by, "wagnis train tipp --seed 1");
  const Ends five = share_by_net(*nets, {.players = 5, .rounds = 3}, 0, {});
  EXPECT_TRUE(std::ranges::is_sorted(five));
  EXPECT_GT(five[0], 0.005);
  EXPECT_LT(five[0], 0.02);
  EXPECT_GT(five[36], 0.4);
  EXPECT_LT(five[36], 0.7);
}

}  // namespace
}  // namespace wagnis::tipp
