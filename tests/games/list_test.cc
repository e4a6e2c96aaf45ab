#include "games/list.h"

#include <gtest/gtest.h>

#include <set>

namespace wagnis {
namespace {

TEST(ListOfGames, NamesEachOnce) {
  std::set<std::string_view> ids;
  for (const GameEntry& game : all_games()) {
    EXPECT_TRUE(ids.insert(game.id).second) << game.id;
    EXPECT_EQ(find_game(game.id).value(), &game);
    EXPECT_FALSE(game.option_rules().empty());
  }
  EXPECT_EQ(ids, (std::set<std::string_view>{"push", "tipp", "caramba"}));
}

TEST(ListOfGames, SaysWhichThereAre) {
  for (const std::string id : {"chess", "", "Push", "push "}) {
    const auto game = find_game(id);
    ASSERT_FALSE(game);
    EXPECT_EQ(text(game.error()), "unknown game \"" + id + "\"; there are push, tipp, caramba (N6)");
    EXPECT_EQ(make_game(id, {}).error(), game.error());
  }
}

TEST(ListOfGames, MakesAGameWithItsOptions) {
  for (const GameEntry& entry : all_games()) {
    const auto game = make_game(entry.id, {});
    ASSERT_TRUE(game) << entry.id;
    EXPECT_EQ((*game)->id(), entry.id);
    EXPECT_EQ((*game)->options().size(), entry.option_rules().size());
    EXPECT_EQ((*game)->options()[0].first, "players");
    EXPECT_EQ((*game)->options()[0].second, OptionValue(std::int64_t{(*game)->seats()}));
    EXPECT_FALSE(make_game(entry.id, {{"nothing", "at all"}}));
  }
}

// The game lives as long as any of its positions does.
TEST(AnyState, OwnsItsGame) {
  auto state = make_game("push", {}).value()->start();
  EXPECT_EQ(state->game()->id(), "push");
  const auto copy = state->clone();
  state.reset();
  EXPECT_EQ(copy->moves(Seat{0}), (std::vector<std::string>{"draw"}));
}

TEST(AnyState, RefusesWhatIsNoTokenOrNoSeat) {
  const auto state = make_game("push", {}).value()->start();
  EXPECT_EQ(state->play(Seat{0}, "pass").error().what.substr(0, 11), "move \"pass\"");
  EXPECT_EQ(state->play(Seat{0}, "y2").error().what.substr(0, 9), "move \"y2\"");
  EXPECT_EQ(text(state->play(Seat{3}, "draw").error()), "seat 3 is not at this table; seats are 0 to 2 (N1)");
  EXPECT_EQ(text(state->apply(Seat{200}, "y2").error()), "seat 200 is not at this table; seats are 0 to 2 (N1)");
}

}  // namespace
}  // namespace wagnis
