#include "cli/cardboard.h"

#include <gmock/gmock.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "cli/words.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr DrawStyle kEnglish{.language = Language::en, .colour = false, .unicode = true, .width = 80};

// Gives the lines it was made with, keeps what was written.
class Typed final : public Console {
 public:
  explicit Typed(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  void write(std::string_view text) override { written += text; }
  std::optional<std::string> read_line(std::string_view prompt) override {
    written += prompt;
    if (next_ == lines_.size()) return std::nullopt;
    written += lines_[next_] + "\n";
    return lines_[next_++];
  }
  bool pause(std::chrono::milliseconds) override { return true; }
  bool interactive() const override { return false; }
  int width() const override { return 80; }

  std::string written;

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

class CardboardTest : public testing::Test {
 protected:
  CardboardTest() : path_(testing::TempDir() + "cardboard_test." + std::to_string(getpid())) {
    std::remove(path_.c_str());
  }
  ~CardboardTest() override { std::remove(path_.c_str()); }

  // What was written, and the record.
  std::pair<std::string, Record> coach(const std::shared_ptr<const AnyGame>& game, std::vector<std::string> lines,
                                       bool odds = false, const DrawStyle& style = kEnglish) const {
    std::remove(path_.c_str());
    Typed console(std::move(lines));
    CardboardSetup setup{.game = game, .names = some_names(game->seats()), .record = path_, .odds = odds};
    setup.budget.playouts = 8;
    const auto done = coach_table(setup, ui_or_plain(game->id()), style, console);
    EXPECT_TRUE(done) << text(done.error());
    std::ifstream file(path_);
    std::string line;
    std::getline(file, line);
    const auto record = read_record(line);
    EXPECT_TRUE(record) << text(record.error());
    if (!record) return {console.written, {}};
    EXPECT_TRUE(replay(*record)) << line;
    return {console.written, *record};
  }

  std::string path_;
};

// What somebody types for an event at this position.
std::string typed(const AnyState& state, const Event& event, const DrawStyle& style) {
  const GameUi& ui = *find_ui(state.game()->id());
  if (state.pending().chance.has(event.seat)) {
    // Whatever is read as this outcome: letters, digits and signs of one or a few characters.
    const std::string token = event.token.substr(event.token.find(':') + 1);
    if (state.game()->id() == "tipp") {
      for (int n = 0; n <= 12; ++n) {
        const auto outcome = ui.outcome->read(state, event.seat, std::to_string(n), style);
        const auto after = state.clone(), as_played = state.clone();
        if (outcome && after->apply(event.seat, *outcome) && as_played->apply(event.seat, event.token) &&
            after->text() == as_played->text())
          return std::to_string(n);
      }
      ADD_FAILURE() << event.token << " cannot be typed";
    }
    return token;
  }
  std::string key;
  for (const Choice& choice : ui.choices(state, event.seat, style))
    if (choice.token == event.token) key = choice.key;
  EXPECT_NE(key, "");
  return state.pending().move.size() > 1 ? std::to_string(event.seat.index + 1) + " " + key : key;
}

// A game by chance, to its end or `most` events.
std::vector<std::pair<std::unique_ptr<AnyState>, Event>> by_chance(const std::shared_ptr<const AnyGame>& game,
                                                                   std::size_t most) {
  SeededLuck luck(3);
  Generator choice(4);
  auto state = game->start();
  std::vector<std::pair<std::unique_ptr<AnyState>, Event>> events;
  while (events.size() < most && !state->over()) {
    const Event event = any_event(*state, luck, choice);
    events.emplace_back(state->clone(), event);
    EXPECT_TRUE(state->apply(event.seat, event.token));
  }
  return events;
}

std::vector<std::shared_ptr<const AnyGame>> some_games() {
  return {push_game(3, {{"star", std::string("risk")}}), make_game("tipp", {{"players", 2}, {"rounds", 2}}).value(),
          make_game("caramba", {{"players", 2}, {"pace", std::string("turns")}}).value()};
}

TEST_F(CardboardTest, WhatIsTypedIsTheGame) {
  for (const auto& game : some_games()) {
    std::vector<std::string> lines;
    const auto events = by_chance(game, 80);
    for (const auto& [state, event] : events) lines.push_back(typed(*state, event, kEnglish));
    const auto [written, record] = coach(game, lines);
    ASSERT_EQ(record.events.size(), events.size()) << game->id() << "\n" << written;
    const auto after = replay(record);
    auto as_played = events.back().first->clone();
    ASSERT_TRUE(as_played->apply(events.back().second.seat, events.back().second.token));
    EXPECT_EQ(after->state().text(), as_played->text());
    EXPECT_THAT(written, Not(HasSubstr("is not possible now")));
  }
}

// Whatever is taken back and typed once more changes nothing.
TEST_F(CardboardTest, TakesBackAsOftenAsOneLikes) {
  for (const auto& game : some_games()) {
    std::vector<std::string> straight, back;
    std::size_t n = 0;
    for (const auto& [state, event] : by_chance(game, 40)) {
      straight.push_back(typed(*state, event, kEnglish));
      back.push_back(straight.back());
      const std::size_t undone = std::min(++n % 4, straight.size());
      back.insert(back.end(), undone, "u");
      back.insert(back.end(), straight.end() - static_cast<std::ptrdiff_t>(undone), straight.end());
    }
    straight.emplace_back("r");
    back.emplace_back("r");
    const auto [one, as_typed] = coach(game, straight);
    const auto [other, after_undo] = coach(game, back);
    EXPECT_EQ(as_typed.events, after_undo.events);
    const auto sums = [](const std::string& written) {
      return written.substr(written.rfind("Of 100 games, up to here"));
    };
    EXPECT_EQ(sums(one), sums(other)) << "luck and mistakes are those of the game that stands";
    EXPECT_THAT(other, HasSubstr("Taken back: "));
  }
  EXPECT_THAT(coach(push_game(2), {"u"}).first, HasSubstr("There is nothing to take back yet."));
}

TEST_F(CardboardTest, CountsTheCardsThatAreGone) {
  const auto [written, record] = coach(push_game(2), {"d", "r2", "1", "d", "r2", "p", "u", "b3", "p"});
  EXPECT_THAT(written, HasSubstr("The pile still holds 106 cards"));
  const auto before = written.find("> p");
  const auto first = written.substr(before, written.find("> u") - before);
  const auto second = written.substr(written.rfind("> p"));
  EXPECT_THAT(first, HasSubstr("Red       3  1  3"));
  EXPECT_THAT(second, HasSubstr("Red       3  2  3"));
  EXPECT_THAT(second, HasSubstr("Blue      3  3  2"));
}

TEST_F(CardboardTest, SaysWhatMayBeTypedInstead) {
  const auto card = coach(push_game(2), {"d", "r9", "d", "r1", "3"}).first;
  EXPECT_THAT(card, HasSubstr("\"r9\" is not possible now. Which card? Colour and number, such as"));
  EXPECT_THAT(card, HasSubstr("\"3\" is not possible now. You can type: 1 ? p h r u q"));
  // Of each card there are three.
  const std::vector<std::string> four{"d", "r1", "1", "d", "r1", "2", "d", "r1", "3", "d", "r1"};
  EXPECT_THAT(coach(push_game(2), four).first, HasSubstr("\"r1\" is not possible now."));
  const auto tipp = coach(some_games()[1], {"1", "13", "x", "-1"}).first;
  for (const char* wrong : {"13", "x", "-1"})
    EXPECT_THAT(tipp, HasSubstr('"' + std::string(wrong) + "\" is not possible now. How many of the 12 dice match?"));
  const auto caramba = coach(some_games()[2], {"1 -", "kkbb", "kkbbz", "rbkbk", "3 -", "-", "1 kkk", "h3"}).first;
  for (const char* wrong : {"kkbb", "kkbbz"})
    EXPECT_THAT(caramba,
                HasSubstr('"' + std::string(wrong) + "\" is not possible now. What do the 5 thrown dice show?"));
  for (const char* wrong : {"3 -", "-", "1 kkk", "h3"})
    EXPECT_THAT(caramba, HasSubstr('"' + std::string(wrong) + "\" is not possible now."));
}

TEST_F(CardboardTest, HelpsWithTheRulesAndWhatMayBeTyped) {
  constexpr auto kOne = "- Type what happens at the table", kMore = "- Several may do something";
  const auto push = coach(push_game(2), {"?"}).first;
  EXPECT_THAT(push, HasSubstr(kOne));
  EXPECT_THAT(push, Not(HasSubstr(kMore)));
  const auto caramba = coach(some_games()[2], {"?"}).first;
  EXPECT_THAT(caramba, HasSubstr(kOne));
  EXPECT_THAT(caramba, HasSubstr(kMore));
}

TEST_F(CardboardTest, JudgesEveryChoiceAndSumsUp) {
  // A stop with one point of each die is far behind.
  const auto [written, record] = coach(some_games()[1], {"odd", "1", "st", "r"}, true);
  EXPECT_THAT(written, HasSubstr("Of 100 games each choice wins so many:"));
  EXPECT_THAT(written, HasSubstr("was better. That costs "));
  EXPECT_THAT(written, HasSubstr("Ada: luck "));
  EXPECT_THAT(written, HasSubstr("now wins "));
  EXPECT_FALSE(record.result);
  const auto hidden = coach(some_games()[1], {"h", "h"}).first;
  EXPECT_THAT(hidden, HasSubstr("The odds are shown."));
  EXPECT_THAT(hidden, HasSubstr("The odds stay hidden."));
}

TEST_F(CardboardTest, SpeaksThreeLanguages) {
  const auto names = std::pair{Language::de, "Welche Karte?"};
  for (const auto& [language, asked] : {names, std::pair{Language::nl, "Welke kaart?"}}) {
    DrawStyle style = kEnglish;
    style.language = language;
    const auto [written, record] =
        coach(push_game(2), {"d", language == Language::de ? "gelb4" : "geel4", "1", "?"}, true, style);
    EXPECT_THAT(written, HasSubstr(asked));
    ASSERT_EQ(record.events.size(), 3u) << written;
    EXPECT_EQ(record.events[1].token, "y4");
  }
}

// The real program at a terminal: typed, taken back, left; its flags and their errors.
TEST_F(CardboardTest, AtATerminal) {
  int terminal = -1;
  winsize size{.ws_row = 40, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
  const pid_t program = forkpty(&terminal, nullptr, nullptr, &size);
  ASSERT_GE(program, 0);
  if (program == 0) {
    setenv("LC_ALL", "C.UTF-8", 1);
    execl(WAGNIS_PROGRAM, WAGNIS_PROGRAM, "coach", "push", "--names", "Ada,Grace", "--lang", "en", "--record",
          path_.c_str(), nullptr);
    _exit(127);
  }
  std::string seen;
  const auto until = [&](const std::string& text) {
    const std::size_t from = seen.size();
    char buffer[4096];
    while (seen.find(text, from) == std::string::npos) {
      const ssize_t got = read(terminal, buffer, sizeof buffer);
      if (got <= 0) return false;
      seen.append(buffer, static_cast<std::size_t>(got));
    }
    return true;
  };
  const auto type = [&](const std::string& line) {
    ASSERT_EQ(write(terminal, (line + "\n").data(), line.size() + 1), static_cast<ssize_t>(line.size() + 1));
  };
  ASSERT_TRUE(until("> "));
  for (const auto& [line, answer] :
       std::initializer_list<std::pair<const char*, const char*>>{{"d", "Which card?"},
                                                                  {"y5", "It is Ada"},
                                                                  {"1", "each choice wins so many"},
                                                                  {"u", "Taken back"},
                                                                  {"1", "> "}}) {
    type(line);
    ASSERT_TRUE(until(answer)) << line << "\n" << seen;
  }
  type("q");
  EXPECT_TRUE(until("See you soon!")) << seen;
  while (until("\n")) {
  }
  int status = -1;
  ASSERT_EQ(waitpid(program, &status, 0), program);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  close(terminal);
  std::ifstream file(path_);
  std::string line;
  std::getline(file, line);
  const auto record = read_record(line);
  ASSERT_TRUE(record) << line;
  std::vector<std::string> events;
  for (const Event& event : record->events) events.push_back(text(event));
  EXPECT_EQ(events, (std::vector<std::string>{"0 draw", "0 y5", "0 row:1"}));
}

}  // namespace
}  // namespace wagnis::cli
