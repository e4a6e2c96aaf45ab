// Games in real time at the keyboard, with a screen and a clock that the tests control.
#include "cli/live.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <fstream>
#include <functional>
#include <map>

#include "cli/host.h"
#include "cli/ink.h"
#include "positions.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kStart = 500'000;  // not 0, so that a forgotten start of the clock shows
constexpr std::int64_t kCountdown = 3000;
constexpr std::int64_t kTempo = 800;
constexpr std::int64_t kStoodStill = 900'000;  // how long the program is stopped before a `back`

std::string joined(std::span<const std::string> lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

// A screen whose clock runs only while the program waits.
class ScriptedScreen final : public Screen {
 public:
  // A press at that time; at once if the time has passed.
  void at(std::int64_t time, Press press) { presses_.emplace_back(time, press); }
  void key(std::int64_t time, char key) { at(time, {Kind::key, key}); }

  void open() override { ++opened; }
  void close() override { ++closed; }
  std::int64_t now() override { return time; }
  Press wait(std::optional<std::int64_t> until) override {
    if (presses_.empty() && player) player(*this);
    if (!presses_.empty() && (!until || presses_.front().first <= *until)) {
      time = std::max(time, presses_.front().first);
      const Press press = presses_.front().second;
      presses_.pop_front();
      if (press.kind == Kind::back) time += kStoodStill;
      return press;
    }
    if (!until) return {Kind::stop, 0};  // nothing would ever come
    time = std::max(time, *until);
    return {Kind::time, 0};
  }
  void show(std::span<const std::string> lines) override {
    seen = joined(lines);
    shown.emplace_back(time, seen);
    for (const std::string& line : lines) widest = std::max(widest, cli::columns(line));
    tallest = std::max(tallest, lines.size());
  }
  void suspend() override {
    ++suspended;
    time += 60'000;
  }
  int width() const override { return columns; }
  int height() const override { return rows; }

  // What was on the screen at that time.
  std::string seen_at(std::int64_t when) const {
    std::string then;
    for (const auto& [time, frame] : shown)
      if (time <= when) then = frame;
    return then;
  }

  std::int64_t time = kStart;
  std::string seen;
  std::vector<std::pair<std::int64_t, std::string>> shown;
  int widest = 0;
  std::size_t tallest = 0;
  int columns = 80;
  int rows = 24;
  int opened = 0;
  int closed = 0;
  int suspended = 0;
  std::function<void(ScriptedScreen&)> player;  // called when no press is waiting; looks at the screen

 private:
  std::deque<std::pair<std::int64_t, Press>> presses_;
};

// A game with its default options, which has a clock.
std::shared_ptr<const AnyGame> timed_game(int players) {
  for (const GameEntry& entry : all_games())
    if (auto game = make_game(entry.id, {{"players", players}}); game && (*game)->timed()) return *game;
  return nullptr;
}

// One game of Ada at the keyboard, against bots.
class LiveTest : public testing::Test {
 protected:
  bool play(int bots, std::uint64_t seed = 5) {
    std::vector<SeatInfo> seats{person()};
    for (int i = 0; i < bots; ++i) seats.push_back(bot("Bot " + std::to_string(i + 1)));
    std::vector<std::string> names;
    for (const SeatInfo& seat : seats) names.push_back(seat.name);
    const auto game = timed_game(bots + 1);
    LiveGame live = LiveGame::make(game, std::move(seats), seed).value();
    const bool ended = play_live(live, *find_ui(game->id()), names, Seat{0}, style, screen);
    record = live.record();
    return ended;
  }
  std::vector<std::string> events() const {
    std::vector<std::string> lines;
    for (const Event& event : record.events) lines.push_back(text(event));
    return lines;
  }

  ScriptedScreen screen;
  DrawStyle style{.language = Language::en, .colour = false, .unicode = false, .width = 80};
  Record record;
};

// Looks at the screen as a person does: grabs if it says so, locks the most frequent colour, throws.
void look_and_play(ScriptedScreen& screen) {
  const std::string& seen = screen.seen;
  const std::int64_t now = screen.time;
  constexpr std::int64_t kReaction = 300;
  if (seen.find("Ready?") != std::string::npos) return screen.key(now, ' ');
  if (seen.find("Get ready") != std::string::npos) return;
  if (const auto grab = seen.find("grab it: "); grab != std::string::npos)
    return screen.key(now + kReaction, seen[grab + 9]);
  if (seen.find("Space: throw all") != std::string::npos) return screen.key(now + kReaction, ' ');
  if (seen.find("Space: throw") == std::string::npos && seen.find("You keep all") == std::string::npos) return;
  const auto lines = lines_of(seen);
  const auto numbers = std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("      1 "); });
  ASSERT_NE(numbers, lines.end());
  std::map<char, int> count;
  std::array<char, 5> dice{};
  for (std::size_t i = 0; i < 5; ++i) ++count[dice[i] = numbers[1].at(6 + 8 * i)];
  const char most = std::ranges::max_element(count, {}, [](const auto& each) { return each.second; })->first;
  if (count[most] == 5 && seen.find("You keep all") != std::string::npos) return screen.key(now + kReaction, '1');
  for (std::size_t i = 0; i < 5; ++i) {
    const bool locked = numbers[2].size() > 6 + 8 * i && numbers[2][6 + 8 * i] != ' ';
    if (locked != (dice[i] == most)) screen.key(now + kReaction, static_cast<char>('1' + i));
  }
  screen.key(now + kReaction + 50, ' ');
}

