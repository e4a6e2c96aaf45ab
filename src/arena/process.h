// A program that reads lines on stdin and answers with lines on stdout. It may answer anything or nothing, or die: the
// caller never waits longer than the time that they give. What the program leaves is bounded and cleaned up.
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
  stopped,  // the caller wants no more lines
};

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kLongestLine = 1000;  // bytes
  // How long the program has to end by itself once its stdin is closed.
  static constexpr std::chrono::milliseconds kTimeToEnd{500};

  // Starts a command line of /bin/sh, in a process group of its own. Refuses if the system cannot start it.
  static Result<std::unique_ptr<Process>> start(const std::string& command);
  // Closes its stdin, waits up to kTimeToEnd, kills the whole group, and reaps it.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Queues text, with its line ends, for the program's stdin; `hear` writes it. If nobody reads it any more it is
  // dropped; then no answer will come.
  void say(std::string_view text) { to_say_ += text; }
  // Waits for the next line on the program's stdout; returns it without the line end. Asks `stopped` every tenth of a
  // second.
  std::expected<std::string, Silence> hear(Clock::time_point until, const std::function<bool()>& stopped);
  // Whether its stdout is closed.
  bool closed() const { return out_ < 0; }
  // Ends the program now, as the destructor does. Returns "exit status 3", "signal 11", or "" if it had to be killed.
  std::string end();
  // After `end`: the last line on the program's stderr that is not empty, at most its first kLongestLine bytes.
  const std::string& last_words() const { return last_words_; }

 private:
  Process() = default;
  // Writes, reads and listens to stderr once; waits at most so long until one of them is possible.
  void move(std::chrono::milliseconds longest);
  void write_on();
  void read_on();
  void listen();

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;  // the program's stdin (a socket), stdout, stderr; -1: closed
  std::string to_say_, heard_, muttered_, last_words_;
};

}  // namespace wagnis
