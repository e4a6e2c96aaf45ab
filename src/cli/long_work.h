// Long work shows a line that says how far it is, and ends when the user asks it to.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace wagnis::cli {

// Set when the work shall end: from now on by Ctrl-C and SIGTERM, of which a second ends the program; and by whoever else wants to.
std::atomic<bool>& end_on_ctrl_c();

// One line on stderr that is written over, a few times a second. Only where somebody looks.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Whether it is time for a new line.
  bool due() const;
  void show(const std::string& line);
  void clear();
  // Seconds since the start, and those left when `done` of `all` took so long.
  double seconds() const;
  double seconds_left(double done, double all) const { return done > 0 ? seconds() / done * (all - done) : 0; }

 private:
  bool shown_to_a_person_;
  bool written_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
};

// "12,345"; for numbers from 0 on.
std::string thousands(std::int64_t number);

}  // namespace wagnis::cli