// Checks what the record of every race must fulfil: C10, and the signals.
void expect_tempo(const Record& record) {
  const auto whole = replay(record);
  ASSERT_TRUE(whole) << text(whole.error());
  auto game = make_game(record.game, record.options).value();
  auto state = game->start();
  std::map<Seat, std::int64_t> last;
  std::int64_t opens = kCountdown;
  for (const Event& event : record.events) {
    ASSERT_GE(*event.ms, opens) << text(event);
    if (const std::int64_t tempo = game->tempo_after(event.token); tempo > 0) {
      if (last.contains(event.seat)) {
        ASSERT_GE(*event.ms, last[event.seat] + tempo) << text(event);
      }
      last[event.seat] = *event.ms;
    }
    if (game->raced_for(event.token)) {
      ASSERT_GE(*event.ms, last[event.seat] + kTempo) << text(event) << " grabs with dice in the air";
    }
    ASSERT_TRUE(state->apply(event.seat, event.token));
    if (state->at_signal()) opens = *event.ms + 4000;
  }
}

TEST_F(LiveTest, WholeRaces) {
  for (const int bots : {1, 3}) {
    screen = ScriptedScreen();
    screen.player = look_and_play;
    EXPECT_TRUE(play(bots)) << screen.seen;
    ASSERT_TRUE(record.result);
    expect_tempo(record);
    const auto grabs = [&](Seat seat) {
      return std::ranges::count_if(
          record.events, [&](const Event& event) { return event.seat == seat && event.token.starts_with("grab:"); });
    };
    EXPECT_GE(grabs(Seat{0}), 3) << "the person plays too";
    EXPECT_GE(grabs(Seat{1}), 3);
    EXPECT_LE(screen.widest, 79);
    EXPECT_LE(screen.tallest, 24u);
    EXPECT_THAT(screen.seen, HasSubstr("The game is over!"));
    EXPECT_EQ(std::pair(screen.opened, screen.closed), std::pair(1, 1));
  }
}

TEST_F(LiveTest, TheSameKeysAtTheSameTimesAreTheSameGame) {
  screen.player = look_and_play;
  play(2, 9);
  const auto once = events();
  screen = ScriptedScreen();
  screen.player = look_and_play;
  play(2, 9);
  EXPECT_EQ(events(), once);
}

