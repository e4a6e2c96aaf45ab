#include "games/beat.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "games/list.h"
#include "record/replay.h"

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Seat kA{0}, kB{1};
constexpr std::array kBFirst{kB, kA};

std::unique_ptr<AnyState> caramba(std::initializer_list<std::string_view> events) {
  auto state = (*make_game("caramba", {{"players", 2}, {"pace", "turns"}}))->start();
  for (const std::string_view line : events) {
    const auto event = parse_event(line);
    EXPECT_TRUE(state->apply(event->seat, event->token)) << line;
  }
  return state;
}

TEST(Beat, AsksEverySeatForItsThrowFirst) {
  const auto state = caramba({});
  Beat beat(*state);
  EXPECT_FALSE(beat.grabbing());
  EXPECT_EQ(beat.asked(), SeatSet::first(2));
  EXPECT_THAT(beat.moves(*state, kA), ElementsAre("keep:-"));
  ASSERT_TRUE(beat.choose(*state, kB, "keep:-"));
  EXPECT_EQ(beat.asked(), SeatSet(kA));
  ASSERT_TRUE(beat.choose(*state, kA, "keep:-"));
  EXPECT_TRUE(beat.asked().empty());
  EXPECT_THAT(beat.choices(kBFirst), ElementsAre(Beat::Choice{kA, "keep:-"}, Beat::Choice{kB, "keep:-"}))
      << "throws by seat";
}

TEST(Beat, RefusesWhatCannotBeChosenAndKeepsWhatWas) {
  const auto state = caramba({"0 keep:-", "0 dice:rrrrr", "1 keep:-", "1 dice:kkbbr"});
  Beat beat(*state);
  beat.next(*state);  // ends the grabs, with which a game begins that is taken up again
  EXPECT_THAT(text(beat.choose(*state, kA, "grab:r").error()), HasSubstr("choose their dice first"));
  EXPECT_EQ(beat.choose(*state, kB, "keep:rr").error().paragraph, "C4");
  EXPECT_FALSE(beat.choose(*state, kB, "dance"));
  EXPECT_EQ(beat.asked(), SeatSet::first(2)) << "nothing was chosen by what was refused";
  ASSERT_TRUE(beat.choose(*state, kB, "keep:bb"));
  EXPECT_FALSE(beat.choose(*state, kB, "keep:kk")) << "a choice stands";
  EXPECT_FALSE(beat.choose(*state, Seat{5}, "wait"));
}

TEST(Beat, AGameTakenUpAgainBeginsWithTheGrabsThatAreLeft) {
  const auto state = caramba({"0 keep:-", "0 dice:rrrrr", "1 keep:-", "1 dice:kkbbr"});
  Beat beat(*state);
  EXPECT_TRUE(beat.grabbing());
  EXPECT_EQ(beat.asked(), SeatSet(kA));
  ASSERT_TRUE(beat.choose(*state, kA, "wait"));
  beat.again(*state);
  EXPECT_EQ(beat.asked(), SeatSet(kA)) << "choices are forgotten";
}

TEST(Beat, GrabsComeAfterThrowsInTheCommittedOrderAndAskOnlyWhoCan) {
  auto state = caramba({});
  Beat beat(*state);
  ASSERT_TRUE(beat.choose(*state, kA, "keep:-"));
  ASSERT_TRUE(beat.choose(*state, kB, "keep:-"));
  for (const auto& [seat, token] : beat.choices(kBFirst)) {
    ASSERT_TRUE(state->apply(seat, token));
    ASSERT_TRUE(state->apply(seat, "dice:bbbbb"));
  }
  beat.next(*state);
  EXPECT_TRUE(beat.grabbing());
  EXPECT_EQ(beat.asked(), SeatSet::first(2));
  EXPECT_THAT(beat.moves(*state, kA), ElementsAre("grab:b"));
  EXPECT_FALSE(beat.choose(*state, kA, "keep:-"));
  ASSERT_TRUE(beat.choose(*state, kA, "grab:b"));
  ASSERT_TRUE(beat.choose(*state, kB, "grab:b"));
  EXPECT_THAT(beat.choices(kBFirst), ElementsAre(Beat::Choice{kB, "grab:b"}, Beat::Choice{kA, "grab:b"}));
}

TEST(Beat, WithoutAnythingToGrabTheNextThrowsFollow) {
  auto state = caramba({});
  Beat beat(*state);
  ASSERT_TRUE(beat.choose(*state, kA, "keep:-"));
  ASSERT_TRUE(beat.choose(*state, kB, "wait"));
  EXPECT_THAT(beat.choices(kBFirst), ElementsAre(Beat::Choice{kA, "keep:-"}));
  ASSERT_TRUE(state->apply(kA, "keep:-"));
  ASSERT_TRUE(state->apply(kA, "dice:kkbbr"));
  beat.next(*state);
  EXPECT_FALSE(beat.grabbing());
  EXPECT_EQ(beat.asked(), SeatSet::first(2));
}

// The move that keeps all dice of one colour and no others; of grabs the last one.
std::string keeping(const std::vector<std::string>& moves, char color) {
  const auto worth = [&](const std::string& move) {
    const std::string_view kept = std::string_view(move).substr(move.find(':') + 1);
    return 2 * std::ranges::count(kept, color) - static_cast<std::ptrdiff_t>(kept.size());
  };
  return *std::ranges::max_element(moves, {}, worth);
}

// Whole games in beats; each seat wants another colour every twenty beats. Each game is legal and ends.
TEST(Beat, WholeGamesAreLegalAndEnd) {
  for (const std::int64_t players : {1, 2, 3, 4}) {
    auto game = *Replay::start("caramba", {{"players", players}, {"pace", "turns"}});
    SeededLuck luck(static_cast<std::uint64_t>(players));
    const std::array order{Seat{3}, Seat{1}, Seat{0}, Seat{2}, Seat{4}, Seat{5}};
    Beat beat(game.state());
    const auto play = [&](Seat seat, const std::string& token) {
      if (!game.add({seat, token, std::nullopt})) return false;
      while (!game.state().pending().chance.empty()) {
        const Seat thrower = game.state().pending().chance.lowest();
        EXPECT_TRUE(game.add({thrower, game.state().sample(thrower, luck), std::nullopt}));
      }
      return true;
    };
    for (int beats = 0; !game.state().over(); ++beats) {
      beat.asked().each([&](Seat seat) {
        const auto moves = beat.moves(game.state(), seat);
        ASSERT_THAT(moves, testing::Not(IsEmpty()));
        ASSERT_TRUE(beat.choose(game.state(), seat, keeping(moves, "kbr"[(beats / 20 + seat.index) % 3])));
      });
      for (const auto& [seat, token] : beat.choices(order)) EXPECT_TRUE(play(seat, token) || beat.grabbing()) << token;
      beat.next(game.state());
      ASSERT_LT(game.events().size(), 100'000u);
    }
    EXPECT_TRUE(beat.asked().empty());
    EXPECT_FALSE(game.state().standing().winners.empty());
  }
}

}  // namespace
}  // namespace wagnis
