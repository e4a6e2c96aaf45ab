// What every bot of every game promises: legal moves, and that it knows only the position and its generator.
#include "bots/bot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "conduct/bot_game.h"
#include "games/list.h"

namespace wagnis {
namespace {

using testing::Contains;

// Every game for each number of players, without a clock, which bots do not know.
std::vector<std::shared_ptr<const AnyGame>> tables() {
  std::vector<std::shared_ptr<const AnyGame>> result;
  for (const GameEntry& entry : all_games()) {
    for (std::int64_t players = 1; players <= kMaxSeats; ++players) {
      for (const Options& options : {Options{{"players", players}}, Options{{"players", players}, {"pace", "turns"}}}) {
        const auto game = entry.make(options);
        if (game && !(*game)->timed()) result.push_back(*game);
      }
    }
  }
  return result;
}

// Luck that gives the first `shared` numbers of another luck, then its own.
class ForkedLuck final : public Luck {
 public:
  ForkedLuck(std::uint64_t seed, int shared, std::uint64_t own_seed) : common_(seed), own_(own_seed), shared_(shared) {}
  std::uint64_t below(Stream stream, std::uint64_t n) override {
    if (shared_ == 0) return own_.below(stream, n);
    --shared_;
    return common_.below(stream, n);
  }

 private:
  SeededLuck common_, own_;
  int shared_;
};

// A game of random players of Caramba can have a hundred thousand events.
constexpr int kMostEvents = 2000;

// A game of one level in all seats, or its first kMostEvents events.
std::vector<std::string> played(const std::shared_ptr<const AnyGame>& game, std::string_view level, Luck& luck,
                                int most = kMostEvents) {
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Generator> generators;
  for (int seat = 0; seat < game->seats(); ++seat) {
    bots.push_back(std::move(*make_bot(game, level)));
    generators.push_back(Generator(7).split(static_cast<std::uint64_t>(seat)));
  }
  std::vector<std::string> events;
  BotGame one(*game);
  for (int i = 0; i < most && !one.over(); ++i)
    events.push_back(text(one.next(luck, [&](Seat seat) {
      std::string move = bots[seat.index]->choose(one.state(), seat, generators[seat.index]);
      EXPECT_THAT(one.state().moves(seat), Contains(move)) << level << " in " << one.state().text();
      return move;
    })));
  return events;
}

TEST(Bots, PlayLegalMoves) {
  for (const auto& game : tables()) {
    for (const std::string_view level : bot_levels(game->id())) {
      SeededLuck luck(3);
      EXPECT_FALSE(played(game, level, luck).empty()) << game->id() << " " << level;
    }
  }
}

// The undrawn rest of a game is not in its state: with another rest, all moves are the same until chance differs.
TEST(Bots, MoveAlikeWhateverIsStillToBeDrawn) {
  for (const auto& game : tables()) {
    for (const std::string_view level : bot_levels(game->id())) {
      for (const int shared : {5, 20}) {
        ForkedLuck one(3, shared, 11), other(3, shared, 12);
        const auto a = played(game, level, one, 100), b = played(game, level, other, 100);
        const auto [in_a, in_b] = std::ranges::mismatch(a, b);
        ASSERT_NE(in_a, a.end()) << "the two rests lead to the same game";
        ASSERT_NE(in_b, b.end());
        // The first difference is an outcome: no move parses like it.
        const auto state = game->start();
        for (auto line = a.begin(); line != in_a; ++line) {
          const Event event = *parse_event(*line);
          ASSERT_TRUE(state->apply(event.seat, event.token));
        }
        EXPECT_FALSE(state->pending().chance.empty())
            << level << ": " << *in_a << " or " << *in_b << " in " << state->text();
      }
    }
  }
}

// A bot keeps nothing of a game: in the same position, with the same generator, it moves as a new bot does.
TEST(Bots, RememberNothing) {
  for (const auto& game : tables()) {
    for (const std::string_view level : bot_levels(game->id())) {
      const auto old = std::move(*make_bot(game, level));
      SeededLuck luck(5);
      Generator generator(9);
      BotGame one(*game);
      for (int i = 0; i < 120 && !one.over(); ++i) {
        one.next(luck, [&](Seat seat) {
          Generator same = generator;
          const auto fresh = std::move(*make_bot(game, level));
          const std::unique_ptr<AnyState> copy = std::move(*game->parse(one.state().text()));
          const std::string expected = fresh->choose(*copy, seat, same);
          std::string move = old->choose(one.state(), seat, generator);
          EXPECT_EQ(move, expected) << level << " in " << one.state().text();
          EXPECT_EQ(generator.next(), same.next()) << level;
          return move;
        });
      }
    }
  }
}

TEST(Bots, RandomIsUniform) {
  const auto game = *make_game("push", {{"players", 2}});
  // There are three rows: draw, or take one of the three.
  const auto state = game->start();
  for (const std::string_view line :
       {"0 draw", "0 r1", "0 row:1", "0 draw", "0 b2", "0 row:2", "0 draw", "0 g3", "0 row:3"}) {
    const Event event = *parse_event(line);
    ASSERT_TRUE(state->apply(event.seat, event.token)) << line;
  }
  const auto bot = std::move(*make_bot(game, "random"));
  Generator generator(1);
  std::map<std::string, int> counts;
  for (int i = 0; i < 4000; ++i) ++counts[bot->choose(*state, Seat{0}, generator)];
  ASSERT_EQ(counts.size(), 4u);
  // 1000 expected each; the standard deviation is 27.
  for (const auto& [move, count] : counts) EXPECT_NEAR(count, 1000, 110) << move;
}

TEST(Bots, RefuseAnUnknownLevelNamingThoseThereAre) {
  const auto bot = make_bot(*make_game("push", {}), "genius");
  ASSERT_FALSE(bot);
  EXPECT_EQ(bot.error().what,
            "unknown bot \"genius\" for push; there are random, novice, casual, greedy, greedy-2, club, expert");
}

TEST(Bots, EveryGameHasRandomAsItsWeakest) {
  for (const GameEntry& game : all_games()) {
    ASSERT_FALSE(bot_levels(game.id).empty()) << game.id;
    EXPECT_EQ(bot_levels(game.id).front(), "random");
  }
}

}  // namespace
}  // namespace wagnis