TEST_F(LiveTest, AThrowIsSeenWhenItEnds) {
  screen.key(kStart, ' ');
  const std::int64_t thrown = kStart + kCountdown + 10;
  screen.key(thrown, ' ');
  screen.key(thrown + 2000, 'p');
  play(1);
  ASSERT_GE(record.events.size(), 2u);
  EXPECT_EQ(text(record.events[0]), "0 keep:- @3010");
  EXPECT_TRUE(record.events[1].token.starts_with("dice:"));
  EXPECT_THAT(screen.seen_at(thrown - 1), HasSubstr("[ ]     [ ]     [ ]     [ ]     [ ]"));
  EXPECT_THAT(screen.seen_at(thrown + kTempo - 1), HasSubstr("[?]     [?]     [?]     [?]     [?]"));
  const std::string after = screen.seen_at(thrown + kTempo);
  for (const char c : record.events[1].token.substr(5))
    EXPECT_THAT(after, HasSubstr(c == 'k' ? "[#]" : c == 'b' ? "[o]" : "[^]")) << after;
  EXPECT_THAT(after, Not(HasSubstr("[?]     ")));
}

// Whole screens: during the first throw, and after it, when a figure can be grabbed.
TEST_F(LiveTest, TheScreenShowsFiguresSeatsAndDice) {
  screen.key(kStart, ' ');
  const std::int64_t thrown = kStart + kCountdown + 10;
  screen.key(thrown, ' ');
  screen.player = look_and_play;
  play(1);
  EXPECT_EQ(screen.seen_at(thrown + kTempo / 2),
            "Caramba                                             ? rules | p pause | q quit\n\n"
            "  k  [# black 1]      in the middle\n"
            "  b  [o blue 2]       in the middle\n"
            "  r  [^ red 3]        in the middle\n\n"
            "  Ada    A...................  1\n"
            "  Bot 1  B...................  1  not thrown yet\n\n"
            "      1       2       3       4       5    \n"
            "     [?]     [?]     [?]     [?]     [?]   \n"
            "                                           \n"
            "  ##########..........  The dice are rolling ...\n\n"
            "  Go!\n\n");
  const auto grabbing = std::ranges::find_if(
      screen.shown, [](const auto& frame) { return frame.second.find("grab it: ") != std::string::npos; });
  ASSERT_NE(grabbing, screen.shown.end());
  EXPECT_EQ(grabbing->second,
            "Caramba                                             ? rules | p pause | q quit\n\n"
            "  k  [# black 1]      in the middle\n"
            "  b  [o blue 2]       in the middle         <- grab it: b\n"
            "  r  [^ red 3]        in the middle\n\n"
            "  Ada    A...................  1\n"
            "  Bot 1  B...................  1  [#][#][#][#][o]\n\n"
            "      1       2       3       4       5    \n"
            "     [o]     [o]     [o]     [o]     [o]   \n"
            "     kept    kept    kept    kept          \n"
            "  Space: throw 1 | 1-5: keep or let go\n\n"
            "  \n\n");
}

TEST_F(LiveTest, LockedDiceStayAndALockCanBeTakenBack) {
  screen.key(kStart, ' ');
  const std::int64_t thrown = kStart + kCountdown;
  screen.key(thrown, ' ');
  screen.key(thrown + 10, '1');  // in the air: there is no die to lock
  for (const char key : {'2', '4', '5', '5', '9'}) screen.key(thrown + kTempo + 100, key);
  screen.key(thrown + kTempo + 200, ' ');
  play(1);
  std::vector<Event> mine;
  std::ranges::copy_if(record.events, std::back_inserter(mine),
                       [](const Event& event) { return event.seat.index == 0; });
  ASSERT_EQ(mine.size(), 4u);
  const std::string dice = mine[1].token.substr(5);
  EXPECT_EQ(mine[2].token, "keep:" + dice.substr(1, 1) + dice.substr(3, 1));
  const std::string in_air = screen.seen_at(thrown + kTempo + 300);
  EXPECT_THAT(in_air, testing::ContainsRegex("\\[\\?\\]     \\[[#o^]\\]     \\[\\?\\]     \\[[#o^]\\]     \\[\\?\\]"));
}

