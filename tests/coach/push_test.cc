#include "coach/push.h"

#include <algorithm>
#include <cmath>

#include "bots/push_net_file.h"
#include "coach/played.h"
#include "solve/expectimax.h"

namespace wagnis::coach {
namespace {

constexpr std::string_view kPush = push::Push::id;

// The coach and the oracle agree about the last cards, for all seats.
TEST(PushCoach, IsExactInTheLastCards) {
  for (const auto& [players, cards] : {std::pair(2, 2), std::pair(3, 1)}) {
    const auto game = game_of(kPush, {{"players", players}});
    const push::Push& push = *game->as<push::Push>();
    const auto coach = make_coach(game);
    Expectimax<push::Push> oracle(push);
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed)
      play_game(game, {"casual"}, seed, [&](const AnyState& state, const Event& event) {
        const push::State& s = *state.as<push::Push>();
        if (s.pile_size() > cards || (s.pile_size() == cards && s.phase != push::Phase::start)) return;
        const ExactShares value = oracle.value(s);
        const Worth worth = coach->worth(state, {.playouts = 8});
        EXPECT_TRUE(worth.exact) << push.text(s);
        for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_NEAR(worth.share[i], value[i], 1e-6) << push.text(s);
        ++seen;
        if (state.pending().move.empty()) {
          const ExactShares after = oracle.value(push.resolve(s, event.seat, *push::parse_outcome(event.token)));
          const Worth luck = coach->luck(state, event.seat, event.token, {.playouts = 8});
          for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_NEAR(luck.share[i], after[i] - value[i], 1e-6);
          return;
        }
        for (const Choice& choice : coach->choices(state, event.seat, {.playouts = 8})) {
          const ExactShares after = oracle.value(push.play(s, event.seat, *push::parse_move(choice.move)));
          for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_NEAR(choice.worth.share[i], after[i], 1e-6) << choice.move;
        }
      });
    EXPECT_GT(seen, 10);
  }
}

// The value of a draw is the mean over the cards that can come; the search says the same.
TEST(PushCoach, ADrawIsTheMeanOfItsCards) {
  const auto game = game_of(kPush, {{"players", 3}, {"star", "risk"}});
  const push::Push& push = *game->as<push::Push>();
  const auto coach = make_coach(game);
  const push::Search search(push, push::shipped_net(), {.playouts = 4000, .least = 4000});
  int draws = 0;
  play_game(game, {"casual", "club"}, 2, [&](const AnyState& state, const Event& event) {
    const push::State& s = *state.as<push::Push>();
    if ((s.phase != push::Phase::on && s.phase != push::Phase::start) || s.pile_size() < 2 || s.pile_size() % 7 != 0)
      return;
    const auto choices = coach->choices(state, event.seat, {.playouts = 2000, .next = true});
    Generator generator(1);
    const auto found = search.evaluate(s, event.seat, generator);
    ASSERT_EQ(choices.size(), found.size());
    if (found.size() == 1) return;  // with one choice the search does not look
    for (std::size_t k = 0; k < choices.size(); ++k) {
      const Choice& choice = choices[k];
      const auto by = std::abs(choice.worth.share[s.seat] - found[k].share);
      EXPECT_LE(by, 4 * std::hypot(choice.worth.error[s.seat], found[k].error) + 1e-6) << choice.move << push.text(s);
      if (choice.move != "draw") continue;
      ++draws;
      double sum = 0, chance = 0, bust = 0;
      for (const Next& next : choice.next) {
        sum += next.chance * next.share;
        chance += next.chance;
        if (next.bust) bust += next.chance;
      }
      EXPECT_NEAR(chance, 1, 1e-12);
      EXPECT_NEAR(sum, choice.worth.share[s.seat], 1e-9);
      EXPECT_NEAR(bust, choice.bust, 1e-12);
      double all = 0;
      for (int i = 0; i < 3; ++i) all += choice.worth.share[static_cast<std::size_t>(i)];
      EXPECT_NEAR(all, 1, 1e-5);
    }
  });
  EXPECT_GT(draws, 3);
}

// Choices that are played out have the same luck, so their difference is surer than two estimates of their own would
// make it: never less sure than the sum of their errors, and clearly surer on average.
TEST(PushCoach, ADifferenceOfTwoChoicesIsSurerThanTheChoices) {
  const auto game = game_of(kPush, {{"players", 2}});
  const auto coach = make_coach(game);
  int pairs = 0;
  double together = 0, apart = 0;
  play_game(game, {"casual"}, 3, [&](const AnyState& state, const Event& event) {
    if (state.pending().move.empty()) return;
    const std::size_t own = event.seat.index;
    const auto choices = coach->choices(state, event.seat, {.playouts = 64});
    const Choice& best = *std::ranges::find_if(choices, &Choice::best);
    for (const Choice& one : choices) {
      if (one.best || one.worth.error[own] == 0 || best.worth.error[own] == 0) continue;
      EXPECT_LE(one.behind_error, one.worth.error[own] + best.worth.error[own] + 1e-9) << one.move;
      together += one.behind_error;
      apart += std::hypot(one.worth.error[own], best.worth.error[own]);
      ++pairs;
    }
  });
  EXPECT_GT(pairs, 10);
  EXPECT_LT(together, apart);
}

// The same question has the same answer, also after other questions.
TEST(PushCoach, RemembersNothingThatMatters) {
  const auto game = game_of(kPush, {{"players", 2}});
  const auto one = make_coach(game), other = make_coach(game);
  std::size_t at = 0;
  play_game(game, {"novice"}, 4, [&](const AnyState& state, const Event& event) {
    if (++at > 60) return;
    const Budget budget{.playouts = 32};
    if (state.pending().move.empty()) {
      const Worth luck = one->luck(state, event.seat, event.token, budget);
      EXPECT_EQ(luck.share, make_coach(game)->luck(state, event.seat, event.token, budget).share);
      return;
    }
    const auto first = one->choices(state, event.seat, budget), second = other->choices(state, event.seat, budget);
    for (std::size_t k = 0; k < first.size(); ++k) EXPECT_EQ(first[k].worth.share, second[k].worth.share);
  });
}

// If only one kind of card is left, a draw is no luck; the coach says so exactly.
TEST(PushCoach, TheOnlyCardThatCanComeIsNoLuck) {
  const auto game = game_of(kPush, {{"players", 2}});
  const auto coach = make_coach(game);
  const auto state = game->parse("card 0 0 even - -+8* -|-|- r14/y5 g66/-").value();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Worth luck = coach->luck(*state, Seat{0}, "roll", {.playouts = 64, .seed = seed});
    for (int i = 0; i < 2; ++i) {
      EXPECT_NEAR(luck.share[static_cast<std::size_t>(i)], 0, 1e-12);
      EXPECT_GE(luck.error[static_cast<std::size_t>(i)], 0);
      EXPECT_LT(luck.error[static_cast<std::size_t>(i)], 1e-6);
    }
  }
}

