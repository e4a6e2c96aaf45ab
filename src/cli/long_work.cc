#include "cli/long_work.h"

#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>

#include "cli/print.h"

namespace wagnis::cli {
namespace {

std::atomic<bool> g_asked_to_end = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

}  // namespace

std::atomic<bool>& end_on_ctrl_c() {
  struct sigaction action{};
  action.sa_handler = [](int) { g_asked_to_end = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return g_asked_to_end;
}

Progress::Progress()
    : shown_to_a_person_(isatty(STDERR_FILENO) == 1), start_(std::chrono::steady_clock::now()), next_(start_) {}

bool Progress::due() const { return shown_to_a_person_ && std::chrono::steady_clock::now() >= next_; }

void Progress::show(const std::string& line) {
  if (!shown_to_a_person_) return;
  next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  print_text(stderr, "\r\x1b[K{} ", line);
  written_ = true;
}

void Progress::clear() {
  if (written_) print_text(stderr, "\r\x1b[K");
  written_ = false;
}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string thousands(std::int64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace wagnis::cli
