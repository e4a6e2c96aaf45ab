// The real program: flags, exit codes, pipes.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "positions.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

class ProgramTest : public testing::Test {
 protected:
  ProgramTest() : path_(testing::TempDir() + "program_test." + std::to_string(getpid())) {}
  ~ProgramTest() override {
    for (const char* part : {".in", ".out", ".err", ".jsonl"}) std::remove((path_ + part).c_str());
  }

  std::string read(const std::string& part) const {
    std::ifstream file(path_ + part);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Runs `wagnis play FLAGS`; `environment` replaces the variables that the program reads. Returns the exit code.
  int play(const std::string& flags, const std::string& input,
           const std::string& environment = "LC_ALL=C.UTF-8 TERM=xterm") const {
    std::ofstream(path_ + ".in") << input;
    std::string without;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "TERM", "NO_COLOR"})
      without += std::string(" -u ") + name;
    const std::string command = "env" + without + " " + environment + " '" WAGNIS_PROGRAM "' play " + flags + " <'" +
                                path_ + ".in' >'" + path_ + ".out' 2>'" + path_ + ".err'";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string record_flag() const { return " --record '" + path_ + ".jsonl'"; }

  std::string path_;
};

std::string game() { return std::string(push::Push::id); }

TEST_F(ProgramTest, AWholeGameThroughAPipe) {
  // One of these keys is always a move: they are repeated until the game is over.
  std::string keys;
  for (int i = 0; i < 3000; ++i) keys += "d\n1\n2\n3\nt2\nt1\n";
  const std::string flags = game() + " --players 3 --bots casual,casual --lang de --seed 7 --option star=risk";
  ASSERT_EQ(play(flags + record_flag(), keys), 0) << read(".err");
  const std::string out = read(".out");
  EXPECT_NE(out.find("Das Spiel ist aus."), std::string::npos);
  EXPECT_EQ(out.find('\x1b'), std::string::npos) << "colour in a pipe";

  const auto record = read_record(read(".jsonl").substr(0, read(".jsonl").find('\n')));
  ASSERT_TRUE(record) << text(record.error());
  ASSERT_TRUE(record->result);
  const auto replayed = replay(*record);
  EXPECT_TRUE(replayed) << text(replayed.error());
  EXPECT_EQ(record->more, (MoreMembers{{"seed", "7"}}));

  // The same seed and the same input give the same game, byte for byte.
  std::remove((path_ + ".jsonl").c_str());
  ASSERT_EQ(play(flags + record_flag(), keys), 0);
  EXPECT_EQ(read(".out"), out);
}

TEST_F(ProgramTest, NoInputAtAll) {
  EXPECT_EQ(play(game() + " --players 2 --bots casual --seed 1" + record_flag(), ""), 0);
  EXPECT_TRUE(read_record(read(".jsonl").substr(0, read(".jsonl").find('\n'))));
  EXPECT_NE(read(".out").find("See you soon!"), std::string::npos);
}

TEST_F(ProgramTest, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(play(game() + " --players 2 --bots casual --seed 1" + record_flag(), "d"), 0);
  EXPECT_NE(read(".jsonl").find("\"0 draw\""), std::string::npos);
}

TEST_F(ProgramTest, OneWhoSaysNothingPlaysAgainstBots) {
  EXPECT_EQ(play(game(), "q\n"), 0) << read(".err");
  EXPECT_NE(read(".out").find("You, Casual 1 and Casual 2"), std::string::npos) << read(".out");
  EXPECT_EQ(play(game() + " --names Ada", "q\n"), 0) << read(".err");
  EXPECT_NE(read(".out").find("Ada, Casual 1 and Casual 2"), std::string::npos) << read(".out");
}

TEST_F(ProgramTest, PlayersFollowFromBotsAndNames) {
  EXPECT_EQ(play(game() + " --names Ada,Grace --bots casual,random", "q\n"), 0);
  EXPECT_NE(read(".out").find("Ada, Grace, Casual and Random"), std::string::npos) << read(".out");
  EXPECT_EQ(play(game() + " --bots casual", "q\n"), 0);
  EXPECT_NE(read(".out").find("You and Casual"), std::string::npos) << read(".out");
}

TEST_F(ProgramTest, TheLanguageOfTheTerminal) {
  const std::string flags = game() + " --players 2 --bots casual --seed 1";
  const std::vector<std::pair<std::string, std::string>> expected{
      {"LANG=de_DE.UTF-8", "Du bist dran."},
      {"LANG=de_DE.UTF-8 LC_MESSAGES=nl_NL.UTF-8", "Jij bent aan de beurt."},
      {"LANG=de_DE.UTF-8 LC_ALL=en_GB.UTF-8", "It's your turn."},
      {"LANG=fr_FR.UTF-8", "It's your turn."},
      {"", "It's your turn."},
  };
  for (const auto& [environment, words] : expected) {
    EXPECT_EQ(play(flags, "", environment), 0);
    EXPECT_NE(read(".out").find(words), std::string::npos) << environment << "\n" << read(".out");
  }
  EXPECT_EQ(play(flags + " --lang nl", "", "LANG=de_DE.UTF-8"), 0);
  EXPECT_NE(read(".out").find("Jij bent aan de beurt."), std::string::npos);
}

