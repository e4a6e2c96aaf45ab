#include "record/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <regex>
#include <set>
#include <span>

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

// A whole random game, as a server or a match would write it.
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
  std::array<std::int64_t, kMaxSeats> free{};  // when each seat may throw again (C10)
  for (int i = 0; i < 800 && !replay.state().over(); ++i) {
    const bool move = replay.state().pending().chance.empty();
    Event event = laws::random_event(replay.state(), laws::Policy::any, generator, luck);
    if (move) ms += static_cast<std::int64_t>(generator.below(300));
    if (const std::int64_t tempo = move ? made->tempo_after(event.token) : 0; tempo > 0) {
      ms = std::max(ms, free[event.seat.index]);
      free[event.seat.index] = ms + tempo;
    }
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

TEST(WriteRecord, WritesPlainTextOfAMemberAsAString) {
  Record record = read_record(kExample).value();
  record.more = {{"note", "a \"good\" game"}, {"seed", "42"}};
  EXPECT_THAT(write_record(record), testing::EndsWith(R"(,"note":"a \"good\" game","seed":42})"));
}

// Unknown members are kept to the letter, numbers too.
TEST(WriteRecord, KeepsWhatItDoesNotKnow) {
  for (const std::string value :
       {"null", "[1,2,[]]", R"({"a":{"b":""}})", "18446744073709551615", "-9223372036854775808"}) {
    const std::string line = with(R"("seed":42)", R"("later":)" + value);
    EXPECT_EQ(write_record(read_record(line).value()), line);
  }
  const std::string in_seat = with(R"("name":"Ada","kind":"human")", R"("name":"Ada","kind":"human","color":"red")");
  EXPECT_EQ(write_record(read_record(in_seat).value()), in_seat);
}

// Numbers with a fraction once changed a little with each reading.
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

// Two readers of one record must see the same game.
TEST(ReadRecord, RefusesANameThatStandsTwice) {
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("events":[])")), "\"events\" stands twice in the record (N6)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("\u0067ame":"tipp")")), "\"game\" stands twice in the record (N6)");
  EXPECT_EQ(read_error(with(R"("star":"safe")", R"("star":"safe","star":"risk")")),
            "\"star\" stands twice in options (O1)");
  EXPECT_EQ(read_error(with(R"("kind":"human")", R"("kind":"human","name":"Eve")")),
            "\"name\" stands twice in seat 0 (N6)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[0],"winners":[1]})")),
            "\"winners\" stands twice in the result (N7)");
}

