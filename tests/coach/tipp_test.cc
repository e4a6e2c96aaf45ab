#include "coach/tipp.h"

#include <algorithm>
#include <cmath>

#include "coach/played.h"
#include "coach/review.h"

namespace wagnis::coach {
namespace {

constexpr std::string_view kTipp = tipp::Tipp::id;

// Each share and each point of each move, as the solver says.
TEST(TippCoach, SaysWhatTheSolverSays) {
  for (const int players : {1, 2, 3}) {
    const auto game = game_of(kTipp, {{"players", players}, {"rounds", 2}});
    const auto coach = make_coach(game);
    tipp::Match match(game->as<tipp::Tipp>()->rules());
    match.solve(game->as<tipp::Tipp>()->start());
    play_game(game, {"novice", "casual", "random"}, 7, [&](const AnyState& state, const Event& event) {
      const tipp::State& s = *state.as<tipp::Tipp>();
      const Worth worth = coach->worth(state, {});
      EXPECT_TRUE(worth.exact);
      for (std::size_t i = 0; i < tipp::kMostPlayers; ++i) EXPECT_NEAR(worth.share[i], match.value(s).share[i], 1e-12);
      if (state.pending().move.empty()) return;
      const auto choices = coach->choices(state, event.seat, {});
      const auto moves = match.moves(s);
      ASSERT_EQ(choices.size(), moves.size());
      for (std::size_t k = 0; k < moves.size(); ++k) {
        EXPECT_EQ(choices[k].move, text(moves[k].move));
        for (std::size_t i = 0; i < tipp::kMostPlayers; ++i)
          EXPECT_NEAR(choices[k].worth.share[i], moves[k].value.share[i], 1e-12);
      }
      EXPECT_EQ(best_of(choices).move, text(match.best(s)));
    });
  }
}

// docs/coach.md, "By hand": the last throw of a game of two.
TEST(TippCoach, AgreesWithTheExampleWorkedByHand) {
  const auto game = game_of(kTipp, {{"players", 2}, {"rounds", 1}});
  const auto state = game->parse("on 1 1 - cross=9/4=2 24/0").value();
  const auto coach = make_coach(game);
  const auto choices = coach->choices(*state, Seat{1}, {.next = true});
  const auto find = [&](std::string_view move) { return *std::ranges::find(choices, move, &Choice::move); };
  // 24 points are on the cards, so a stop ties. One die is left.
  EXPECT_DOUBLE_EQ(find("stop").worth.share[1], 0.5);
  EXPECT_DOUBLE_EQ(find("bet:odd").worth.share[1], 0.5) << "a half of a whole win";
  EXPECT_DOUBLE_EQ(find("bet:blue").worth.share[1], 1.0 / 3);
  EXPECT_DOUBLE_EQ(find("bet:6").worth.share[1], 1.0 / 6);
  EXPECT_DOUBLE_EQ(find("bet:6").bust, 5.0 / 6);
  EXPECT_DOUBLE_EQ(find("bet:blue").behind, 1.0 / 6);
  EXPECT_EQ(best_of(choices).move, "stop") << "of equals that with more points: 24 are more than half of 25";
  const Choice odd = find("bet:odd");
  ASSERT_EQ(odd.next.size(), 2u);
  EXPECT_TRUE(odd.next[0].bust);
  EXPECT_DOUBLE_EQ(odd.next[1].chance, 0.5);
  EXPECT_DOUBLE_EQ(odd.next[1].share, 1);
  EXPECT_DOUBLE_EQ(*odd.points, 12.5);

  // They bet on blue, an error of 1/6; blue comes, luck of 2/3.
  ASSERT_TRUE(state->apply(Seat{1}, "bet:blue"));
  const Worth luck = coach->luck(*state, Seat{1}, "dice:1", {});
  EXPECT_DOUBLE_EQ(luck.share[1], 2.0 / 3);
  EXPECT_DOUBLE_EQ(luck.share[0], -2.0 / 3);
  EXPECT_DOUBLE_EQ(coach->luck(*state, Seat{1}, "dice:6", {}).share[1], -1.0 / 3);
}

// The error of the model of docs/coach.md, where the solver knows it: as large as the coach says.
TEST(TippCoach, TheModelIsAsFarOffAsItSays) {
  const auto game = game_of(kTipp, {{"players", 3}, {"rounds", 3}});
  TippCoach coach(*game->as<tipp::Tipp>());
  double behind = 0, share = 0, said_behind = 0, said_share = 0;
  int count = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    play_game(game, {"casual", "club", "novice"}, seed, [&](const AnyState& state, const Event& event) {
      if (state.pending().move.empty()) return;
      const auto exact = coach.choices(state, event.seat, {});
      const auto model = coach.modelled(*state.as<tipp::Tipp>(), event.seat, {});
      for (std::size_t k = 0; k < exact.size(); ++k) {
        EXPECT_FALSE(model[k].worth.exact);
        behind += std::pow(exact[k].behind - model[k].behind, 2);
        share += std::pow(exact[k].worth.share[event.seat.index] - model[k].worth.share[event.seat.index], 2);
        said_behind = std::max(said_behind, model[k].behind_error);
        said_share = std::max(said_share, model[k].worth.error[event.seat.index]);
        ++count;
      }
    });
  EXPECT_LT(std::sqrt(behind / count), said_behind);
  EXPECT_GT(std::sqrt(behind / count), said_behind / 2);
  EXPECT_LT(std::sqrt(share / count), said_share);
  EXPECT_GT(std::sqrt(share / count), said_share / 2);
}

// Winners who tie share one whole win: the model's win shares of all seats sum to 1.
TEST(TippCoach, TheModelSharesOutOneWholeWin) {
  for (const int players : {2, 3, 4, 5}) {
    const auto game = game_of(kTipp, {{"players", players}, {"rounds", 3}});
    TippCoach coach(*game->as<tipp::Tipp>());
    const auto choices = coach.modelled(game->as<tipp::Tipp>()->start(), Seat{0}, {});
    ASSERT_FALSE(choices.empty());
    for (const Choice& choice : choices) {
      double sum = 0;
      for (const double share : choice.worth.share) sum += share;
      EXPECT_NEAR(sum, 1, 1e-9) << players << " players, " << choice.move;
      for (int seat = 2; seat < players; ++seat)
        EXPECT_GT(choice.worth.share[static_cast<std::size_t>(seat)], 0.5 / players) << players << " players";
    }
  }
}

}  // namespace
}  // namespace wagnis::coach
