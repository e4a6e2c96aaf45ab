#include "cli/host.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "cli/ink.h"
#include "cli/words.h"
#include "positions.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

// A console that reads given lines and keeps all that is written.
class Script final : public Console {
 public:
  explicit Script(std::vector<std::string> lines, int width = 80, bool interactive = false)
      : lines_(std::move(lines)), width_(width), interactive_(interactive) {}
  void write(std::string_view text) override { written += text; }
  std::optional<std::string> read_line(std::string_view prompt) override {
    written += prompt;
    if (prompt != "> " && !answers.empty()) {
      std::string answer = std::move(answers.front());
      answers.erase(answers.begin());
      return answer;
    }
    if (next_ == lines_.size()) return std::nullopt;
    written += lines_[next_] + "\n";
    return lines_[next_++];
  }
  bool pause(std::chrono::milliseconds) override { return --patience != 0; }
  bool came_back() override { return next_ == 1 && std::exchange(stopped, 0) == 1; }
  bool interactive() const override { return interactive_; }
  int width() const override { return width_; }
  std::size_t lines_read() const { return next_; }

  std::string written;
  std::vector<std::string> answers;  // to yes-or-no questions, taken before the other lines
  int stopped = 0;                   // 1: the program was stopped at the first line, which is empty
  int patience = -1;                 // pauses until an interrupt; negative: no interrupt

 private:
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  int width_;
  bool interactive_;
};

class HostTest : public testing::Test {
 protected:
  HostTest() : path_(testing::TempDir() + "host_test." + std::to_string(getpid())) { std::remove(path_.c_str()); }
  ~HostTest() override { std::remove(path_.c_str()); }

  PlaySetup setup(std::vector<SeatInfo> seats, std::uint64_t seed = 7) const {
    const int players = static_cast<int>(seats.size());
    return {
        .game = push_game(players), .seats = std::move(seats), .seed = seed, .speed = Speed::normal, .record = path_};
  }
  // Plays the conversation; returns all that was written.
  std::string play(PlaySetup setup, Script& script, Language language = Language::en) const {
    const GameUi& ui = *find_ui(setup.game->id());
    const auto played =
        host(std::move(setup), ui, {.language = language, .colour = false, .unicode = true, .width = 80}, script);
    EXPECT_TRUE(played) << text(played.error());
    return script.written;
  }
  std::vector<Record> saved() const {
    std::ifstream file(path_);
    std::vector<Record> records;
    for (std::string line; std::getline(file, line);) {
      const auto record = read_record(line);
      EXPECT_TRUE(record) << text(record.error());
      if (record) records.push_back(*record);
    }
    return records;
  }
  // The events of the only record; replays it.
  std::vector<std::string> saved_events() const {
    const auto records = saved();
    EXPECT_EQ(records.size(), 1u);
    std::vector<std::string> events;
    if (records.size() != 1) return events;
    const auto replayed = replay(records.front());
    EXPECT_TRUE(replayed) << text(replayed.error());
    for (const Event& event : records.front().events) events.push_back(text(event));
    return events;
  }

  std::string path_;
};

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(HostTest, TheEndOfTheInputEndsPolitelyAndSaves) {
  Script script({"d"});
  const std::string written = play(setup({person("Ada"), bot("Bot")}), script);
  EXPECT_TRUE(holds(written, "See you soon!"));
  EXPECT_EQ(saved_events().front(), "0 draw");
  EXPECT_FALSE(saved().front().result);
}

// Each request gives one more step. At a table with several people it gives nothing.
TEST_F(HostTest, HintsComeInThreeSteps) {
  Script alone({"d", "h", "h", "h"});  // the card has only one place, so it goes there by itself
  const std::string written = play(setup({person("Ada"), bot("Bot")}), alone);
  const auto at = [&](std::string_view part) { return written.find(part); };
  ASSERT_NE(at("Press h again to hear more."), std::string::npos) << written;
  EXPECT_LT(at("Press h again to hear more."), at("I would do this: "));
  EXPECT_LT(at("I would do this: "), at("Of 100 games each choice wins so many:"));
  EXPECT_LT(at("Of 100 games each choice wins so many:"), written.find("    d ", at("Of 100 games")));

  Script once({"d", "h"});
  EXPECT_FALSE(holds(play(setup({person("Ada"), bot("Bot")}), once), "I would do this"));
  Script first({"h"});
  EXPECT_TRUE(holds(play(setup({person("Ada"), bot("Bot")}), first), "There is nothing to choose here."));
  Script together({"d", "h"});
  const std::string others = play(setup({person("Ada"), person("Ben")}), together);
  EXPECT_TRUE(holds(others, "Hints are there only when you play alone against bots."));
  EXPECT_FALSE(holds(others, "Press h again"));
}