TEST(ReadRecord, NamesTheMemberThatIsWrong) {
  EXPECT_EQ(read_error("").substr(0, 24), "the line is not JSON: in");
  EXPECT_EQ(read_error("{\"wagnis\":1").substr(0, 22), "the line is not JSON: ");
  EXPECT_EQ(read_error("[]"), "the line is \"[]\"; a record is a JSON object (N6)");
  EXPECT_EQ(read_error("{}"), "wagnis, the version of the format, is missing (N6)");
  EXPECT_EQ(read_error(with(R"("wagnis":1)", R"("wagnis":2)")), "wagnis is \"2\"; this program reads version 1 (N6)");
  EXPECT_EQ(read_error(with(R"("wagnis":1)", R"("wagnis":1.0)")).substr(0, 9), "wagnis is");
  EXPECT_EQ(read_error(with(R"("game":"push")", R"("game":3)")), "game of the record is \"3\"; it is a text (N6)");
  EXPECT_EQ(read_error(with(R"("game":"push",)", "")), "game is missing in the record (N6)");
  EXPECT_EQ(read_error(with(R"("options":{)", R"("option":{)")), "options is missing in the record (N6)");
  EXPECT_EQ(read_error(with(R"("players":2)", R"("players":2.0)")).substr(0, 20), "option \"players\" is ");
  EXPECT_EQ(read_error(with(R"("players":2)", R"("players":true)")),
            "option \"players\" is \"true\"; an option is a whole number or a word (O1)");
  EXPECT_EQ(read_error(with(R"("seats":[)", R"("seats":7,"x":[)")), "seats is \"7\"; it is a list (N6)");
  EXPECT_EQ(read_error(with(R"({"name":"Ada","kind":"human"})", "0")), "seat 0 is \"0\"; it is an object (N6)");
  EXPECT_EQ(read_error(with(R"("name":"Ada",)", "")), "name is missing in seat 0 (N6)");
  EXPECT_EQ(read_error(with(R"("human")", R"("robot")")), "kind of seat 0 is \"robot\"; it is human or bot (N6)");
  EXPECT_EQ(read_error(with(R"(,"level":"expert")", "")), "level is missing in seat 1 (N6)");
  EXPECT_EQ(read_error(with(R"("events":[)", R"("events":"no","x":[)")), "events is \"no\"; it is a list (N6)");
  EXPECT_EQ(read_error(with(R"("0 y2")", "17")), "event 1: it is \"17\"; an event is a text (N6)");
  EXPECT_EQ(read_error(with("0 y2", "0  y2")).substr(0, 8), "event 1:");
  EXPECT_EQ(read_error(with("1 draw", "9 draw")),
            "event 8: seat \"9\" of event \"9 draw\" is not a number from 0 to 5 (N1)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":[])")), "result is \"[]\"; it is an object (N7)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2]})")), "result has no winners (N7)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,"2"],"winners":[0]})")),
            "points of the result holds \"2\"; allowed are whole numbers from 0 to 1000000 (N7)");
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[1,0]})")),
            "winners of the result do not ascend (N7)");
}

TEST(ReadRecord, TakesManyWinnersInAscendingOrder) {
  const auto record = read_record(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[0,1,2,4]})"));
  ASSERT_TRUE(record) << text(record.error());
  EXPECT_EQ(record->result->winners, SeatSet(Seat{0}).with(Seat{1}).with(Seat{2}).with(Seat{4}));
  EXPECT_EQ(read_error(with(R"("seed":42)", R"("result":{"points":[1,2],"winners":[0,2,1,4]})")),
            "winners of the result do not ascend (N7)");
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
  EXPECT_EQ(replay_error(record), "unknown option \"colour\"; there are players, star, switch (O1)");
  record = read_record(kExample).value();
  record.seats.pop_back();
  EXPECT_EQ(replay_error(record), "seats has 1 entries; the game has 2 players (N6)");
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

