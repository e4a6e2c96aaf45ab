#include "coach/caramba.h"

#include <cmath>

#include "coach/played.h"

namespace wagnis::coach {
namespace {

constexpr std::string_view kCaramba = caramba::Caramba::id;

TEST(CarambaCoach, SaysOfTwoWhatTheSolverSays) {
  const auto game = game_of(kCaramba, {{"pace", "turns"}});
  const auto coach = make_coach(game);
  caramba::Match match;
  std::size_t at = 0;
  play_game(game, {"casual"}, 1, [&](const AnyState& state, const Event& event) {
    if (++at > 120) return;
    const caramba::State& s = *state.as<caramba::Caramba>();
    const Worth worth = coach->worth(state, {});
    EXPECT_NEAR(worth.share[0] + worth.share[1], 1, 1e-12);
    if (state.pending().move.empty()) {
      // The mean over all throws is the value of dice in the air.
      double sum = 0, all = 0;
      for (const auto& [outcome, weight] : state.outcomes(event.seat)) {
        const auto after = state.clone();
        ASSERT_TRUE(after->apply(event.seat, outcome));
        sum += static_cast<double>(weight) * coach->worth(*after, {}).share[0];
        all += static_cast<double>(weight);
      }
      EXPECT_NEAR(worth.share[0], sum / all, 1e-12);
      return;
    }
    const auto choices = coach->choices(state, event.seat, {});
    const auto moves = match.moves(s, event.seat);
    ASSERT_EQ(choices.size(), moves.size());
    for (std::size_t k = 0; k < moves.size(); ++k) {
      EXPECT_EQ(choices[k].move, text(moves[k].move));
      EXPECT_NEAR(choices[k].worth.share[event.seat.index], moves[k].share, 1e-12);
    }
  });
}

// If the seats change places, the values change places.
TEST(CarambaCoach, IsTheSameFromBothSides) {
  const auto game = game_of(kCaramba, {});
  const auto coach = make_coach(game);
  for (const auto& [one, other] : {std::pair("play --1 7/13 kkbbr/rrrrr", "play --0 13/7 rrrrr/kkbbr"),
                                   std::pair("play --- 7/13 kkkkk*/brrrr", "play --- 13/7 brrrr/kkkkk*"),
                                   std::pair("play 1-- 1/1 kkkkk*/kkkkk", "play 0-- 1/1 kkkkk/kkkkk*")}) {
    const Worth mine = coach->worth(*game->parse(one).value(), {});
    const Worth theirs = coach->worth(*game->parse(other).value(), {});
    EXPECT_NEAR(mine.share[0], theirs.share[1], 1e-7) << one;
  }
}

TEST(CarambaCoach, EstimatesForMoreWithErrors) {
  const auto game = game_of(kCaramba, {{"players", 3}, {"pace", "turns"}});
  const auto coach = make_coach(game);
  std::size_t at = 0;
  play_game(game, {"casual", "club"}, 1, [&](const AnyState& state, const Event& event) {
    if (++at > 12) return;
    const Budget budget{.playouts = 160};
    if (state.pending().move.empty()) {
      const Worth luck = coach->luck(state, event.seat, event.token, budget);
      EXPECT_NEAR(luck.share[0] + luck.share[1] + luck.share[2], 0, 1e-6);
      return;
    }
    for (const Choice& choice : coach->choices(state, event.seat, budget)) {
      EXPECT_FALSE(choice.worth.exact);
      EXPECT_NEAR(choice.worth.share[0] + choice.worth.share[1] + choice.worth.share[2], 1, 1e-5);
      EXPECT_GT(choice.worth.error[event.seat.index], 0);
      EXPECT_EQ(choice.best, choice.behind == 0);
    }
  });
  // Five reds that can be grabbed are better grabbed.
  const auto state = game->parse("play --- 1/1/1 rrrrr*/kkbbr/kkbbr").value();
  EXPECT_EQ(best_of(coach->choices(*state, Seat{0}, {})).move, "grab:r");
}

TEST(CarambaCoach, SaysWhatWasWrong) {
  const auto game = game_of(kCaramba, {});
  const auto coach = make_coach(game);
  const auto reason = [&](std::string played, std::string best) {
    return coach->reason(*game->start(), {.move = std::move(played)}, {.move = std::move(best)});
  };
  EXPECT_EQ(reason("keep:kk", "grab:r"), Reason::missed_grab);
  EXPECT_EQ(reason("grab:r", "keep:kk"), Reason::needless_grab);
  EXPECT_EQ(reason("keep:kk", "keep:rr"), Reason::wrong_dice);
  EXPECT_EQ(reason("keep:kk", "keep:kk"), Reason::none);
}

}  // namespace
}  // namespace wagnis::coach