TEST_F(HostTest, InputThatIsNoMoveIsAnsweredAndLosesNothing) {
  Script good({"d", "d", "1"});
  play(setup({person("Ada"), bot("Bot")}), good);
  const auto expected = saved_events();
  std::remove(path_.c_str());
  // An empty line is a move if there is only one. "d d" is none, nor is "u" after a card.
  Script bad({"", "x", "take:2", "row:3", "b1", "y2", "d d", " d \t", "u", "9", "t1", "1 "});
  const std::string written = play(setup({person("Ada"), bot("Bot")}), bad);
  EXPECT_TRUE(holds(written, "\"x\" is not possible now. You can type: d ")) << written;
  EXPECT_TRUE(holds(written, "\"row:3\" is not possible now. You can type: "));
  EXPECT_EQ(saved_events(), expected);
}

TEST_F(HostTest, KeysTokensAndNamesOfColoursMeanTheSame) {
  // Ada takes her first card, and banks it in her next turn.
  std::vector<std::vector<std::string>> events;
  for (const auto& [draw, take] : {std::pair("d", "t1"), std::pair("draw", "take:1"), std::pair(" D ", "T 1")}) {
    std::remove(path_.c_str());
    Script script({draw, take});
    play(setup({person("Ada"), bot("Bot")}), script);
    events.push_back(saved_events());
  }
  EXPECT_EQ(events[0], events[1]);
  EXPECT_EQ(events[0], events[2]);
  ASSERT_GE(events[0].size(), 4u);
  EXPECT_EQ(events[0][3], "0 take:1");
}

TEST_F(HostTest, UndoIsRefusedWithTheReason) {
  Script nothing({"u"});
  EXPECT_TRUE(holds(play(setup({person("Ada"), bot("Bot")}), nothing), "There is no move to take back yet."));
  Script chance({"d", "u"});
  EXPECT_TRUE(holds(play(setup({person("Ada"), bot("Bot")}), chance), "what chance has shown stays"));
  // The first player is a bot, whose turn ends with a take; so only a bot's move comes before.
  Script after_bot({"u"});
  EXPECT_TRUE(holds(play(setup({bot("Bot"), person("Ada"), person("Ben")}), after_bot), "A bot has played since then"));
}

TEST_F(HostTest, UndoTakesBackWhereACardWasPut) {
  // Seed 7: the second card fits row 1, and may begin row 2.
  Script script({"d", "d", "1", "u", "2"});
  const std::string written = play(setup({person("Ada"), bot("Bot")}), script);
  EXPECT_TRUE(holds(written, "Taken back."));
  EXPECT_EQ(saved_events().back(), "0 row:2");
}

TEST_F(HostTest, SaysYouToOnePersonAndNamesToSeveral) {
  Script alone({"d"});
  EXPECT_TRUE(holds(play(setup({person(""), bot("Bot")}), alone, Language::de), "Du bist dran."));
  EXPECT_EQ(saved().front().seats.front().name, "Spieler 1");
  std::remove(path_.c_str());
  Script two({"d"});
  const std::string written = play(setup({person("Ada"), person("")}), two, Language::nl);
  EXPECT_TRUE(holds(written, "Ada, jij bent aan de beurt."));
  EXPECT_EQ(saved().front().seats.back().name, "Speler 2");
}

TEST_F(HostTest, OddsCanBeHidden) {
  Script script({"o", "o"});
  const std::string written = play(setup({person("Ada"), bot("Bot")}), script);
  const std::size_t off = written.find("The odds stay hidden."), on = written.find("The odds are shown.");
  ASSERT_NE(off, std::string::npos);
  ASSERT_NE(on, std::string::npos);
  EXPECT_FALSE(holds(written.substr(off, on - off), "Risk of a bust"));
  EXPECT_TRUE(holds(written.substr(on), "Risk of a bust: 0.0% (0 of 108 cards)"));
}

