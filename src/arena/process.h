// A program that reads lines on stdin and answers with lines on stdout. It may answer anything or nothing, or die: the
// caller waits no longer than the time that they gave. What the program leaves is bounded and cleaned up.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

// Why there is no line.
enum class Silence {
  late,     // the time is over
  closed,   // its output is closed
  endless,  // more than kLongestLine without a line end
  stopped,  // the caller wants no more
};

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kLongestLine = 1000;  // bytes
  // How long it has to end by itself when its stdin is closed.
  static constexpr std::chrono::milliseconds kTimeToEnd{500};

  // Starts a command line of /bin/sh, in a process group of its own.
  static Result<std::unique_ptr<Process>> start(const std::string& command);
  // Closes its stdin, waits up to kTimeToEnd, kills the whole group, and reaps it.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Puts text, with its line ends, in line for its stdin; it is written while `hear` waits. What cannot be written
  // since nobody reads it any more is dropped: then there will be no answer.
  void say(std::string_view text) { to_say_ += text; }
  // Waits for the next line on its stdout, without the line end. `stopped` is asked every tenth of a second.
  std::expected<std::string, Silence> hear(Clock::time_point until, const std::function<bool()>& stopped);
  // Whether its stdout is closed.
  bool closed() const { return out_ < 0; }
  // Ends it as the destructor does, now. "exit status 3", "signal 11", or "" if it had to be killed.
  std::string end();
  // After `end`: the last line with something on it that came on its stderr, at most kLongestLine of it.
  const std::string& last_words() const { return last_words_; }

 private:
  Process() = default;
  // Writes, reads and listens to stderr once; waits for something to do for at most so long.
  void move(std::chrono::milliseconds longest);
  void write_on();
  void read_on();
  void listen();

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;  // its stdin (a socket), stdout, stderr; -1: closed
  std::string to_say_, heard_, muttered_, last_words_;
};

}  // namespace wagnis
