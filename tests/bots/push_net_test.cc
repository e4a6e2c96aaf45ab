#include "bots/push_net.h"
#include "bots/exponential.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/push_net_file.h"

namespace wagnis::push {
namespace {

Net some_net() {
  Net net;
  Generator generator(5);
  for (float& weight : net.weights()) weight = static_cast<float>(generator.unit()) - 0.5f;
  return net;
}

// A standing in the middle of a game.
Standing some_standing(int players, std::uint64_t seed) {
  Generator generator(seed);
  Standing s;
  s.players = static_cast<std::uint8_t>(players);
  s.active = static_cast<std::uint8_t>(generator.below(static_cast<std::uint64_t>(players)));
  s.numbers = 40;
  s.pile_points = 130;
  s.rolls = 8;
  for (std::size_t i = 0; i < s.players; ++i) {
    for (std::size_t c = 0; c < kColors; ++c) {
      s.player[i].cards[c] = static_cast<std::uint8_t>(generator.below(4));
      s.player[i].points[c] = static_cast<std::uint8_t>(s.player[i].cards[c] * (1 + generator.below(6)));
      s.player[i].bench = static_cast<std::uint8_t>(s.player[i].bench + s.player[i].points[c]);
    }
    s.player[i].banked_points = static_cast<std::uint16_t>(generator.below(30));
    s.player[i].banked_cards = static_cast<std::uint8_t>(s.player[i].banked_points / 4);
  }
  return s;
}

TEST(PushNet, SharesAreThoseOfTheSeatsAndSumToOne) {
  const Net net = some_net();
  for (int players = 2; players <= kMaxSeats; ++players) {
    const Shares shares = net.value(some_standing(players, 3));
    float sum = 0;
    for (int i = 0; i < kMaxSeats; ++i) {
      const float share = shares[static_cast<std::size_t>(i)];
      EXPECT_EQ(share > 0, i < players);
      sum += share;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
  }
}

// The seats themselves make no difference, only their order does; nor do the colours.
TEST(PushNet, SeatsAndColorsAreAlike) {
  const Net net = some_net();
  const Standing s = some_standing(4, 8);
  const Shares shares = net.value(s);
  Standing turned = s;
  for (std::size_t i = 0; i < 4; ++i) turned.player[(i + 1) % 4] = s.player[i];
  turned.active = static_cast<std::uint8_t>((s.active + 1) % 4);
  const Shares of_turned = net.value(turned);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(of_turned[(i + 1) % 4], shares[i], 1e-6);

  Standing painted = s;
  for (auto& player : painted.player) {
    std::swap(player.points[0], player.points[3]);
    std::swap(player.cards[0], player.cards[3]);
  }
  EXPECT_EQ(net.value(painted), shares);
}

// The inputs and the weights belong together: another input would be another net. Values as they were when it was
// trained.
TEST(PushNet, TheShippedOneGivesTheValuesItWasTrainedTo) {
  Standing end = some_standing(3, 8);  // few cards left, and one is far ahead
  end.numbers = 2;
  end.pile_points = 7;
  end.rolls = 1;
  end.player[1].banked_points = 70;
  struct Case {
    Standing standing;
    std::vector<float> shares;
  };
  for (const auto& [standing, shares] :
       {Case{some_standing(2, 3), {0.3876641f, 0.6123359f}},
        Case{some_standing(4, 9), {0.6979154f, 0.1956779f, 0.1011763f, 0.0052304f}},
        Case{some_standing(6, 1), {0.3247200f, 0.0725928f, 0.0226786f, 0.0002729f, 0.2694646f, 0.3102713f}},
        Case{end, {0.0049278f, 0.9949676f, 0.0001045f}}}) {
    const Shares value = shipped_net().value(standing);
    for (std::size_t i = 0; i < standing.players; ++i) EXPECT_NEAR(value[i], shares[i], 1e-5) << i;
  }
}

TEST(PushNet, ItsExponentialIsRight) {
  for (float x = -79; x < 79; x += 0.37f)
    EXPECT_NEAR(static_cast<double>(exponential(x)) / std::exp(static_cast<double>(x)), 1, 2e-7) << x;
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-1000), exponential(-80));
}

// What anybody would say: more points are better; a bank is safer than a bench, and more so the longer the game lasts.
TEST(PushNet, TheShippedOneKnowsWhatIsGood) {
  const Net& net = shipped_net();
  for (const bool risk : {false, true}) {
    Standing s;
    s.players = 2;
    s.risk = risk ? 1 : 0;
    s.numbers = 60;
    s.pile_points = 210;
    s.rolls = 12;
    const auto give = [](Standing standing, std::size_t seat, int bench, int bank) {
      standing.player[seat].points[0] = static_cast<std::uint8_t>(bench);
      standing.player[seat].cards[0] = static_cast<std::uint8_t>(bench / 4);
      standing.player[seat].bench = static_cast<std::uint8_t>(bench);
      standing.player[seat].banked_points = static_cast<std::uint16_t>(bank);
      standing.player[seat].banked_cards = static_cast<std::uint8_t>(bank / 4);
      return standing;
    };
    const float even = net.value(s)[0];
    EXPECT_NEAR(even, 0.5, 0.06);
    const float banked = net.value(give(s, 0, 0, 16))[0], lying = net.value(give(s, 0, 16, 0))[0];
    EXPECT_GT(banked, lying + 0.02f);
    EXPECT_GT(lying, even + 0.03f);
    EXPECT_LT(net.value(give(s, 1, 0, 16))[0], even - 0.1f);
  }
}

TEST(PushNetFile, ComesBackAsItWas) {
  NetFile file{some_net(), "wagnis train push --seed 5 --games 10", 7};
  const auto read = parse_net(write_net(file));
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_EQ(read->by, file.by);
  EXPECT_EQ(read->iterations, 7);
  EXPECT_TRUE(std::ranges::equal(read->net.weights(), file.net.weights()));
}

TEST(PushNetFile, RefusesWhatIsNoNet) {
  const std::string good = write_net({some_net(), "wagnis train push --seed 5 --games 10", 7});
  const auto what = [](const std::string& bytes) {
    const auto read = parse_net(bytes);
    return read ? "" : read.error().what;
  };
  const auto with = [&](std::string_view old, std::string_view text) {
    std::string bytes = good;
    return bytes.replace(bytes.find(old), old.size(), text);
  };
  EXPECT_EQ(what(""), "no net of Push: the line is \"\"; it is \"wagnis push net 1\"");
  EXPECT_EQ(what(with("net 1", "net 2")),
            "no net of Push: the line is \"wagnis push net 2\"; it is \"wagnis push net 1\"");
  EXPECT_EQ(what(with("64 32", "65 32")),
            "no net of Push: the line is \"layers 37 65 32 1\"; it is \"layers 37 64 32 1\"");
  EXPECT_EQ(what(with("by w", "is w")),
            "no net of Push: the line is \"is wagnis train push --seed 5 --games 10\"; it is \"by COMMAND\"");
  EXPECT_EQ(what(with("ns 7", "ns 0")),
            "no net of Push: the line is \"iterations 0\"; it is \"iterations N, from 1 to 1000000\"");
  EXPECT_EQ(what(good.substr(0, good.size() - 1)), "no net of Push: 18179 bytes of weights; there are 18180");
  EXPECT_EQ(what(good + "x"), "no net of Push: 18181 bytes of weights; there are 18180");
  std::string flipped = good;
  flipped.back() = static_cast<char>(flipped.back() ^ 1);
  EXPECT_TRUE(what(flipped).starts_with("no net of Push: the line is \"fnv1a ")) << what(flipped);
  Net endless = some_net();
  endless.weights()[3] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(what(write_net({endless, "x", 1})), "no net of Push: weight 3 is not a finite number");
  // Every beginning of the file, and every changed byte of its head, is refused.
  for (std::size_t i = 0; i < 130; ++i) {
    EXPECT_NE(what(good.substr(0, i)), "");
  }
}

}  // namespace
}  // namespace wagnis::push