TEST_F(HostTest, RulesAndPileOnDemand) {
  Script script({"?", "p"});
  const std::string written = play(setup({person("Ada"), bot("Bot")}), script, Language::de);
  EXPECT_TRUE(holds(written, "Am Zug ziehst du Karten"));
  EXPECT_TRUE(holds(written, "Im Stapel sind noch 108 Karten:"));
}

// The example of the notation is a legal move of the game in progress.
TEST_F(HostTest, TheRulesNameAMoveOfThisGame) {
  for (const auto& [id, move] : {std::pair{"push", "draw"}, {"tipp", "bet:"}, {"caramba", "keep:-"}}) {
    PlaySetup other = setup({person("Ada"), bot("Bot")});
    Options options{{"players", 2}};
    if (id == std::string_view("caramba")) options.emplace_back("pace", "turns");
    other.game = *make_game(id, options);
    Script script({"?"}, 2000);  // so wide that no line breaks
    EXPECT_TRUE(holds(play(std::move(other), script), std::string("works too, such as ") + move)) << id;
  }
}

TEST_F(HostTest, SavesWhereOneLikes) {
  const std::string other = path_ + ".other";
  PlaySetup no_record = setup({person("Ada"), bot("Bot")});
  no_record.record.clear();
  Script script({"d", "s", "s " + other, "d"});
  const std::string written = play(std::move(no_record), script);
  EXPECT_TRUE(holds(written, "Where to?"));
  std::rename(other.c_str(), path_.c_str());
  EXPECT_EQ(saved_events().size(), 5u);  // the second draw, too: from then on the game uses this file
}

TEST_F(HostTest, QuittingIsAskedOnATerminalAlone) {
  Script pipe({"q", "d"});
  play(setup({person("Ada"), bot("Bot")}), pipe);
  EXPECT_EQ(pipe.lines_read(), 1u);
  Script terminal({"q", "perhaps", "n", "d", "q", "y"}, 80, true);
  play(setup({person("Ada"), bot("Bot")}), terminal);
  EXPECT_EQ(terminal.lines_read(), 6u);
}