// The result exists exactly if the game is over, and is that of the events.
TEST(Replay, ComparesTheResult) {
  const Record good = random_record("push", "players=3", 1);
  ASSERT_TRUE(good.result);
  ASSERT_EQ(replay_error(good), "taken");

  Record record = good;
  record.result.reset();
  EXPECT_EQ(replay_error(record), "the game is over, but result is missing (N7)");
  record = good;
  record.events.pop_back();
  EXPECT_EQ(replay_error(record), "result stands, but the game is not over after the " +
                                      std::to_string(record.events.size()) + " events (N7)");
  record = good;
  record.result->points[1] += 1;
  const auto figure = [](int number) { return std::to_string(number); };
  EXPECT_EQ(replay_error(record), "points of seat 1 in the result are " + figure(record.result->points[1]) +
                                      "; the events give " + figure(good.result->points[1]) + " (N7)");
  record = good;
  record.result->cards[0] += 1;
  EXPECT_EQ(replay_error(record), "cards of seat 0 in the result are " + figure(record.result->cards[0]) +
                                      "; the events give " + figure(good.result->cards[0]) + " (N7)");
  record.result->cards.clear();
  EXPECT_THAT(replay_error(record), testing::StartsWith("result has no cards; the events give ["));
  record = good;
  record.result->points.push_back(3);
  EXPECT_THAT(replay_error(record),
              testing::MatchesRegex("points of the result are \\[.*,3\\]; the events give \\[.*\\] \\(N7\\)"));
  record = good;
  record.result->winners = record.result->winners == SeatSet(Seat{0}) ? SeatSet(Seat{1}) : SeatSet(Seat{0});
  EXPECT_THAT(replay_error(record),
              testing::MatchesRegex("winners of the result are \\[.\\]; the events give \\[.\\] \\(N7\\)"));
  EXPECT_FALSE(replay(record).error().malformed) << "it is a record, but not of these events";
  const Record dice = random_record("tipp", "rounds=1", 1);
  ASSERT_TRUE(dice.result);
  record = dice;
  record.result->cards = {1, 2};
  EXPECT_EQ(replay_error(record), "cards of the result are [1,2]; this game has no cards (N7)");
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

// A throw takes `tempo`, here 800 ms; the next throw of the same seat comes no sooner, not even in the next round.
TEST(Replay, C10_HoldsTheTempoOfEachSeat) {
  auto game = Replay::start("caramba", {}).value();
  const auto add = [&](std::string_view line) {
    const auto added = game.add(parse_event(line).value());
    return added ? "taken" : text(added.error());
  };
  for (const std::string_view line : {"0 keep:- @100", "0 dice:kkkkk @100", "1 keep:- @101", "1 dice:kbbrr @101"})
    ASSERT_EQ(add(line), "taken") << line;
  EXPECT_EQ(add("0 keep:kk @899"),
            "time @899 is 799 ms after the last throw of seat 0, event 0 @100; with tempo 800 the next is allowed from "
            "@900 (C10)");
  for (const std::string_view line :
       {"0 grab:k @899", "0 keep:- @900", "0 dice:bbbbb @900", "0 grab:b @900", "1 keep:bb @901", "1 dice:kkk @901",
        "0 keep:- @1700", "0 dice:rrrrr @1700", "0 grab:r @1701"})
    ASSERT_EQ(add(line), "taken") << line;
  ASSERT_TRUE(game.state().at_signal()) << "the round is over";
  EXPECT_THAT(add("1 keep:- @1700"), testing::HasSubstr("goes back")) << "times are looked at first";
  EXPECT_THAT(add("0 keep:- @2499"), testing::EndsWith("with tempo 800 the next is allowed from @2500 (C10)"));
  EXPECT_EQ(add("1 keep:- @1701"), "taken");
  EXPECT_EQ(add("1 dice:kbbrr @1701"), "taken");
  EXPECT_EQ(add("0 keep:- @2500"), "taken");

  auto slow = Replay::start("caramba", {{"tempo", std::int64_t{3000}}}).value();
  ASSERT_TRUE(slow.add({Seat{0}, "keep:-", 0}));
  ASSERT_TRUE(slow.add({Seat{0}, "dice:kbbrr", 0}));
  EXPECT_FALSE(slow.add({Seat{0}, "keep:-", 2999}));
  EXPECT_TRUE(slow.add({Seat{0}, "keep:-", 3000}));
}

// Moves the times of a whole race about. Each throw that is too early is found, with event, seat and paragraph.
TEST(Replay, C10_FindsEveryThrowOfARaceThatCameTooSoon) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Record good = random_record("caramba", "players=3", seed);
    ASSERT_EQ(replay_error(good), "taken");
    for (std::size_t i = 0; i < good.events.size(); ++i) {
      const Event& event = good.events[i];
      if (!event.token.starts_with("keep:")) continue;
      const auto rest = std::span(good.events).subspan(i + 1);
      const auto next = std::ranges::find_if(
          rest, [&](const Event& e) { return e.seat == event.seat && e.token.starts_with("keep:"); });
      if (next == rest.end()) continue;
      // Everything between happens at once; the next throw is a millisecond too early.
      Record record = good;
      const std::size_t at = i + 1 + static_cast<std::size_t>(next - rest.begin());
      for (std::size_t k = i + 1; k < at; ++k) record.events[k].ms = event.ms;
      for (std::size_t k = at; k < record.events.size(); ++k) record.events[k].ms = *event.ms + 799;
      const auto replayed = replay(record);
      ASSERT_FALSE(replayed);
      EXPECT_EQ(replayed.error().reason.paragraph, "C10");
      EXPECT_FALSE(replayed.error().malformed);
      EXPECT_LE(*replayed.error().event, at);
      ++found;
    }
  }
  EXPECT_GT(found, 100);
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

