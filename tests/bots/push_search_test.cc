#include "bots/push_search.h"

#include <gtest/gtest.h>

#include "bots/push_expert.h"
#include "bots/push_greedy.h"
#include "bots/push_net_file.h"
#include "bots/push_novice.h"
#include "solve/expectimax.h"

namespace wagnis::push {
namespace {

constexpr Rules kTwoPlayers{.players = 2, .star_is_risk = false, .switch_cards = false};
constexpr Rules kRisk{.players = 2, .star_is_risk = true, .switch_cards = false};
constexpr Rules kThree{.players = 3, .star_is_risk = false, .switch_cards = true};

// Positions of games of the yardstick in which so many cards are left and a turn begins, or a little later.
std::vector<State> near_ends(const Push& game, int cards, int wanted) {
  std::vector<State> found;
  const Greedy greedy(game);
  Generator generator(1);
  for (std::uint64_t seed = 0; static_cast<int>(found.size()) < wanted; ++seed) {
    SeededLuck luck(seed);
    State s = game.start();
    while (s.phase != Phase::over && (s.phase != Phase::start || s.pile_size() > cards)) {
      const Seat seat{s.seat};
      s = s.phase == Phase::card || s.phase == Phase::die ? game.resolve(s, seat, game.sample(s, seat, luck))
                                                          : game.play(s, seat, greedy.choose(s, seat, generator));
    }
    if (s.phase == Phase::start && s.pile_size() == cards) found.push_back(s);
  }
  return found;
}

// The search in its own form of the game, and the oracle by the rules, agree about the last cards.
TEST(PushSearch, IsExactInTheLastCards) {
  const auto compare = [](const Rules& rules, int cards, int wanted) {
    const Push game(rules);
    const Search search(game, shipped_net(), {.playouts = 10, .least = 10, .exact = cards});
    Expectimax<Push> oracle(game);
    for (const State& s : near_ends(game, cards, wanted)) {
      Generator generator(1);
      for (const auto& choice : search.evaluate(s, Seat{s.seat}, generator)) {
        EXPECT_EQ(choice.playouts, 0);
        EXPECT_NEAR(choice.share, oracle.value(game.play(s, Seat{s.seat}, choice.move))[s.seat], 1e-6)
            << text(choice.move) << " in " << game.text(s);
      }
    }
  };
  compare(kTwoPlayers, 1, 6);
  compare(kTwoPlayers, 2, 3);
  compare(kRisk, 2, 3);
  compare(kThree, 1, 2);
}

// What the expert loses in the last turns, by the oracle. Two experts play games to the end; the loss is the sum, over
// the decisions, of the best move's value less the chosen move's. By the performance difference lemma this sum is the
// cost of such play.
TEST(PushSearch, GivesAwayNextToNothingAtTheEnd) {
  const Push game(kTwoPlayers);
  Expert expert(game);
  Generator generator(3);
  double given = 0;
  int decisions = 0;
  const std::vector<State> starts = near_ends(game, 3, 12);
  for (State s : starts) {
    Expectimax<Push> oracle(game);
    SeededLuck luck(s.pile.points() + s.bench[0].points());
    while (s.phase != Phase::over) {
      const Seat seat{s.seat};
      if (s.phase == Phase::card || s.phase == Phase::die) {
        s = game.resolve(s, seat, game.sample(s, seat, luck));
        continue;
      }
      const State next = game.play(s, seat, expert.choose(s, seat, generator));
      const double lost = oracle.value(s)[seat.index] - oracle.value(next)[seat.index];
      EXPECT_GE(lost, -1e-9);
      given += lost;
      ++decisions;
      s = next;
    }
  }
  EXPECT_GT(decisions, 40);
  EXPECT_LE(given / static_cast<double>(starts.size()), 0.003);
}

TEST(PushSearch, SameLuckSameMoveAndEveryMoveIsLookedAt) {
  const Push game(kThree);
  const Search search(game, shipped_net(), {.playouts = 60, .least = 20});
  const auto state =
      game.parse_state("on 1 1 odd - r123456b123456g123456y123456p123456+6*+3~ r1b2|g3*|- r4b5/y6/g4 -/y5p6/b44");
  ASSERT_TRUE(state) << text(state.error());
  Generator one(9), other(9);
  const auto a = search.evaluate(*state, Seat{1}, one), b = search.evaluate(*state, Seat{1}, other);
  ASSERT_EQ(a.size(), 3u);
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].share, b[i].share);
    EXPECT_GT(a[i].share, 0);
    EXPECT_LT(a[i].share, 1);
  }
  EXPECT_EQ(text(a[0].move), "draw");
  EXPECT_GE(a[0].playouts, 20);
  EXPECT_GT(a[0].error, 0);
  EXPECT_EQ(a[1].playouts, 0) << "what is taken is worked out";
}

