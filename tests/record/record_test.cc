#include "record/record.h"

#include <gtest/gtest.h>

#include "laws/facts.h"
#include "laws/walk.h"

namespace wagnis {
namespace {

// The example of docs/notation.md, cut where a turn ends.
constexpr std::string_view kExample =
    R"({"wagnis":1,"game":"push","options":{"players":2,"star":"safe","switch":"out"},)"
    R"("seats":[{"name":"Ada","kind":"human"},{"name":"Expert","kind":"bot","level":"expert"}],)"
    R"("events":["0 draw","0 y2","0 row:1","0 draw","0 roll","0 row:1","0 take:1","0 die:y","1 draw"],)"
    R"("seed":42,"fair":{"scheme":1,"client_seeds":["a","b"]}})";

std::string with(std::string_view from, std::string_view to) {
  std::string line(kExample);
  const std::size_t at = line.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return line.replace(at, from.size(), to);
}

// A whole random game, as a server or a match would have written it.
Record random_record(std::string_view game, std::string_view options, std::uint64_t seed) {
  const auto made = make_game(game, laws::options_of(options)).value();
  Record record{.game = std::string(game),
                .options = made->options(),
                .seats = {},
                .events = {},
                .result = {},
                .result_more = {},
                .more = {}};
  for (int seat = 0; seat < made->seats(); ++seat)
    record.seats.push_back(
        {.name = "Player " + std::to_string(seat), .bot = seat > 0, .level = seat > 0 ? "random" : "", .more = {}});
  auto replay = Replay::start(game, made->options()).value();
  Generator generator(seed);
  SeededLuck luck(seed);
  std::int64_t ms = 0;
  for (int i = 0; i < 800 && !replay.state().over(); ++i) {
    const bool move = replay.state().pending().chance.empty();
    Event event = laws::random_event(replay.state(), laws::Policy::any, generator, luck);
    if (move) ms += static_cast<std::int64_t>(generator.below(900));
    if (made->timed()) event.ms = ms;
    EXPECT_TRUE(replay.add(event));
  }
  record.events = replay.events();
  if (replay.state().over()) record.result = replay.state().standing();
  return record;
}

std::string read_error(std::string_view line) {
  const auto record = read_record(line);
  return record ? "taken" : text(record.error());
}

std::string replay_error(const Record& record) {
  const auto replayed = replay(record);
  return replayed ? "taken" : text(replayed.error());
}

TEST(ReadRecord, GivesWhatStandsThere) {
  const auto record = read_record(kExample);
  ASSERT_TRUE(record) << text(record.error());
  EXPECT_EQ(record->game, "push");
  EXPECT_EQ(record->options, (Options{{"players", std::int64_t{2}}, {"star", "safe"}, {"switch", "out"}}));
  ASSERT_EQ(record->seats.size(), 2u);
  EXPECT_EQ(record->seats[0].name, "Ada");
  EXPECT_FALSE(record->seats[0].bot);
  EXPECT_EQ(record->seats[1].name, "Expert");
  EXPECT_TRUE(record->seats[1].bot);
  EXPECT_EQ(record->seats[1].level, "expert");
  ASSERT_EQ(record->events.size(), 9u);
  EXPECT_EQ(record->events[7], (Event{Seat{0}, "die:y", std::nullopt}));
  EXPECT_FALSE(record->result);
  EXPECT_EQ(record->more, (MoreMembers{{"seed", "42"}, {"fair", R"({"scheme":1,"client_seeds":["a","b"]})"}}));
}

TEST(WriteRecord, IsTheReverse) { EXPECT_EQ(write_record(read_record(kExample).value()), kExample); }

TEST(WriteRecord, GivesBackWholeGamesOfEveryKind) {
  for (const auto& [game, options] : {std::pair{"push", "players=2"},
                                      {"push", "players=6 star=risk"},
                                      {"tipp", ""},
                                      {"tipp", "players=1"},
                                      {"caramba", ""},
                                      {"caramba", "pace=turns players=4"}})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Record record = random_record(game, options, seed);
      const std::string line = write_record(record);
      EXPECT_EQ(line.find('\n'), std::string::npos);
      const auto again = read_record(line);
      ASSERT_TRUE(again) << text(again.error());
      EXPECT_EQ(*again, record) << line;
      EXPECT_EQ(write_record(*again), line);
      EXPECT_EQ(replay_error(record), "taken") << line;
    }
}

TEST(WriteRecord, KeepsNamesInEveryAlphabet) {
  Record record = read_record(kExample).value();
  record.seats[0].name = "Zoë \"die Große\" \\ 🎲";
  EXPECT_EQ(read_record(write_record(record)).value(), record);
}

// Members that this version does not know come back to the letter, numbers too.
TEST(WriteRecord, KeepsWhatItDoesNotKnow) {
  for (const std::string value :
       {"null", "[1,2,[]]", R"({"a":{"b":""}})", "18446744073709551615", "-9223372036854775808"}) {
    const std::string line = with(R"("seed":42)", R"("later":)" + value);
    EXPECT_EQ(write_record(read_record(line).value()), line);
  }
  const std::string in_seat = with(R"("name":"Ada","kind":"human")", R"("name":"Ada","kind":"human","color":"red")");
  EXPECT_EQ(write_record(read_record(in_seat).value()), in_seat);
}

// Numbers with a fraction used to change a little with each reading.
TEST(WriteRecord, KeepsFractionsThroughManyReadings) {
  std::string line = with(R"("seed":42)", R"("seed":1.9173773300985469e+208)");
  for (int i = 0; i < 5; ++i) {
    const std::string again = write_record(read_record(line).value());
    EXPECT_EQ(again, line);
    line = again;
  }
}

TEST(ReadRecord, DoesNotMindSpaces) {
  std::string spaced;
  bool inside = false;
  for (const char c : kExample) {
    if (c == '"') inside = !inside;
    spaced += !inside && c != '"' ? (c >= '0' && c <= '9' ? std::string(1, c) : " \t" + std::string(1, c) + "\r\n")
                                  : std::string(1, c);
  }
  EXPECT_EQ(write_record(read_record(spaced).value()), kExample);
}

// Two readers of one record must not see two games.
TEST(ReadRecord, RefusesANameThatStandsTwice) {
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("events":[])")), "\"events\" stands twice in the record");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("\u0067ame":"tipp")")), "\"game\" stands twice in the record");
  EXPECT_EQ(read_error(with(R"("star":"safe")", R"("star":"safe","star":"risk")")), "\"star\" stands twice in options");
  EXPECT_EQ(read_error(with(R"("kind":"human")", R"("kind":"human","name":"Eve")")), "\"name\" stands twice in seat 0");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[0],"winners":[1]})")),
            "\"winners\" stands twice in the result");
}

