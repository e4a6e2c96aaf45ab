// The real program in a real terminal (a pseudo-terminal): it restores all settings, however it ends.
#include <gmock/gmock.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "positions.h"
#include "record/record.h"

namespace wagnis::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// The program in its own terminal, 80×24.
class Inside {
 public:
  explicit Inside(std::vector<std::string> arguments, const char* kind = "xterm") {
    winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    int inner = -1;
    EXPECT_EQ(openpty(&terminal_, &inner, nullptr, nullptr, &size), 0);
    tcgetattr(terminal_, &before_);  // before the program can change it
    child_ = fork();
    if (child_ == 0) {
      close(terminal_);
      login_tty(inner);
      setenv("TERM", kind, 1);
      setenv("LC_ALL", "C.UTF-8", 1);
      std::vector<char*> words;
      for (std::string& word : arguments) words.push_back(word.data());
      words.push_back(nullptr);
      execv(words[0], words.data());
      _exit(127);
    }
    close(inner);
  }
  ~Inside() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(terminal_);
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  // Reads until the program has written these words since the last call, or writes no more. False: they did not come.
  bool wait_for(std::string_view words) {
    std::size_t from;
    while ((from = output.find(words, read_)) == std::string::npos)
      if (!read_more()) return false;
    read_ = from + words.size();
    return true;
  }
  void type(std::string_view keys) { ASSERT_EQ(write(terminal_, keys.data(), keys.size()), std::ssize(keys)); }
  void signal(int which) { kill(child_, which); }
  // Its exit code; waits for its end.
  int ended() {
    while (read_more()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  bool as_before() const {
    termios now{};
    tcgetattr(terminal_, &now);
    return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag && now.c_oflag == before_.c_oflag;
  }

  std::string output;

 private:
  bool read_more() {
    pollfd poll_this{.fd = terminal_, .events = POLLIN, .revents = 0};
    constexpr int kTooLong = 20'000;  // milliseconds: then it hangs
    if (poll(&poll_this, 1, kTooLong) <= 0) return false;
    std::array<char, 4096> piece;
    const ssize_t count = read(terminal_, piece.data(), piece.size());
    if (count <= 0) return false;
    output.append(piece.data(), static_cast<std::size_t>(count));
    return true;
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  termios before_{};
  std::size_t read_ = 0;
};

constexpr std::string_view kTaken = "\x1b[?1049h";
constexpr std::string_view kGivenBack = "\x1b[?25h\x1b[?1049l";

std::vector<std::string> race(const std::string& record = "") {
  std::vector<std::string> arguments{WAGNIS_PROGRAM, "play", "caramba", "--lang", "en", "--seed", "5"};
  if (!record.empty()) arguments.insert(arguments.end(), {"--record", record});
  return arguments;
}

TEST(RawScreen, IsGivenBackHoweverTheGameEnds) {
  for (const int how : {SIGTERM, SIGHUP, SIGINT, 0}) {
    const std::string path = testing::TempDir() + "raw_screen_test." + std::to_string(getpid());
    Inside program(race(path));
    ASSERT_TRUE(program.wait_for(kTaken)) << program.output;
    ASSERT_TRUE(program.wait_for("Ready?")) << program.output;
    EXPECT_FALSE(program.as_before());
    program.type(" ");
    ASSERT_TRUE(program.wait_for("Get ready")) << program.output;
    if (how == 0)
      program.type("qy");
    else if (how == SIGINT)
      program.type("\x03");  // as the keyboard sends it
    else
      program.signal(how);
    EXPECT_TRUE(program.wait_for(kGivenBack)) << how << program.output;
    EXPECT_TRUE(program.wait_for("See you soon!")) << how << program.output;
    EXPECT_TRUE(program.as_before()) << how;
    EXPECT_EQ(program.ended(), 0) << how;
    std::ifstream file(path);
    std::string line;
    EXPECT_TRUE(std::getline(file, line));
    EXPECT_TRUE(read_record(line)) << line;
    std::remove(path.c_str());
  }
}

// A program can be put in the background only under a shell.
TEST(RawScreen, IsGivenBackWhileTheProgramIsPutAside) {
  std::string command = "set -m;";
  for (const std::string& word : race()) command += " '" + word + "'";
  Inside shell({"/bin/sh", "-c", command + "; echo aside; read line; fg; echo code $?"});
  ASSERT_TRUE(shell.wait_for("Ready?")) << shell.output;
  shell.type(" ");
  ASSERT_TRUE(shell.wait_for("Get ready")) << shell.output;
  shell.type("\x1a");
  EXPECT_TRUE(shell.wait_for(kGivenBack)) << shell.output;
  ASSERT_TRUE(shell.wait_for("aside")) << shell.output;
  EXPECT_TRUE(shell.as_before());
  shell.type("\n");
  EXPECT_TRUE(shell.wait_for(kTaken)) << shell.output;
  EXPECT_TRUE(shell.wait_for("A pause.")) << shell.output;
  EXPECT_FALSE(shell.as_before());
  shell.type("qy");
  EXPECT_TRUE(shell.wait_for(kGivenBack)) << shell.output;
  EXPECT_TRUE(shell.wait_for("code 0")) << shell.output;
}

TEST(RawScreen, ArrowsAndLettersOfSeveralBytesAreNoKeys) {
  Inside program(race());
  ASSERT_TRUE(program.wait_for("Ready?")) << program.output;
  program.type("\x1b[A\xc3\xa9");
  program.type("q");
  ASSERT_TRUE(program.wait_for("(y/n)")) << program.output;
  program.type("y");
  EXPECT_TRUE(program.wait_for(kGivenBack)) << program.output;
  EXPECT_EQ(program.ended(), 0);
}

// A bot pauses after each of its moves. What is typed before it has done so would ask whether to quit.
TEST(RawScreen, WhatIsTypedWhileOthersPlayIsNoAnswer) {
  Inside program({WAGNIS_PROGRAM, "play", "tipp", "--bots", "novice", "--lang", "en", "--seed", "1"});
  ASSERT_TRUE(program.wait_for("\n> ")) << program.output;
  program.type("1\nq\n");  // a throw without a match: the bot's turn
  ASSERT_TRUE(program.wait_for("Novice stops")) << program.output;
  ASSERT_TRUE(program.wait_for("\n> ")) << program.output;
  program.type("od\n");
  ASSERT_TRUE(program.wait_for("You bet on odd")) << program.output;
  EXPECT_THAT(program.output, Not(HasSubstr("(y/n)")));
}

TEST(RawScreen, TwoPeopleAreToldHowTheyCanPlay) {
  auto arguments = race();
  arguments.insert(arguments.end(), {"--names", "Ada,Ben"});
  Inside program(arguments);
  EXPECT_EQ(program.ended(), 2);
  EXPECT_THAT(program.output, HasSubstr("2 people cannot race at one keyboard"));
  EXPECT_THAT(program.output, HasSubstr("--option pace=turns"));
}

TEST(RawScreen, AtEaseIsPlayedInLines) {
  auto arguments = race();
  arguments.insert(arguments.end(), {"--option", "pace=turns"});
  Inside ease(arguments);
  EXPECT_TRUE(ease.wait_for("It's your turn.")) << ease.output;
  Inside dumb(race(), "dumb");  // a terminal that cannot place text
  EXPECT_TRUE(dumb.wait_for("It's your turn.")) << dumb.output;
}

}  // namespace
}  // namespace wagnis::cli