TEST_F(LiveTest, TooEarlyIsRefusedWithTheTimeLeftAndNotQueued) {
  screen.key(kStart, ' ');
  screen.key(kStart + 1000, ' ');  // before the signal
  const std::int64_t thrown = kStart + kCountdown;
  screen.key(thrown, ' ');
  screen.key(thrown + 250, ' ');
  screen.key(thrown + 260, 'k');               // nobody has seen these dice yet
  screen.key(thrown + kTempo - 1, ' ');        // a moment too early
  screen.key(thrown + kTempo, ' ');            // exactly when C10 allows it
  screen.key(thrown + 2 * kTempo + 500, 'p');  // long after the throw that was too early would have ended
  play(1);
  EXPECT_THAT(screen.seen_at(kStart + 1000), HasSubstr("Get ready: 2"));
  EXPECT_THAT(screen.seen_at(thrown + 250), HasSubstr("Too early! 0.6 s to go."));
  std::vector<std::int64_t> throws;
  for (const Event& event : record.events)
    if (event.seat.index == 0 && event.token.starts_with("keep:")) throws.push_back(*event.ms);
  EXPECT_EQ(throws, (std::vector<std::int64_t>{kCountdown, kCountdown + kTempo}));
}

TEST_F(LiveTest, WhatTheRulesRefuseIsSaid) {
  screen.key(kStart, ' ');
  screen.key(kStart + kCountdown + 1000, 'r');
  screen.key(kStart + kCountdown + 1100, 'p');
  play(1);
  EXPECT_THAT(screen.seen_at(kStart + kCountdown + 1000),
              HasSubstr("For [^ red 3] you need five dice of that colour."));
  for (const Event& event : record.events) EXPECT_NE(event.seat.index, 0) << text(event);
}