TEST(ReadRecord, NamesTheMemberThatIsWrong) {
  EXPECT_EQ(read_error("").substr(0, 24), "the line is not JSON: in");
  EXPECT_EQ(read_error("{\"wagnis\":1").substr(0, 22), "the line is not JSON: ");
  EXPECT_EQ(read_error("[]"), "the line is \"[]\"; a record is a JSON object");
  EXPECT_EQ(read_error("{}"), "wagnis, the version of the format, is missing");
  EXPECT_EQ(read_error(with(R"("wagnis":1)", R"("wagnis":2)")), "wagnis is \"2\"; this program reads version 1");
  EXPECT_EQ(read_error(with(R"("wagnis":1)", R"("wagnis":1.0)")).substr(0, 9), "wagnis is");
  EXPECT_EQ(read_error(with(R"("game":"push")", R"("game":3)")), "game of the record is \"3\"; it is a text");
  EXPECT_EQ(read_error(with(R"("game":"push",)", "")), "game is missing in the record");
  EXPECT_EQ(read_error(with(R"("options":{)", R"("option":{)")), "options is missing in the record");
  EXPECT_EQ(read_error(with(R"("players":2)", R"("players":2.0)")).substr(0, 20), "option \"players\" is ");
  EXPECT_EQ(read_error(with(R"("players":2)", R"("players":true)")),
            "option \"players\" is \"true\"; an option is a whole number or a word");
  EXPECT_EQ(read_error(with(R"("seats":[)", R"("seats":7,"x":[)")), "seats is \"7\"; it is a list");
  EXPECT_EQ(read_error(with(R"({"name":"Ada","kind":"human"})", "0")), "seat 0 is \"0\"; it is an object");
  EXPECT_EQ(read_error(with(R"("name":"Ada",)", "")), "name is missing in seat 0");
  EXPECT_EQ(read_error(with(R"("human")", R"("robot")")), "kind of seat 0 is \"robot\"; it is human or bot");
  EXPECT_EQ(read_error(with(R"(,"level":"expert")", "")), "level is missing in seat 1");
  EXPECT_EQ(read_error(with(R"("events":[)", R"("events":"no","x":[)")), "events is \"no\"; it is a list");
  EXPECT_EQ(read_error(with(R"("0 y2")", "17")), "event 1: it is \"17\"; an event is a text");
  EXPECT_EQ(read_error(with("0 y2", "0  y2")).substr(0, 8), "event 1:");
  EXPECT_EQ(read_error(with("1 draw", "9 draw")),
            "event 8: seat \"9\" of event \"9 draw\" is not a number from 0 to 5");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":[])")), "result is \"[]\"; it is an object");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2]})")), "result has no winners");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,"2"],"winners":[0]})")),
            "points of the result holds \"2\"; allowed are whole numbers from 0 to 1000000");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[1,0]})")),
            "winners of the result do not ascend");
}

