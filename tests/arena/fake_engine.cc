// An engine that goes wrong in one of many ways: fake_engine MODE. It plays the first move of the list until its second
// `go`, or until its first with "-now" behind the mode. Then it does what the mode says.
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

void say(const std::string& line) { std::cout << line << std::endl; }

// Runs until somebody kills it; a closed stdin does not end it.
[[noreturn]] void hang() {
  for (;;) pause();
}

void go_wrong(const std::string& mode, const std::string& moves) {
  if (mode == "illegal") say("bestmove bank:z");
  if (mode == "garbage") say("I think \x01 so");
  if (mode == "error") say("error out of ideas");
  if (mode == "exit") {
    std::cerr << "first words\nlast words\n" << std::flush;
    std::exit(3);
  }
  if (mode == "crash") raise(SIGKILL);
  if (mode == "silent") {
    close(STDERR_FILENO);  // a test waits for that
    hang();
  }
  if (mode == "chatty")
    for (;;) {  // for ever, but slowly: no line of it is an answer
      say("info still thinking");
      usleep(1000);
    }
  if (mode == "flood")
    for (;;) std::cout << "info " << std::string(900, 'x') << '\n';
  if (mode == "endless")
    for (;;) std::cout << std::string(4096, 'x');
  if (mode == "noisy")  // writes more on stderr than a pipe holds, then makes a good move
    std::cerr << std::string(1 << 20, 'e') << "\n\n" << std::flush;
  if (mode == "deaf") {  // reads no more, but sends its move
    say("bestmove " + moves.substr(0, moves.find(' ')));
    close(STDIN_FILENO);
    hang();
  }
  if (mode == "mute") {
    std::cerr << "no more words" << std::flush;
    close(STDOUT_FILENO);
    hang();
  }
  if (mode == "orphan" && fork() == 0) hang();  // its child holds all pipes open
  if (mode == "orphan") std::exit(0);
}

}  // namespace

int main(int, char** argv) {
  std::string mode = argv[1];
  int turns = 2;
  if (mode.ends_with("-now")) {
    mode.erase(mode.size() - 4);
    turns = 1;
  }
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("hello")) {
      if (mode == "stranger") say("uciok");
      if (mode == "sleeper") hang();
      say("hello 1 fake");
    } else if (line.starts_with("game")) {
      say(mode == "picky" ? "error not this game" : "ready");
    } else if (line.starts_with("go")) {
      const std::string moves = line.substr(line.find(" moves ") + 7);
      if (--turns == 0) go_wrong(mode, moves);
      say("info share 0.5");
      say("bestmove " + moves.substr(0, moves.find(' ')));
    } else if (line == "quit") {
      break;
    }
  }
  if (mode == "stubborn") hang();  // does not end
}
