// A fourth game works with everything generic, with no change but its line in the list: laws, records, bots' matches,
// the conductor, the engine's exports for the browser, the terminal's plain view, rooms with promised chance, and the
// server.
#include <gmock/gmock.h>

#include "arena/match.h"
#include "cli/draw.h"
#include "cli/game_ui.h"
#include "cli/hot_seat.h"
#include "laws/laws.h"
#include "new_game/pond_facts.h"
#include "record/record.h"
#include "room/table_talk.h"
#include "wasm/talk.h"

extern "C" {
std::uint32_t wagnis_open(std::uint32_t size);
std::uint32_t wagnis_lead(std::uint32_t table, std::int64_t now, std::uint64_t seed, std::uint32_t pace,
                          std::uint32_t size);
std::uint32_t wagnis_step(std::uint32_t table, std::int64_t now, std::uint32_t size);
std::uint32_t wagnis_view(std::uint32_t table, std::uint32_t at);
}

namespace wagnis {

namespace laws {
INSTANTIATE_TYPED_TEST_SUITE_P(OfPond, Laws, testing::Types<pond::Pond>);
}  // namespace laws

namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::shared_ptr<const AnyGame> pond_for(std::int64_t players) { return *make_game("pond", {{"players", players}}); }

TEST(NewGame, IsPlayedByBotsAndItsRecordReplays) {
  const auto game = pond_for(3);
  const auto report = [&] {
    std::vector<Record> records;
    const auto played =
        play_match({.game = game, .levels = {"random", "random", "random"}, .seed = 7}, {.games = 30, .until = {}}, 2,
                   {.record = [&](const Record& record) { records.push_back(record); }});
    EXPECT_TRUE(played) << text(played.error());
    EXPECT_EQ(played->games, 30);
    return records;
  }();
  ASSERT_EQ(report.size(), 30u);
  for (const Record& record : report) {
    const auto again = read_record(write_record(record));
    ASSERT_TRUE(again) << text(again.error());
    EXPECT_EQ(*again, record);
    EXPECT_TRUE(replay(record)) << text(replay(record).error());
  }
}

TEST(NewGame, IsPlayedAtATableWithPromisedChanceThatCanBeVerified) {
  TableTalk t("mb", {}, 5, "pond", kFair);
  t.hello(0, 0);
  // The last move of the list: stop, once that is possible.
  for (int i = 0; i < 10'000 && t.room().table_state() == TableState::playing; ++i) {
    t.let_bots_move();
    if (t.wake) t.wait();
    if (t.room().table_state() != TableState::playing || !t.room().state().pending().move.has(Seat{0})) continue;
    t.move(0, "m" + std::to_string(i), t.events(), t.room().state().moves(Seat{0}).back());
  }
  ASSERT_EQ(t.room().table_state(), TableState::over);
  EXPECT_EQ(verdict(t.kept, t.room()), "right");
}

TEST(NewGame, IsPlayedInTheTerminalInItsPlainView) {
  cli::HotSeat table = *cli::HotSeat::make(pond_for(2),
                                           {{.name = "Ada", .bot = false, .level = "", .more = {}},
                                            {.name = "Bot", .bot = true, .level = "random", .more = {}}},
                                           3);
  const cli::DrawStyle style{.language = cli::Language::en, .colour = false, .unicode = true, .width = 80};
  const std::vector<std::string> names{"Ada", "Bot"};
  EXPECT_EQ(cli::draw(table.state(), names, style), "turn 0 6 0 0/0\n");
  const cli::GameUi& ui = cli::ui_or_plain("pond");
  EXPECT_EQ(ui.choices(table.state(), Seat{0}, style).front().key, "jump");
  EXPECT_EQ(table.play("stop").error().paragraph, "W5");
  for (int i = 0; i < 100'000 && table.next() != cli::HotSeat::Next::over; ++i)
    if (table.next() == cli::HotSeat::Next::person)
      ASSERT_TRUE(table.play(table.moves().back()));
    else
      table.step();
  EXPECT_TRUE(table.record().result);
  EXPECT_THAT(cli::draw(table.state(), names, style), StartsWith("over 0 6 0 "));
}

// The answer to a call of the browser.
std::string said(std::uint32_t fine) {
  EXPECT_EQ(fine, 1u) << std::string_view(wagnis_output(), wagnis_output_size());
  return std::string(wagnis_output(), wagnis_output_size());
}
std::uint32_t give(std::string_view input) {
  std::ranges::copy(input, wagnis_input(static_cast<std::uint32_t>(input.size())));
  return static_cast<std::uint32_t>(input.size());
}

TEST(NewGame, IsLedByTheEngineOfTheBrowser) {
  EXPECT_THAT(said(wagnis_open(give("pond\nplayers=2"))), HasSubstr(R"("goal":20)"));
  EXPECT_THAT(said(wagnis_view(1, 0)), HasSubstr(R"("trap":[1,6])"));
  EXPECT_THAT(said(wagnis_lead(1, 0, 9, 0, give("\n"))), HasSubstr(R"("events":[])"));
  EXPECT_THAT(said(wagnis_step(1, 0, give("move 0 0 0 a stop"))), HasSubstr(R"("paragraph":"W5")"));
  EXPECT_THAT(said(wagnis_step(1, 0, give("move 0 0 0 b jump"))), HasSubstr(R"("events":["0 jump")"));
}

}  // namespace
}  // namespace wagnis