// All paragraphs of the documents, as refusals name them.
std::set<std::string> paragraphs() {
  std::set<std::string> found;
  for (const char* name : {"rules.md", "notation.md"}) {
    std::ifstream file(std::string(WAGNIS_DOCS "/") + name);
    static const std::regex begins(R"(^(?:- )?(?:\*\*)?([PTCON]\d+)\.)");
    for (std::string line; std::getline(file, line);)
      if (std::smatch match; std::regex_search(line, match, begins)) found.insert(match[1]);
  }
  return found;
}

// A record that is broken in one place. `names` is what its refusal must show of that, if it is refused.
struct Broken {
  std::string line;
  std::string names;
};

// Breaks one event: a wrong seat, token or time, or a wrong place.
void break_events(const Record& good, Generator& generator, std::vector<Broken>& broken) {
  const auto pick = [&](auto count) {
    return static_cast<std::size_t>(generator.below(static_cast<std::uint64_t>(count)));
  };
  constexpr std::string_view kLetters = "abdekrw0123456789:-+ \"\\@\x7f";
  for (int i = 0; i < 60; ++i) {
    const std::size_t at = pick(good.events.size());
    const auto with_event = [&](const Event& event) {
      Record record = good;
      record.events[at] = event;
      broken.push_back({write_record(record), ""});
    };
    Event event = good.events[at];
    event.token.insert(pick(event.token.size() + 1), 1, kLetters[pick(kLetters.size())]);
    with_event(event);
    event = good.events[at];
    event.token.erase(pick(event.token.size()), 1);
    with_event(event);
    event = good.events[at];
    event.token[pick(event.token.size())] = kLetters[pick(kLetters.size())];
    with_event(event);
    for (const char* token : {"row:4", "take:0", "bank:x", "z7", "die:k", "bet:7", "dice:", "dice:654321", "keep:rbk",
                              "keep:kkkkk", "grab:y", "draw", "stop", "keep:-", "dice:kkkkkk", "DRAW", "switch"}) {
      event = good.events[at];
      event.token = token;
      with_event(event);
    }
    for (const int seat : {0, 1, 2, 3, 4, 5, 6, 9}) {
      event = good.events[at];
      event.seat = Seat{static_cast<std::uint8_t>(seat)};
      with_event(event);
    }
    for (const std::int64_t ms :
         {std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, std::int64_t{1'000'000'000'001}}) {
      event = good.events[at];
      event.ms = ms;
      with_event(event);
    }
    event = good.events[at];
    event.ms.reset();
    with_event(event);
    Record record = good;
    record.events.erase(record.events.begin() + static_cast<std::ptrdiff_t>(at));
    broken.push_back({write_record(record), ""});
    record = good;
    record.events.insert(record.events.begin() + static_cast<std::ptrdiff_t>(at), good.events[at]);
    broken.push_back({write_record(record), ""});
    record = good;
    std::swap(record.events[at], record.events[pick(good.events.size())]);
    broken.push_back({write_record(record), ""});
  }
}