TEST_F(LiveTest, InAPauseTheClockStandsStill) {
  screen.key(kStart, ' ');
  const std::int64_t thrown = kStart + kCountdown;
  screen.key(thrown, ' ');
  const std::int64_t paused = thrown + 300;
  screen.key(paused, 'p');
  screen.key(paused + 50'000, ' ');                   // goes on
  screen.key(paused + 50'000 + kCountdown - 1, ' ');  // before the signal
  screen.key(paused + 50'000 + kCountdown + 200, ' ');
  screen.key(paused + 50'000 + kCountdown + 1000, 'p');
  play(3);
  EXPECT_THAT(screen.seen_at(paused + 49'999), HasSubstr("A pause."));
  std::vector<std::int64_t> throws;
  for (const Event& event : record.events)
    if (event.seat.index == 0 && event.token.starts_with("keep:")) throws.push_back(*event.ms);
  EXPECT_EQ(throws, (std::vector<std::int64_t>{3000, 3300 + kCountdown + 200}));
  for (const Event& event : record.events)
    EXPECT_TRUE(*event.ms <= 3300 || *event.ms >= 3300 + kCountdown) << text(event);
}

TEST_F(LiveTest, QuittingAsksFirst) {
  screen.key(kStart, ' ');
  screen.key(kStart + 4000, 'q');
  screen.key(kStart + 5000, ' ');  // no answer to the question
  screen.key(kStart + 5500, 'n');
  screen.key(kStart + 6000, ' ');
  screen.key(kStart + 9500, ' ');
  screen.key(kStart + 10'000, 'Q');
  screen.key(kStart + 10'100, 'Y');
  EXPECT_FALSE(play(1));
  EXPECT_THAT(screen.seen_at(kStart + 5000), HasSubstr("Really quit?"));
  EXPECT_THAT(screen.seen_at(kStart + 5500), HasSubstr("A pause."));
  EXPECT_FALSE(record.result);
  EXPECT_TRUE(std::ranges::any_of(record.events, [](const Event& event) { return event.seat.index == 0; }));
  expect_tempo(record);
  EXPECT_EQ(screen.closed, 1);
}

TEST_F(LiveTest, PutAsideAndTakenUpAgainItStandsStill) {
  screen.key(kStart, ' ');
  screen.at(kStart + 4000, {Screen::Kind::suspend, 0});
  screen.key(kStart + 65'000, ' ');
  screen.key(kStart + 65'000 + kCountdown + 50, ' ');
  // Stopped without a key, and continued later.
  screen.at(kStart + 71'000, {Screen::Kind::back, 0});
  play(1);
  EXPECT_EQ(screen.suspended, 1);
  EXPECT_THAT(screen.seen_at(kStart + 64'999), HasSubstr("A pause."));
  EXPECT_THAT(screen.seen, HasSubstr("A pause."));
  const auto mine = std::ranges::find(record.events, Seat{0}, &Event::seat);
  ASSERT_NE(mine, record.events.end());
  EXPECT_EQ(mine->ms, 4000 + kCountdown + 50);
  EXPECT_LE(record.events.back().ms, 4000 + 6000) << "somebody played on";
}

TEST_F(LiveTest, ASmallWindowSaysWhatItNeedsAndWaits) {
  screen.rows = 12;
  screen.columns = 50;
  screen.key(kStart, ' ');
  play(1);
  EXPECT_THAT(screen.seen, HasSubstr("79 columns and"));
  EXPECT_LE(screen.widest, 50);
  EXPECT_TRUE(record.events.empty()) << "nothing begins behind it";
}

TEST_F(LiveTest, EveryLanguageFitsAndIsAsciiWhereThatIsAll) {
  std::map<Language, std::string> first;
  for (const Language language : kLanguages)
    for (const bool unicode : {false, true}) {
      style = {.language = language, .colour = unicode, .unicode = unicode, .width = 80};
      screen = ScriptedScreen();
      screen.key(kStart, ' ');
      for (std::int64_t at = kStart + kCountdown; at < kStart + 120'000; at += 400) {
        screen.key(at, static_cast<char>('1' + at / 400 % 5));
        screen.key(at, language == Language::de ? 's' : language == Language::nl ? 'z' : 'k');
        screen.key(at, ' ');
      }
      screen.key(kStart + 120'000, 'q');
      play(3);
      EXPECT_LE(screen.widest, 79);
      EXPECT_LE(screen.tallest, 24u);
      EXPECT_GE(record.events.size(), 100u);
      for (const auto& [time, frame] : screen.shown) {
        ASSERT_EQ(frame.find('\x1b') != std::string::npos, unicode) << "colours";
        if (!unicode) {
          ASSERT_TRUE(std::ranges::all_of(frame, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })) << frame;
        }
      }
      first[language] = screen.shown.front().second;
    }
  EXPECT_NE(first[Language::de], first[Language::nl]);
  EXPECT_NE(first[Language::en], first[Language::nl]);
}

// A console that answers no to every question.
class Silent final : public Console {
 public:
  void write(std::string_view text) override { written += text; }
  std::optional<std::string> read_line(std::string_view) override { return std::nullopt; }
  bool pause(std::chrono::milliseconds) override { return true; }
  bool interactive() const override { return true; }
  int width() const override { return 80; }
  std::string written;
};

TEST(LiveHost, SavesAnInterruptedRace) {
  const std::string path = testing::TempDir() + "live_test." + std::to_string(getpid());
  ScriptedScreen screen;
  screen.key(kStart, ' ');
  screen.key(kStart + kCountdown, ' ');
  screen.at(kStart + 9000, {Screen::Kind::stop, 0});
  Silent console;
  const auto game = timed_game(2);
  const auto played =
      host({.game = game, .seats = {person(), bot("Bot")}, .seed = 3, .speed = Speed::normal, .record = path},
           *find_ui(game->id()), {.language = Language::en, .colour = false, .unicode = true, .width = 80}, console,
           &screen);
  ASSERT_TRUE(played) << text(played.error());
  std::ifstream file(path);
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  std::remove(path.c_str());
  const auto record = read_record(line);
  ASSERT_TRUE(record) << text(record.error());
  EXPECT_FALSE(record->result);
  EXPECT_GE(record->events.size(), 4u);
  expect_tempo(*record);
  EXPECT_THAT(console.written, HasSubstr("Saved to"));
  EXPECT_THAT(console.written, Not(HasSubstr("The game is over.")));
}

// A race that was left goes on with a new signal, its clock, the next dice of its seed, and one record.
TEST(LiveHost, TakesUpARaceThatWasLeft) {
  const std::string path = testing::TempDir() + "live_test.resume." + std::to_string(getpid());
  const DrawStyle style{.language = Language::en, .colour = false, .unicode = true, .width = 80};
  const auto game = timed_game(2);
  const auto saved = [&] {
    std::ifstream file(path);
    std::string line, more;
    EXPECT_TRUE(std::getline(file, line));
    EXPECT_FALSE(std::getline(file, more)) << "one record";
    return read_record(line).value();
  };
  const auto race = [&](ScriptedScreen& screen, std::vector<Event> events) {
    Silent console;
    const auto played = host({.game = game,
                              .seats = {person(), bot("Bot")},
                              .seed = 3,
                              .speed = Speed::normal,
                              .record = path,
                              .events = std::move(events)},
                             *find_ui(game->id()), style, console, &screen);
    EXPECT_TRUE(played) << text(played.error());
    return console.written;
  };
  ScriptedScreen first;
  first.player = [](ScriptedScreen& screen) {
    if (screen.time < kStart + 30'000) return look_and_play(screen);
    screen.at(screen.time, {Screen::Kind::stop, 0});
  };
  EXPECT_THAT(race(first, {}), HasSubstr("Go on with: wagnis play --resume " + path));
  const Record left = saved();
  ASSERT_GE(left.events.size(), 10u);
  ASSERT_FALSE(left.result);

  ScriptedScreen second;
  second.player = look_and_play;
  EXPECT_THAT(race(second, left.events), Not(HasSubstr("--resume")));
  const Record whole = saved();
  std::remove(path.c_str());
  ASSERT_TRUE(whole.result) << "to its end";
  ASSERT_TRUE(std::equal(left.events.begin(), left.events.end(), whole.events.begin()));
  EXPECT_GE(*whole.events[left.events.size()].ms, *left.events.back().ms + kCountdown) << "after a signal";
  EXPECT_TRUE(replay(whole)) << "with its tempo kept";
  EXPECT_TRUE(so_far(*game, 3, whole.events)) << "all dice are those of the seed";
  EXPECT_THAT(second.shown.front().second, HasSubstr("Ready?"));
  EXPECT_THAT(second.shown.front().second, Not(HasSubstr("cannot")));

  std::vector<Event> wrong = left.events;
  const auto dice = std::ranges::find_if(wrong, [](const Event& event) { return event.token == "dice:kkbbr"; });
  const std::string other = dice == wrong.end() ? "" : "dice:kkkbr";
  ASSERT_FALSE(other.empty()) << "choose another throw for the test";
  dice->token = other;
  EXPECT_THAT(so_far(*game, 3, wrong).error().what, HasSubstr("but seed 3 gives dice:kkbbr"));
}

TEST(LiveHost, RefusesALevelThatThereIsNot) {
  ScriptedScreen screen;
  Silent console;
  const auto game = timed_game(2);
  SeatInfo strange = bot("Bot");
  strange.level = "grandmaster";
  const auto played =
      host({.game = game, .seats = {person(), strange}, .seed = 3, .speed = Speed::normal, .record = ""},
           *find_ui(game->id()), {}, console, &screen);
  ASSERT_FALSE(played);
  EXPECT_THAT(played.error().what, HasSubstr("grandmaster"));
  EXPECT_EQ(screen.opened, 0);
}

}  // namespace
}  // namespace wagnis::cli