TEST_F(ProgramTest, OutsideUtf8TheShapesAreAscii) {
  EXPECT_EQ(play(game() + " --players 2 --bots casual --seed 1 --lang de", "d\np\n?\n", "LC_ALL=C TERM=dumb"), 0);
  for (const char c : read(".out")) ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << read(".out");
}

TEST_F(ProgramTest, BotsAreIntroduced) {
  EXPECT_EQ(play(game() + " --bots casual,casual --lang de", "q\n"), 0) << read(".err");
  const std::string out = read(".out");
  EXPECT_NE(out.find("Du, Locker 1 und Locker 2"), std::string::npos) << out;
  EXPECT_NE(out.find("Bot Locker: Zählt ein bisschen mit"), std::string::npos) << out;
  EXPECT_EQ(out.find("Bot Locker"), out.rfind("Bot Locker")) << "each level once";
  EXPECT_EQ(play("--help", ""), 0);
  EXPECT_NE(read(".out").find("tipp     expert  Knows the exact odds"), std::string::npos) << read(".out");
  EXPECT_EQ(read(".out").find("push     random"), std::string::npos) << "nobody plays against that";
}

// A game that was left and continued is the same game as without the break, in one record.
TEST_F(ProgramTest, ASavedGameIsTakenUp) {
  const std::string file = path_ + ".jsonl", whole = path_ + ".whole.jsonl";
  for (const std::string game : {"push", "tipp"}) {
    std::remove(file.c_str());
    std::remove(whole.c_str());
    const std::string moves = game == "push" ? "d\n1\n2\nt1\nt2\nt3\n" : "1\n2\n3\nst\n";
    const std::string all = game + " --players 2 --bots casual --seed 7 --record ";
    EXPECT_EQ(play(all + whole, moves + moves + "s\n"), 0);
    EXPECT_EQ(play(all + file, moves), 0);
    const std::string first = read(".jsonl");
    EXPECT_EQ(play("--resume " + file + " --lang en", moves), 0) << read(".err");
    EXPECT_TRUE(read(".out").starts_with("You and ")) << "as in the language of before: " << read(".out");
    const std::string second = read(".jsonl");
    EXPECT_GT(second.size(), first.size()) << game;
    EXPECT_EQ(std::ranges::count(second, '\n'), 1) << "in place of the record before";
    EXPECT_EQ(second, read(".whole.jsonl")) << "and the same game as without the break";
  }
  std::remove(file.c_str());
  EXPECT_EQ(play("caramba --option pace=turns --bots casual --seed 7 --record " + file, "-\n-\n"), 0);
  EXPECT_NE(read(".out").find("Go on with: wagnis play --resume " + file), std::string::npos) << read(".out");
  const std::string begun = read(".jsonl");
  EXPECT_EQ(play("--resume " + file, "-\n-\n"), 0) << read(".err");
  const auto rest = read_record(read(".jsonl"));
  ASSERT_TRUE(rest) << text(rest.error());
  EXPECT_GT(rest->events.size(), read_record(begun).value().events.size()) << "where all choose first too";
  EXPECT_TRUE(replay(*rest));
  EXPECT_EQ(play("push --resume " + file, ""), 2);
  EXPECT_NE(read(".err").find("they cannot be given"), std::string::npos);
  EXPECT_EQ(play("--resume " + file + ".none", ""), 2);
  std::ofstream(file)
      << R"({"wagnis":1,"game":"caramba","options":{"players":2},"seats":[{"name":"Ada","kind":"human"},)"
      << R"({"name":"Bot","kind":"bot","level":"casual"}],"events":[],"seed":7})" << '\n';
  EXPECT_EQ(play("--resume " + file, ""), 2);
  EXPECT_NE(read(".err").find("its last game is a race, which is played in a terminal"), std::string::npos);
  EXPECT_EQ(play("", ""), 2);
  EXPECT_NE(read(".err").find("a game is missing"), std::string::npos);
  std::remove(file.c_str());
  std::remove(whole.c_str());
}

TEST_F(ProgramTest, BadFlagsAreRefusedInEnglish) {
  const std::vector<std::pair<std::string, std::string>> refused{
      {"chess", "unknown game \"chess\""},
      {game() + " --players 9", "--players is \"9\"; allowed are whole numbers from 1 to 6"},
      {game() + " --players 2 --bots casual,casual,casual", "--bots gives 3 bots, but the game has 2 players"},
      {game() + " --players 3 --option players=2", "given twice"},
      {game() + " --players 2 --bots grandmaster", "grandmaster"},
      {game() + " --option colour=pink", "colour"},
      {game() + " --option star=always", "safe or risk"},
      {"caramba --option pace=race", "or with --option pace=turns"},
      {game() + " --players 2 --bots casual --names Ada,Ben", "--names gives 2 names, but 1 seat is left for people"},
      {game() + " --names AnExtraordinarilyLongName", "must have 1 to 20 printable characters"},
      {game() + " --lang fr", "--lang"},
      {game() + " --speed slow", "--speed"},
      {game() + " --seed seven", "--seed"},
      {game() + " --record /", "not an ordinary file"},
      {game() + " --colour", "--colour"},
  };
  for (const auto& [flags, words] : refused) {
    EXPECT_EQ(play(flags, "", "LANG=de_DE.UTF-8"), 2) << flags;
    EXPECT_NE(read(".err").find(words), std::string::npos) << flags << "\n" << read(".err");
    EXPECT_EQ(read(".out"), "") << flags;
  }
}

}  // namespace
}  // namespace wagnis::cli
