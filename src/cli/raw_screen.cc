#include "cli/raw_screen.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace wagnis::cli {
namespace {

constexpr std::array kNoticed{SIGTSTP, SIGCONT, SIGWINCH};
volatile std::sig_atomic_t suspended = 0;
volatile std::sig_atomic_t continued = 0;
volatile std::sig_atomic_t resized = 0;

void notice(int signal) {
  if (signal == SIGTSTP) suspended = 1;
  if (signal == SIGCONT) continued = 1;
  if (signal == SIGWINCH) resized = 1;
}

bool noticed(volatile std::sig_atomic_t& what) {
  const bool was = what != 0;
  what = 0;
  return was;
}

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno != EINTR) return;  // the window is gone; SIGHUP will tell
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// The keys among the bytes that were read. Drops what is no key: arrows and the like, which come as ESC [ … letter or
// ESC and one character, and the bytes of other letters.
std::string keys_of(std::string_view bytes) {
  std::string keys;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (c == '\x1b') {
      ++i;
      if (i < bytes.size() && bytes[i] == '[') do
          ++i;
        while (i < bytes.size() && (bytes[i] < '@' || bytes[i] > '~'));
      else if (i < bytes.size() && bytes[i] == 'O')
        ++i;
    } else if (c >= ' ' && c <= '~') {
      keys += c;
    }
  }
  return keys;
}

}  // namespace

bool RawScreen::possible() {
  const char* kind = std::getenv("TERM");
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && kind != nullptr && *kind != '\0' &&
         std::string_view(kind) != "dumb";
}

void RawScreen::open() {
  if (std::exchange(open_, true)) return;
  sigset_t noticed_ones;
  sigemptyset(&noticed_ones);
  struct sigaction action{};
  action.sa_handler = notice;
  for (const int signal : kNoticed) {
    sigaddset(&noticed_ones, signal);
    sigaction(signal, &action, nullptr);
  }
  sigprocmask(SIG_BLOCK, &noticed_ones, &mask_before_);
  tcgetattr(STDIN_FILENO, &before_);
  take();
}

void RawScreen::close() {
  if (!std::exchange(open_, false)) return;
  give_back();
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  for (const int signal : kNoticed) sigaction(signal, &usual, nullptr);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

// Sets the terminal up. Ctrl-C and Ctrl-Z stay signals.
void RawScreen::take() {
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
  write_all("\x1b[?1049h\x1b[?25l\x1b[2J");  // the second screen, no cursor, empty
  shown_.clear();
  keys_.clear();
}

void RawScreen::give_back() {
  write_all("\x1b[0m\x1b[?25h\x1b[?1049l");
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);  // drops keys that were typed and not read
}

std::int64_t RawScreen::now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Screen::Press RawScreen::wait(std::optional<std::int64_t> until) {
  for (;;) {
    if (Terminal::interrupted()) return {Kind::stop, 0};
    if (noticed(continued)) {
      take();  // a shell in between may have changed the terminal
      return {Kind::back, 0};
    }
    if (noticed(suspended)) return {Kind::suspend, 0};
    if (noticed(resized)) {
      write_all("\x1b[2J");
      shown_.clear();
      return {Kind::resized, 0};
    }
    if (!keys_.empty()) {
      const char key = keys_.front();
      keys_.erase(0, 1);
      return {Kind::key, key};
    }
    const std::int64_t left = until ? std::max<std::int64_t>(0, *until - now()) : 0;
    const timespec time{.tv_sec = left / 1000, .tv_nsec = left % 1000 * 1'000'000};
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    const int ready = ppoll(&input, 1, until ? &time : nullptr, &terminal_.waiting_mask());
    if (ready == 0) return {Kind::time, 0};
    if (ready < 0) continue;  // a signal
    std::array<char, 64> bytes;
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return {Kind::stop, 0};
    if (count > 0) keys_ = keys_of({bytes.data(), static_cast<std::size_t>(count)});
  }
}

void RawScreen::show(std::span<const std::string> lines) {
  std::string changes;
  const std::size_t rows = std::max(lines.size(), shown_.size());
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string_view line = i < lines.size() ? std::string_view(lines[i]) : std::string_view();
    if (i < shown_.size() ? shown_[i] == line : line.empty()) continue;
    changes += "\x1b[" + std::to_string(i + 1) + ";1H" + std::string(line) + "\x1b[K";
  }
  shown_.assign(lines.begin(), lines.end());
  write_all(changes);
}

void RawScreen::suspend() {
  give_back();
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  struct sigaction ours{};
  sigaction(SIGTSTP, &usual, &ours);
  sigset_t stop;
  sigset_t blocked;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  raise(SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &blocked);  // stops here
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
  sigaction(SIGTSTP, &ours, nullptr);
  take();
}

}  // namespace wagnis::cli