// The question for a move is asked again, since the question to quit has taken its place on the screen.
TEST_F(HostTest, TheQuestionIsAskedAgainAfterNoToQuitAndAfterAStop) {
  const auto questions = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("It's your turn.", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  Script quit({"q", "n", "q", "y"}, 80, true);
  EXPECT_EQ(questions(play(setup({person("Ada"), bot("Bot")}), quit)), 2u);
  Script stop({"", "q", "y"}, 80, true);
  stop.stopped = 1;
  const std::string written = play(setup({person("Ada"), bot("Bot")}), stop);
  EXPECT_EQ(questions(written), 2u);
  EXPECT_EQ(saved().back().events.size(), 0u) << "the empty line is no move";
}

// The smallest terminal shows all of it.
TEST_F(HostTest, TheFirstScreenOfEveryGameFits24Lines) {
  for (const GameEntry& entry : all_games())
    for (const Language language : kLanguages) {
      Options options;
      for (const OptionRule& rule : entry.option_rules())
        for (const std::string_view word : rule.words)
          if (word == "turns") options.emplace_back(rule.name, std::string(word));
      const auto game = make_game(entry.id, options).value();
      std::vector<SeatInfo> seats{person("Ada")};
      while (static_cast<int>(seats.size()) < game->seats()) seats.push_back(bot("Bot"));
      Script script({"q"});
      const std::string written =
          play({.game = game, .seats = seats, .seed = 7, .speed = Speed::normal, .record = path_}, script, language);
      const std::string screen = written.substr(0, written.find("> q"));
      EXPECT_LT(std::ranges::count(screen, '\n'), 24) << entry.id << "\n" << screen;
    }
}

TEST_F(HostTest, AFieldIsNoPoint) {
  const GameUi& caramba = *find_ui("caramba");
  const DrawStyle style{.language = Language::de, .colour = false, .unicode = true, .width = 80};
  EXPECT_EQ(caramba.score(style, 21), "Feld 21");
  EXPECT_EQ(find_ui("tipp")->score(style, 21), "21 Punkte");
}

TEST_F(HostTest, AnInterruptWhileBotsPlaySaves) {
  Script script({});
  script.patience = 3;
  const std::string written = play(setup({bot("A"), bot("B")}), script);
  EXPECT_TRUE(holds(written, "See you soon!"));
  EXPECT_FALSE(saved().front().result);
}

TEST_F(HostTest, AFileThatCannotBeWrittenIsRefusedBeforeTheGame) {
  PlaySetup bad = setup({person("Ada"), bot("Bot")});
  bad.record = testing::TempDir();
  Script script({"d"});
  const auto refused = host(bad, *find_ui(bad.game->id()), {}, script);
  EXPECT_FALSE(refused);
  EXPECT_EQ(script.written, "");
}

// Random keys until the game is over: in every language, with two to six people and bots, at several widths.
TEST_F(HostTest, WholeGamesKeepWithinTheWidthAndReplay) {
  constexpr std::array<std::string_view, 9> kKeys{"d", "1", "2", "3", "t1", "t2", "t3", "b1", "u"};
  Generator keys(1);
  std::vector<std::string> lines;
  for (int i = 0; i < 20000; ++i) lines.emplace_back(kKeys[keys.below(kKeys.size())]);
  for (int players = 2; players <= kMaxSeats; ++players)
    for (const int width : {kNarrowest, 60, 80}) {
      std::remove(path_.c_str());
      std::vector<SeatInfo> seats{person("Ada")};
      for (int i = 1; i < players; ++i) seats.push_back(i % 2 == 0 ? person("Großmutter von Casual") : bot("Casual"));
      Script script(lines, width);
      const Language language = kLanguages[static_cast<std::size_t>(players) % kLanguages.size()];
      const std::string written = play(setup(std::move(seats), static_cast<std::uint64_t>(players)), script, language);
      saved_events();
      ASSERT_TRUE(saved().front().result) << "the keys ran out";
      for (const std::string& line : lines_of(written)) ASSERT_LE(columns(line), width) << line;
    }
}

TEST_F(HostTest, AnotherGameMovesTheSeatsOnAndIsALineOfItsOwn) {
  Script all_bots({"y", "n"}, 80, true);
  play(setup({bot("A"), bot("B"), bot("C")}), all_bots);
  const auto records = saved();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].seats.front().name, "A");
  EXPECT_EQ(records[1].seats.front().name, "B");
  EXPECT_NE(records[0].more, records[1].more);  // another seed
  for (const Record& record : records) EXPECT_TRUE(replay(record));
}

TEST_F(HostTest, AFileNamedInTheGameKeepsTheNextGameToo) {
  PlaySetup no_record = setup({bot("A"), person("Ada")});
  no_record.record.clear();
  // Ada saves at her first question, then draws and places all cards until the game is over.
  std::vector<std::string> lines{"s " + path_};
  for (int i = 0; i < 2000; ++i)
    for (const char* key : {"d", "1", "2", "3", "t1", "t2", "t3"}) lines.emplace_back(key);
  Script script(lines, 80, true);
  script.answers = {"y", "n"};
  play(std::move(no_record), script);
  EXPECT_EQ(saved().size(), 2u);
}

TEST_F(HostTest, TheResultNamesTheWinner) {
  Script script({});
  const std::string written = play(setup({bot("A"), bot("B"), bot("C")}), script, Language::de);
  const Record record = saved().front();
  ASSERT_TRUE(record.result);
  EXPECT_TRUE(holds(written, "Das Spiel ist aus."));
  // The text tells what each of them does.
  for (const char* told : {"A deckt ", "B deckt ", "C deckt "})
    EXPECT_TRUE(holds(written, told)) << written.substr(0, 2000);
  const Seat winner = record.result->winners.lowest();
  EXPECT_TRUE(holds(written, record.seats[winner.index].name + " gewinnt!"));
  EXPECT_TRUE(holds(written, "  1. " + record.seats[winner.index].name + "  " +
                                 std::to_string(record.result->points[winner.index]) + " Punkte"));
  std::vector<int> points = record.result->points;
  std::ranges::sort(points, std::greater());
  ASSERT_EQ(std::ranges::adjacent_find(points), points.end()) << "nobody shares a place";
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const auto better =
        std::ranges::count_if(record.result->points, [&](int other) { return other > record.result->points[seat]; });
    EXPECT_TRUE(holds(written, "  " + std::to_string(better + 1) + ". " + record.seats[seat].name + "  ")) << written;
  }
}

}  // namespace
}  // namespace wagnis::cli