TEST(Replay, RefusesWithEventSeatTokenAndParagraph) {
  Record record = read_record(kExample).value();
  record.events[5].token = "row:3";
  EXPECT_EQ(replay_error(record),
            "event 5, seat 0, token row:3: row 3 cannot be started: the next new row is row 2 (P8)");
  record.events[5].token = "draw";
  EXPECT_EQ(replay_error(record), "event 5, seat 0, token draw: draw is not a move while a card is being placed (P9)");
  record = read_record(kExample).value();
  record.events[8].seat = Seat{0};
  EXPECT_EQ(replay_error(record), "event 8, seat 0, token draw: seat 0 has no move now: it is for seat 1 (P6)");
  record.events[8] = {Seat{1}, "draw", 12};
  EXPECT_EQ(replay_error(record).substr(0, 31), "event 8, seat 1, token draw: ti");
}

TEST(Replay, RefusesGamesOptionsAndSeatsThatCannotBe) {
  Record record = read_record(kExample).value();
  record.game = "chess";
  EXPECT_EQ(replay_error(record).substr(0, 20), "unknown game \"chess\"");
  record = read_record(kExample).value();
  record.options.emplace_back("colour", "red");
  EXPECT_EQ(replay_error(record), "unknown option \"colour\"; there are players, star, switch");
  record = read_record(kExample).value();
  record.seats.pop_back();
  EXPECT_EQ(replay_error(record), "seats has 1 entries; the game has 2 players");
}

TEST(Replay, GoesAsFarAsIsAsked) {
  const Record record = read_record(kExample).value();
  for (std::size_t n = 0; n <= record.events.size() + 2; ++n) {
    const auto part = replay(record, n);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->events().size(), std::min(n, record.events.size()));
  }
  EXPECT_EQ(replay(record, 3)->state().text().substr(0, 11), "on 0 0 even");
}

TEST(Replay, StopsBeforeAnEventThatIsNotAskedFor) {
  Record record = read_record(kExample).value();
  record.events[5].token = "row:3";
  EXPECT_TRUE(replay(record, 5));
  EXPECT_FALSE(replay(record, 6));
}

// The result stands exactly when the game is over, and is what the events give.
TEST(Replay, ComparesTheResult) {
  const Record good = random_record("push", "players=3", 1);
  ASSERT_TRUE(good.result);
  ASSERT_EQ(replay_error(good), "taken");

  Record record = good;
  record.result.reset();
  EXPECT_EQ(replay_error(record), "the game is over, but result is missing");
  record = good;
  record.events.pop_back();
  EXPECT_EQ(replay_error(record),
            "result stands, but the game is not over after the " + std::to_string(record.events.size()) + " events");
  record = good;
  record.result->points[1] += 1;
  EXPECT_EQ(replay_error(record).substr(0, 25), "points of the result are ");
  record = good;
  record.result->cards[0] += 1;
  EXPECT_EQ(replay_error(record).substr(0, 24), "cards of the result are ");
  record.result->cards.clear();
  EXPECT_NE(replay_error(record), "taken");
  record = good;
  record.result->winners = record.result->winners == SeatSet(Seat{0}) ? SeatSet(Seat{1}) : SeatSet(Seat{0});
  EXPECT_EQ(replay_error(record).substr(0, 26), "winners of the result are ");
  record = good;
  record.events.push_back({Seat{0}, "draw", std::nullopt});
  EXPECT_EQ(replay_error(record), "event " + std::to_string(good.events.size()) +
                                      ", seat 0, token draw: the game is over: no move follows (P20)");
}

