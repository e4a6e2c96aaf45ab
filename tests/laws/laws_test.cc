#include "laws/laws.h"

#include "laws/tables.h"

namespace wagnis::laws {

// Failures and ctest show the name of the game, not its index.
struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::id);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Of, Laws, Games, GameName);

// Every game of the list must be in Games, so that the laws check it.
template <class List>
struct Ids;
template <class... G>
struct Ids<testing::Types<G...>> {
  static std::vector<std::string_view> all() { return {G::id...}; }
};

TEST(EveryGame, IsUnderTheLaws) {
  const auto ids = Ids<Games>::all();
  for (const GameEntry& game : all_games()) EXPECT_TRUE(std::ranges::find(ids, game.id) != ids.end()) << game.id;
  EXPECT_EQ(ids.size(), all_games().size());
}

}  // namespace wagnis::laws
