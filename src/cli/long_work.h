// Long work shows a line that says how far it is, and ends when the user asks it to.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace wagnis::cli {

// The flag that ends the work. From this call on Ctrl-C and SIGTERM set it; a second one ends the program. Other code
// may set it.
std::atomic<bool>& end_on_ctrl_c();

// One progress line on stderr, rewritten a few times a second. Only where stderr is a terminal.
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
  // Seconds since the start; and estimated seconds left when `done` of `all` is done.
  double seconds() const;
  double seconds_left(double done, double all) const { return done > 0 ? seconds() / done * (all - done) : 0; }

 private:
  bool shown_to_a_person_;
  bool written_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
};

// "12,345". Precondition: number ≥ 0.
std::string thousands(std::int64_t number);

}  // namespace wagnis::cli