TEST(Replay, HoldsTheClock) {
  auto game = Replay::start("caramba", {}).value();
  ASSERT_FALSE(game.add({Seat{0}, "keep:-", std::nullopt})) << "every event has a time";
  ASSERT_TRUE(game.add({Seat{0}, "keep:-", 100}));
  ASSERT_FALSE(game.add({Seat{0}, "dice:kkkbr", 101})) << "dice bear the time of their keep";
  ASSERT_FALSE(game.add({Seat{0}, "dice:kkkbr", std::nullopt}));
  ASSERT_TRUE(game.add({Seat{0}, "dice:kkkbr", 100}));
  ASSERT_FALSE(game.add({Seat{1}, "keep:-", 99})) << "times never go back";
  ASSERT_TRUE(game.add({Seat{1}, "keep:-", 100}));
  EXPECT_EQ(game.events().size(), 3u) << "a refusal changes nothing";

  auto without = Replay::start("caramba", {{"pace", "turns"}}).value();
  ASSERT_FALSE(without.add({Seat{0}, "keep:-", 100})) << "no clock, no times";
  ASSERT_TRUE(without.add({Seat{0}, "keep:-", std::nullopt}));
}

TEST(Replay, IsUnchangedByARefusalAndByItsCopies) {
  auto game = Replay::start("push", {}).value();
  ASSERT_TRUE(game.add({Seat{0}, "draw", std::nullopt}));
  const std::string line = game.state().text();
  EXPECT_FALSE(game.add({Seat{0}, "row:1", std::nullopt}));
  EXPECT_FALSE(game.add({Seat{0}, "y2", 5}));
  Replay copy = game;
  ASSERT_TRUE(copy.add({Seat{0}, "y2", std::nullopt}));
  EXPECT_EQ(game.state().text(), line);
  EXPECT_EQ(game.events().size(), 1u);
  EXPECT_EQ(copy.events().size(), 2u);
  game = copy;
  EXPECT_EQ(game.state().text(), copy.state().text());
}

std::vector<std::string> lines_of(const std::string& file, RecordFileEnd& end) {
  std::vector<std::string> lines;
  end = read_records(file, [&](RecordLine&& line) {
    lines.push_back(std::to_string(line.number) + ' ' + (line.record ? line.record->game : text(line.record.error())));
  });
  return lines;
}

TEST(ReadRecords, PassesOverBlankLinesAndCountsFromOne) {
  RecordFileEnd end;
  const std::string record(kExample);
  EXPECT_EQ(lines_of(record + "\n\n" + record + "\r\n  \n" + record, end),
            (std::vector<std::string>{"1 push", "3 push", "5 push"}));
  EXPECT_EQ(end.records, 3u);
  EXPECT_FALSE(end.cut_off);
  EXPECT_TRUE(lines_of("", end).empty());
}

// A crash while the last line was written loses nothing before it, wherever it was cut.
TEST(ReadRecords, ACutOffLastLineLosesNothingBeforeIt) {
  const std::string record(kExample);
  for (std::size_t cut = 1; cut < record.size(); ++cut) {
    RecordFileEnd end;
    EXPECT_EQ(lines_of(record + '\n' + record.substr(0, cut), end), (std::vector<std::string>{"1 push"})) << cut;
    EXPECT_TRUE(end.cut_off) << cut;
    EXPECT_EQ(end.records, 1u);
  }
}

TEST(ReadRecords, ABrokenLineBeforeTheLastIsAnError) {
  RecordFileEnd end;
  const auto lines = lines_of(std::string(kExample).substr(0, 50) + '\n' + std::string(kExample), end);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].substr(0, 23), "1 the line is not JSON:");
  EXPECT_EQ(lines[1], "2 push");
  EXPECT_FALSE(end.cut_off);
}

}  // namespace
}  // namespace wagnis
