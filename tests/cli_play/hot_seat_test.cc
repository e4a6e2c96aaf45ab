#include "cli/hot_seat.h"

#include <algorithm>

#include "positions.h"

namespace wagnis::cli {
namespace {

SeatInfo bot_of(const std::string& level) { return bot(level, level); }

HotSeat two_people(std::uint64_t seed) {
  return HotSeat::make(push_game(2), {person("Ada"), person("Ben")}, seed).value();
}

// Draws, lets chance turn up the card, and places it in the first row that it fits.
void draw_and_place(HotSeat& table) {
  ASSERT_TRUE(table.play("draw"));
  table.step();
  if (table.next() == HotSeat::Next::person) {
    const auto moves = table.state().moves(table.seat());
    ASSERT_TRUE(table.play(moves.front()));
  }
}

TEST(HotSeat, RefusesALevelThatTheGameHasNot) {
  const auto refused = HotSeat::make(push_game(2), {person("Ada"), bot_of("grandmaster")}, 1);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().what.find("grandmaster"), std::string::npos);
}

TEST(HotSeat, RefusesGamesWithAClock) {
  int clocks = 0;
  for (const GameEntry& entry : all_games()) {
    const auto game = make_game(entry.id, {}).value();
    std::vector<SeatInfo> seats(static_cast<std::size_t>(game->seats()), person("Ada"));
    EXPECT_EQ(HotSeat::make(game, std::move(seats), 1).has_value(), !game->timed()) << entry.id;
    clocks += game->timed() ? 1 : 0;
  }
  EXPECT_GT(clocks, 0);
}

TEST(HotSeat, ARefusedMoveChangesNothing) {
  HotSeat table = two_people(1);
  const std::string before = table.state().text();
  EXPECT_FALSE(table.play("take:1"));
  EXPECT_FALSE(table.play("y2"));  // an outcome is nobody's move
  EXPECT_EQ(table.state().text(), before);
  EXPECT_EQ(table.events(), 0u);
}

TEST(HotSeat, UndoTakesBackPeoplesMovesOneByOne) {
  HotSeat table = two_people(1);
  EXPECT_EQ(table.undo(), HotSeat::Undo::no_move);
  draw_and_place(table);
  ASSERT_TRUE(table.play("take:1"));
  while (table.next() == HotSeat::Next::chance) table.step();
  // Later in the game Ada has cards. Two banks in a row are two moves, without chance between them.
  for (int turn = 0; turn < 40; ++turn) {
    const auto moves = table.state().moves(table.seat());
    if (moves.size() > 2 && moves[1].starts_with("bank")) break;
    draw_and_place(table);
    while (table.next() == HotSeat::Next::chance) table.step();
    if (!table.state().moves(table.seat()).front().starts_with("take")) continue;
    ASSERT_TRUE(table.play(table.state().moves(table.seat()).front()));
    while (table.next() == HotSeat::Next::chance) table.step();
  }
  const std::string start = table.state().text();
  const std::size_t events = table.events();
  const auto moves = table.state().moves(table.seat());
  ASSERT_GT(moves.size(), 2u);
  ASSERT_TRUE(moves[1].starts_with("bank"));
  ASSERT_TRUE(table.play(moves[1]));
  EXPECT_NE(table.state().text(), start);
  EXPECT_EQ(table.undo(), HotSeat::Undo::done);
  EXPECT_EQ(table.state().text(), start);
  EXPECT_EQ(table.events(), events);
  EXPECT_EQ(table.undo(), HotSeat::Undo::chance);  // a card or a die came before it
}

TEST(HotSeat, UndoStopsAtChance) {
  HotSeat table = two_people(1);
  ASSERT_TRUE(table.play("draw"));
  EXPECT_EQ(table.undo(), HotSeat::Undo::done);  // the card has not been turned up yet
  ASSERT_TRUE(table.play("draw"));
  table.step();
  const std::string before = table.state().text();
  EXPECT_EQ(table.undo(), HotSeat::Undo::chance);
  EXPECT_EQ(table.state().text(), before);
}

TEST(HotSeat, UndoStopsAtABotsMove) {
  // The bot in the first seat moves first: no person has moved before.
  HotSeat table = HotSeat::make(push_game(2), {bot_of("random"), person("Ada")}, 5).value();
  bool bot_was_last = false;
  for (int events = 0; events < 400 && !bot_was_last; ++events) {
    const HotSeat::Next next = table.next();
    if (next == HotSeat::Next::over) break;
    if (next == HotSeat::Next::person) {
      const auto moves = table.state().moves(table.seat());
      ASSERT_TRUE(table.play(moves.back()));
    } else {
      table.step();
      bot_was_last = next == HotSeat::Next::bot && table.next() == HotSeat::Next::person;
    }
  }
  ASSERT_TRUE(bot_was_last);
  EXPECT_EQ(table.undo(), HotSeat::Undo::bot);
}

TEST(HotSeat, UndoPassesOverForcedMoves) {
  HotSeat table = two_people(1);
  ASSERT_TRUE(table.play("draw"));
  table.step();
  const auto forced = table.forced();  // the first card of a turn has only one place
  ASSERT_TRUE(forced);
  table.play_forced(*forced);
  EXPECT_EQ(table.undo(), HotSeat::Undo::chance);
}

TEST(HotSeat, AForcedMoveNeverLetsChanceIn) {
  HotSeat table = two_people(1);
  EXPECT_EQ(table.state().moves(Seat{0}).size(), 1u);
  EXPECT_FALSE(table.forced());  // a draw is the only move, but the person decides when
}

// The cards are the same whoever plays: bots use nothing of the game's luck.
TEST(HotSeat, LuckOfGameAndBotsAreApart) {
  const auto cards_of = [](std::vector<SeatInfo> seats) {
    HotSeat table = HotSeat::make(push_game(2), std::move(seats), 42).value();
    std::string cards;
    while (table.next() != HotSeat::Next::over) {
      const bool chance = table.next() == HotSeat::Next::chance;
      table.step();
      if (chance && !table.last_event().token.starts_with("die")) cards += table.last_event().token + " ";
    }
    return cards;
  };
  EXPECT_EQ(cards_of({bot_of("random"), bot_of("random")}), cards_of({bot_of("casual"), bot_of("casual")}));
}

// docs/terminal.md: the game's luck is child 0 of the seed's generator; the bot of seat i thinks with child 1 + i.
TEST(HotSeat, LuckComesFromTheStatedChildrenOfTheSeed) {
  const auto game = push_game(3);
  HotSeat table = HotSeat::make(game, {bot_of("random"), bot_of("casual"), bot_of("random")}, 42).value();
  SeededLuck luck(Generator(42).split(0));
  std::vector<Generator> thoughts;
  for (std::uint64_t i = 0; i < 3; ++i) thoughts.push_back(Generator(42).split(1 + i));
  while (table.next() != HotSeat::Next::over) {
    const Seat seat = table.seat();
    const std::string expected = table.next() == HotSeat::Next::chance
                                     ? table.state().sample(seat, luck)
                                     : make_bot(game, table.seats()[seat.index].level)
                                           .value()
                                           ->choose(table.state(), seat, thoughts[seat.index]);
    table.step();
    ASSERT_EQ(table.last_event(), (Event{.seat = seat, .token = expected, .ms = std::nullopt}));
  }
}

// Also in beats: a game that was cut after any event goes on to its end in one record. It keeps its events, and gets
// the dice of its seed.
TEST(HotSeat, GoesOnAfterAnyEvent) {
  int games = 0;
  for (const GameEntry& entry : all_games()) {
    const auto made = make_game(entry.id, {{"players", 2}, {"pace", "turns"}});
    if (!made || !(*made)->together()) continue;
    const auto& game = *made;
    ++games;
    const std::vector<SeatInfo> seats{bot_of("casual"), bot_of("casual")};
    HotSeat whole = HotSeat::make(game, seats, 11).value();
    while (whole.next() != HotSeat::Next::over) whole.step();
    const std::vector<Event> events = whole.record().events;
    for (std::size_t cut = 1; cut < events.size(); cut += events.size() / 40 + 1) {
      const std::vector<Event> begun(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(cut));
      HotSeat table = HotSeat::make(game, seats, 11, begun).value();
      ASSERT_EQ(table.events(), cut);
      for (int steps = 0; table.next() != HotSeat::Next::over; ++steps) {
        ASSERT_LT(steps, 100'000) << "it does not come to an end";
        table.step();
      }
      const Record record = table.record();
      ASSERT_TRUE(std::equal(begun.begin(), begun.end(), record.events.begin()));
      ASSERT_TRUE(replay(record)) << "cut after " << cut;
      ASSERT_TRUE(so_far(*game, 11, record.events)) << "cut after " << cut;
    }
    std::vector<Event> wrong = events;
    std::ranges::find_if(wrong, [](const Event& event) { return event.token.starts_with("dice:"); })->token += "x";
    EXPECT_FALSE(HotSeat::make(game, seats, 11, wrong));
  }
  EXPECT_GE(games, 1);
}

TEST(HotSeat, TheSameSeedGivesTheSameGame) {
  const auto game_of = [](std::uint64_t seed) {
    HotSeat table = HotSeat::make(push_game(3), {bot_of("casual"), bot_of("casual"), bot_of("random")}, seed).value();
    while (table.next() != HotSeat::Next::over) table.step();
    return write_record(table.record());
  };
  EXPECT_EQ(game_of(3), game_of(3));
  EXPECT_NE(game_of(3), game_of(4));
}

}  // namespace
}  // namespace wagnis::cli