TEST(PushCoach, SaysWhatWasWrong) {
  const auto game = game_of(kPush, {{"players", 2}});
  const auto coach = make_coach(game);
  const auto reason = [&](std::string played, std::string best, double points = 0, double best_points = 0) {
    return coach->reason(*game->start(), {.move = std::move(played), .points = points},
                         {.move = std::move(best), .points = best_points});
  };
  EXPECT_EQ(reason("take:1", "draw"), Reason::too_early);
  EXPECT_EQ(reason("draw", "take:1"), Reason::too_late);
  EXPECT_EQ(reason("draw", "bank:r"), Reason::banked_too_late);
  EXPECT_EQ(reason("bank:r", "draw"), Reason::banked_too_early);
  EXPECT_EQ(reason("bank:r", "bank:b"), Reason::wrong_colour);
  EXPECT_EQ(reason("row:1", "row:2"), Reason::wrong_place);
  EXPECT_EQ(reason("take:1", "take:2", 3, 5), Reason::wrong_row);
  EXPECT_EQ(reason("take:1", "take:2", 6, 5), Reason::gave_too_much);
  EXPECT_EQ(reason("take:1", "take:2", 5, 5), Reason::gave_too_much);
  EXPECT_EQ(reason("draw", "draw"), Reason::none);
}

}  // namespace
}  // namespace wagnis::coach