// Breaks one member, or some bytes.
void break_members(const Record& good, Generator& generator, std::vector<Broken>& broken) {
  const std::string line = write_record(good);
  const auto replaced = [&](std::string_view from, std::string_view to, std::string names) {
    std::string other = line;
    if (const std::size_t at = other.find(from); at != std::string::npos)
      broken.push_back({other.replace(at, from.size(), to), std::move(names)});
  };
  for (const std::string member : {"wagnis", "game", "options", "seats", "events", "name", "kind", "points", "winners"})
    for (const char* to : {"\"other\":", "\"\":"}) replaced("\"" + member + "\":", to, member);
  replaced("\"wagnis\":1", "\"wagnis\":2", "\"2\"");
  for (const char* value : {"0", "9", "-1", "true", "\"3\"", "1e3", "2.0", "18446744073709551616"})
    replaced("\"players\":" + std::to_string(good.seats.size()), std::string("\"players\":") + value, "players");
  replaced("\"options\":{", "\"options\":{\"colour\":1,", "colour");
  replaced("\"seats\":[", "\"seats\":[7,", "\"7\"");
  replaced("\"human\"", "\"robot\"", "\"robot\"");
  replaced("\"events\":[", "\"events\":[17,", "\"17\"");
  replaced("\"points\":[", "\"points\":[-4,", "\"-4\"");
  replaced("\"winners\":[", "\"winners\":[6,", "\"6\"");
  for (int i = 0; i < 200; ++i) {
    std::string other = line;
    const std::size_t at = static_cast<std::size_t>(generator.below(other.size()));
    if (i % 2 == 0)
      other.erase(at, 1);
    else
      other[at] = static_cast<char>(generator.below(256));
    broken.push_back({other, ""});
  }
  if (!good.result) return;
  Record record = good;
  record.result.reset();
  broken.push_back({write_record(record), "result is missing"});
  for (std::size_t seat = 0; seat < good.seats.size(); ++seat) {
    record = good;
    record.result->points[seat] += 1;
    broken.push_back({write_record(record), "points of seat " + std::to_string(seat) + " in the result are " +
                                                std::to_string(record.result->points[seat])});
  }
}

// A refusal shows where the record is wrong, what stands there, and which paragraph says so.
TEST(Refusals, ShowEventValueAndParagraph) {
  const std::set<std::string> known = paragraphs();
  ASSERT_TRUE(known.contains("P8") && known.contains("T3") && known.contains("C10") && known.contains("N7") &&
              known.contains("O1"));
  Generator generator(7);
  int refused = 0;
  std::set<std::string> seen;
  for (const auto& [game, options] : {std::pair{"push", "players=2"},
                                      {"push", "players=5 star=risk"},
                                      {"tipp", "rounds=1"},
                                      {"caramba", "players=3"},
                                      {"caramba", "pace=turns"}}) {
    std::vector<Broken> broken;
    const Record good = random_record(game, options, 3);
    break_events(good, generator, broken);
    break_members(good, generator, broken);
    for (const auto& [line, names] : broken) {
      const auto record = read_record(line);
      const auto replayed = record ? replay(*record) : std::unexpected(record.error());
      if (replayed) continue;  // the change may be right by chance
      ++refused;
      const RecordError& error = replayed.error();
      const std::string shown = text(error);
      EXPECT_TRUE(known.contains(error.reason.paragraph)) << shown;
      seen.insert(error.reason.paragraph);
      EXPECT_NE(shown.find(names), std::string::npos) << shown << " does not show " << names;
      if (error.event) {
        // It shows the number of the event and what stands there: its token, or the line if it has none, or the value.
        EXPECT_TRUE(shown.starts_with("event " + std::to_string(*error.event))) << shown;
        EXPECT_TRUE(shown.find(", token ") != std::string::npos || shown.find('"') != std::string::npos) << shown;
      }
      EXPECT_EQ(error.malformed, error.reason.paragraph.starts_with('N')
                                     ? error.reason.paragraph != "N7" || !record.has_value()
                                     : !record.has_value() || !error.event)
          << shown;
    }
  }
  EXPECT_GT(refused, 9000);
  EXPECT_GT(seen.size(), 20u) << "many paragraphs refuse";
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

// A crash during the write of the last line loses nothing before it, wherever the cut is.
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