// The last turn of all: each seat takes one row. 4 + 5 against 5 + 3 wins; 4 + 3 against 5 + 5 loses.
TEST(PushSearch, TakesTheRowThatWins) {
  const Push game(kTwoPlayers);
  const auto state = game.parse_state("on 0 0 even - - r3|b5|- y4/- -/y5");
  ASSERT_TRUE(state) << text(state.error());
  Generator generator(1);
  EXPECT_EQ(text(Expert(game).choose(*state, Seat{0}, generator)), "take:2");
  EXPECT_EQ(text(Club(game).choose(*state, Seat{0}, generator)), "take:2");
}

// 86 against 87; two fives are left. The player who takes the two now is ahead whatever comes; after one more card the
// other player is. A net that judges the end of the turn does not see it.
TEST(PushSearch, SeesWhatTheLastTwoCardsDecide) {
  const Push game(kRisk);
  const auto state =
      game.parse_state("on 0 0 even - g55 g2|-|- r25b1g2334456p2/r335b23y156p45 b155p233345666/r14466b224g1136y55");
  ASSERT_TRUE(state) << text(state.error());
  Expectimax<Push> oracle(game);
  EXPECT_EQ(oracle.value(game.play(*state, Seat{0}, {Move::Kind::take, 0}))[0], 1);
  EXPECT_EQ(oracle.value(game.play(*state, Seat{0}, {Move::Kind::draw, 0}))[0], 0);
  Generator generator(1);
  EXPECT_EQ(text(Expert(game).choose(*state, Seat{0}, generator)), "take:1");
}

// Shares are counted without sanitizers (sanitized.h); other tests show these what the bots do.
#ifndef WAGNIS_SANITIZED
TEST(PushExpert, BeatsTheYardstick) {
  const Push game(kTwoPlayers);
  const Greedy greedy(game);
  const Search search(game, shipped_net(), {.playouts = 40, .least = 20});
  double won = 0;
  constexpr int kDecks = 150;
  for (std::uint64_t deck = 0; deck < kDecks; ++deck)
    for (std::uint8_t mine = 0; mine < 2; ++mine) {
      SeededLuck luck(deck);
      Generator generator = Generator(deck).split(mine);
      State s = game.start();
      while (s.phase != Phase::over) {
        const Seat seat{s.seat};
        if (s.phase == Phase::card || s.phase == Phase::die)
          s = game.resolve(s, seat, game.sample(s, seat, luck));
        else
          s = game.play(s, seat,
                        (s.seat == mine ? search.choose(s, seat, generator) : greedy.choose(s, seat, generator)));
      }
      if (game.winners(s).has(Seat{mine})) won += 1.0 / game.winners(s).size();
    }
  EXPECT_GT(won / (2 * kDecks), 0.5);
}
#endif

TEST(PushNovice, PlaysLikeABeginner) {
  const Push game(kTwoPlayers);
  const auto moves_in = [&](std::string_view line) {
    const auto state = game.parse_state(line);
    EXPECT_TRUE(state) << (state ? "" : text(state.error()));
    std::string moves;
    for (std::uint64_t seed = 0; state && seed < 20; ++seed) {
      Generator generator(seed);
      const std::string move = text(Novice(game).choose(*state, Seat{state->seat}, generator));
      if (moves.find(move) == std::string::npos) moves += (moves.empty() ? "" : " ") + move;
    }
    return moves;
  };
  EXPECT_EQ(moves_in("place 0 0 even y1 y2345 r6b5g4|p6|- -/- -/-"), "row:1") << "the big row, whatever it leaves";
  EXPECT_EQ(moves_in("on 0 0 even - y2345 r6b5|p4|- -/- -/-"), "draw") << "no bust is possible yet";
  EXPECT_EQ(moves_in("on 0 0 even - y2345 r5|p4|g3 -/- -/-"), "draw take:1") << "the courage fails, or not";
  EXPECT_EQ(moves_in("on 0 0 even - y2345 r5b4|p4|g3 -/- -/-"), "take:1");
  EXPECT_EQ(moves_in("take 0 1 even - y2345 r6*|p2|- -/- -/-"), "take:2") << "afraid of the die";
  EXPECT_EQ(moves_in("start 0 0 even - y2345 -|-|- r566b111/- -/-"), "draw");
  EXPECT_EQ(moves_in("start 0 0 even - y2345 -|-|- r66b1112233/- -/-"), "bank:b") << "the most cards, not points";
}

}  // namespace
}  // namespace wagnis::push
