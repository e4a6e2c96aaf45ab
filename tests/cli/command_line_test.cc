// What a newcomer meets on the command line: wrong names, text in place of numbers, help.
#include <algorithm>
#include <filesystem>
#include <vector>

#include "program.h"

namespace wagnis {
namespace {

using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::vector<std::string> kCommands{
    "play",  "serve",  "backup", "tidy", "check",      "show",       "perft",         "simulate",   "engine",
    "bench", "verify", "review", "load", "solve push", "solve tipp", "solve caramba", "train push", "train tipp"};

class CommandLine : public Program {
 protected:
  // What is wrong, for a command line that is refused.
  std::string refused(const std::string& arguments) const {
    const Ran ran = wagnis(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_THAT(ran.out, IsEmpty()) << arguments;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    return ran.err;
  }
};

TEST_F(CommandLine, NamesAnUnknownCommandAndTheNearest) {
  EXPECT_THAT(refused("chekc games.jsonl"),
              StartsWith("wagnis: unknown command chekc; did you mean check? There are play, serve, "));
  EXPECT_THAT(refused("chekc games.jsonl"), EndsWith("; see wagnis --help\n"));
  EXPECT_THAT(refused("ludo"), StartsWith("wagnis: unknown command ludo; there are play, "));
  EXPECT_THAT(refused("hlep"), StartsWith("wagnis: unknown command hlep; did you mean help? There are play, "));
  EXPECT_THAT(refused("solve tip"), StartsWith("wagnis solve: unknown command tip; did you mean tipp? There are push"));
  EXPECT_THAT(refused("solve"), StartsWith("wagnis solve: a command is missing; there are push, tipp, caramba"));
  EXPECT_THAT(refused("help chekc"), StartsWith("wagnis help: unknown command chekc; did you mean check?"));
}

TEST_F(CommandLine, NamesAnUnknownFlagAndTheNearest) {
  EXPECT_EQ(refused("simulate push --bots random,random --game 3"),
            "wagnis simulate: unknown flag --game; did you mean --games? See wagnis simulate --help\n");
  EXPECT_THAT(refused("solve tipp --playrs=3"),
              StartsWith("wagnis solve tipp: unknown flag --playrs; did you mean --players?"));
  EXPECT_THAT(refused("perft push tipp"), StartsWith("wagnis perft: \"tipp\" is more than is expected"));
}

TEST_F(CommandLine, SaysWhatIsMissingAndWhatItMayBe) {
  for (const std::string command : {"check", "verify", "review", "show"})
    EXPECT_THAT(refused(command),
                ContainsRegex("^wagnis " + command + ": FILE.jsonl is required: .*a record a line; - is"))
        << command;
  EXPECT_THAT(refused("perft"), StartsWith("wagnis perft: GAME is required: The game: push, tipp"));
  EXPECT_THAT(refused("simulate push"), StartsWith("wagnis simulate: --bots is required: The bots, between commas"));
  EXPECT_THAT(refused("backup"), StartsWith("wagnis backup: --store is required: The store"));
}

TEST_F(CommandLine, RefusesNumbersThatAreNoneOrTooLarge) {
  for (const char* command : {"simulate push --bots random,random", "play push --bots casual", "train push --out {}n",
                              "train tipp --out {}n"}) {
    const std::string with = command;
    const std::string allowed = "; allowed are whole numbers from 0 to 18446744073709551615, written in digits alone";
    EXPECT_THAT(refused(with + " --seed -1"), HasSubstr("--seed is \"-1\"" + allowed));
    EXPECT_THAT(refused(with + " --seed 18446744073709551616"),
                HasSubstr("--seed is \"18446744073709551616\"" + allowed));
    EXPECT_THAT(refused(with + " --seed 1e6"), HasSubstr("--seed is \"1e6\"" + allowed));
    EXPECT_THAT(refused(with + " --seed ''"), HasSubstr("--seed"));
  }
  EXPECT_EQ(
      refused("simulate push --bots random,random --games 1e6"),
      "wagnis simulate: --games is \"1e6\"; allowed are whole numbers from 1 to 1000000000, written in digits alone; "
      "see wagnis simulate --help\n");
  for (const char* flag : {"--games", "--threads", "--engine-time"})
    for (const char* value : {"-1", "0", "1.5", "0x10", "9999999999999999999999"})
      EXPECT_THAT(refused(std::string("simulate push --bots random,random ") + flag + " " + value),
                  HasSubstr(std::string(flag) + " is \"" + value + "\"; allowed are whole numbers from 1 to "));
  for (const char* arguments : {"perft push --depth 1e2", "show - --at 1.0", "solve tipp --players two",
                                "solve push --ends 5", "load --tables 1e3", "load --port 65536"})
    EXPECT_THAT(refused(arguments), HasSubstr("; allowed are whole numbers from ")) << arguments;
  EXPECT_THAT(refused("serve --port 1e3"), HasSubstr("--port is \"1e3\""));
  EXPECT_THAT(refused("play push --lang fr"), HasSubstr("--lang is \"fr\"; allowed are de, nl, en"));
}

TEST_F(CommandLine, SaysHowManyBotsAndWhichOptionIsMissing) {
  EXPECT_THAT(refused("simulate push --bots casual"),
              HasSubstr("--bots names 1 bot; push has 2 to 6 players, and a bot is named for each"));
  EXPECT_THAT(refused("simulate tipp --bots random,random,random,random,random,random"),
              HasSubstr("--bots names 6 bots; tipp has 1 to 5 players"));
  EXPECT_THAT(refused("simulate caramba --bots casual,casual"), HasSubstr("--option pace=turns"));
}

TEST_F(CommandLine, ChecksEverythingBeforeItMakesAnything) {
  write("games.jsonl", "mine\n");
  refused("simulate push --bots genius,random --records {}games.jsonl");
  refused("simulate push --bots random,random --until 7 --records {}games.jsonl");
  refused("simulate caramba --bots random,random --records {}games.jsonl");
  EXPECT_EQ(read("games.jsonl"), "mine\n");
  refused("simulate push --bots random,random --records {}none/games.jsonl");
  refused("simulate push --bots random,random --records {}");
  EXPECT_THAT(refused("serve --port 0 --web /none --store {}new/folder/wagnis.db"), HasSubstr("/none"));
  EXPECT_FALSE(std::filesystem::exists(folder_ + "new"));
  for (const char* game : {"push", "tipp", "caramba"})
    EXPECT_THAT(refused(std::string("solve ") + game + " --plot {}none"),
                StartsWith("wagnis solve: --plot: cannot write to " + folder_ + "none: No such file or directory"));
  for (const char* game : {"push", "tipp"})
    EXPECT_THAT(refused(std::string("train ") + game + " --out {}none/net"),
                HasSubstr("--out: cannot write " + folder_ + "none/net: "));
  EXPECT_FALSE(std::filesystem::exists(folder_ + "none"));
}

TEST_F(CommandLine, RefusesAGameThatNoMachineHasTheMemoryFor) {
  EXPECT_THAT(refused("solve tipp --players 5 --rounds 20"),
              ContainsRegex("^wagnis solve: 5 players in 20 rounds take 13049.7 GB of memory; this machine has "));
}

// A match in which an engine never played measures nothing.
TEST_F(CommandLine, SaysThatAnEngineFailedInEveryGame) {
  const Ran ran = wagnis("simulate push --bots random,exec:false --games 4 --engine-time 2000");
  EXPECT_NE(ran.code, 0) << ran.out;
  write("mute",
        "read line; echo hello 1 Mute; read line; echo ready; while read line; do "
        "case $line in go*) echo error no idea;; esac; done\n");
  const Ran mute = wagnis("simulate push --bots random,'exec:sh {}mute' --games 4 --threads 1");
  EXPECT_EQ(mute.code, 1);
  EXPECT_THAT(mute.err, HasSubstr("failed in every game\n"));
}

TEST_F(CommandLine, HasHelpInEveryUsualWay) {
  const std::string all = wagnis("--help").out;
  EXPECT_EQ(wagnis("help").out, all);
  EXPECT_EQ(wagnis("-h").out, all);
  EXPECT_THAT(wagnis("").err, HasSubstr("play"));
  EXPECT_EQ(wagnis("").code, 2);
  EXPECT_EQ(wagnis("-v").out, wagnis("--version").out);
  EXPECT_THAT(wagnis("-v").out, StartsWith("wagnis "));
  for (const std::string& command : kCommands) {
    const Ran help = wagnis("help " + command);
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_EQ(help.out, wagnis(command + " --help").out);
    EXPECT_THAT(help.out, testing::ContainsRegex("Examples?:\n  (printf .* \\| )?wagnis " + command)) << command;
    EXPECT_THAT(all, HasSubstr("\n  " + command.substr(0, command.find(' ')))) << command;
  }
}

TEST_F(CommandLine, PrintsAsciiAloneWhereTheLocaleHasNothingElse) {
  std::vector<std::string> commands{"help",
                                    "simulate push --bots casual,random --games 20",
                                    "ludo",
                                    "help load",
                                    "solve push --ends 1 --games 2",
                                    "perft push --position 'é' --depth 1",
                                    "solve tipp --players 1 --rounds 1",
                                    "play push --names é --bots nobody"};
  for (const std::string& command : kCommands) commands.push_back("help " + command);
  for (const std::string& command : commands) {
    const Ran plain = wagnis(command, "", "LC_ALL=C");
    for (const std::string& text : {plain.out, plain.err})
      EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) << text;
    EXPECT_EQ(plain.code, wagnis(command, "", "LC_ALL=C.UTF-8").code);
  }
  EXPECT_THAT(wagnis("simulate push --bots casual,random --games 20", "", "LC_ALL=C.UTF-8").out, HasSubstr("µs"));
}

}  // namespace
}  // namespace wagnis
