#include "cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "cli/words.h"

namespace wagnis::cli {
namespace {

// The first variable that is set and not empty, as POSIX reads a locale.
std::string_view first_set(const std::array<const char*, 3>& variables) {
  for (const char* variable : variables) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

bool locale_is_utf8() {
  std::string name(first_set({"LC_ALL", "LC_CTYPE", "LANG"}));
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
}

// Columns and rows; 80 and 24 if the terminal does not tell.
winsize size_of_stdout() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  if (size.ws_col == 0) size.ws_col = 80;
  if (size.ws_row == 0) size.ws_row = 24;
  return size;
}

constexpr std::array kHeld{SIGINT, SIGTERM, SIGHUP};
constexpr std::size_t kLongestLine = 4096;  // bytes
volatile std::sig_atomic_t interruptions = 0;
volatile std::sig_atomic_t continued = 0;  // set when the program continues after a stop

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

DrawStyle style_of_stdout(std::optional<Language> language, bool no_colour) {
  DrawStyle style;
  const std::string_view locale = first_set({"LC_ALL", "LC_MESSAGES", "LANG"});
  style.language = language ? *language : parse_language(locale.substr(0, 2)).value_or(Language::en);
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view(kind) == "dumb";
  style.colour = terminal && !dumb && !no_colour && !is_set("NO_COLOR");
  style.unicode = locale_is_utf8();
  style.width = size_of_stdout().ws_col;
  return style;
}

Terminal::Terminal() : interactive_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
  sigset_t held;
  sigemptyset(&held);
  struct sigaction notice{};
  notice.sa_handler = [](int) { interruptions = 1; };
  for (const int signal : kHeld) {
    sigaddset(&held, signal);
    sigaction(signal, &notice, nullptr);
  }
  struct sigaction again{};
  again.sa_handler = [](int) { continued = 1; };
  sigaction(SIGCONT, &again, nullptr);
  sigprocmask(SIG_BLOCK, &held, &mask_before_);
}

Terminal::~Terminal() {
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  for (const int signal : kHeld) sigaction(signal, &usual, nullptr);
  sigaction(SIGCONT, &usual, nullptr);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void Terminal::write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

std::optional<std::string> Terminal::read_line(std::string_view prompt) {
  write(prompt);
  continued = 0;
  std::size_t end;
  while ((end = typed_.find('\n')) == std::string::npos) {
    // drops the end of a longer line, instead of keeping it for ever
    typed_.resize(std::min(typed_.size(), kLongestLine));
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    std::array<char, 512> piece;
    ssize_t count = -1;
    if (ppoll(&input, 1, nullptr, &mask_before_) > 0) count = ::read(STDIN_FILENO, piece.data(), piece.size());
    if (count < 0 && errno == EINTR && continued != 0 && interruptions == 0) {
      came_back_ = true;
      return "";
    }
    if (count <= 0 && (interruptions != 0 || count == 0 || errno != EINTR)) {
      if (interruptions == 0 && !typed_.empty()) {  // a last line without a line end
        end = typed_.size();
        typed_ += '\n';
        break;
      }
      write("\n");
      return std::nullopt;
    }
    if (count > 0) typed_.append(piece.data(), static_cast<std::size_t>(count));
  }
  std::string line = typed_.substr(0, end);
  typed_.erase(0, end + 1);
  if (isatty(STDIN_FILENO) != 1) write(line + "\n");
  return line;
}

bool Terminal::came_back() { return std::exchange(came_back_, false); }

bool Terminal::pause(std::chrono::milliseconds time) {
  const auto ms = interactive_ ? time.count() : 0;
  const timespec wait{.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1'000'000};
  ppoll(nullptr, 0, &wait, &mask_before_);
  // A line typed while others play is no answer to a later question. (A terminal gives one line at a time, so typed_
  // holds nothing of it.)
  if (interactive_) tcflush(STDIN_FILENO, TCIFLUSH);
  return interruptions == 0;
}

int Terminal::width() const { return size_of_stdout().ws_col; }
int Terminal::height() const { return size_of_stdout().ws_row; }
bool Terminal::interrupted() { return interruptions != 0; }

}  // namespace wagnis::cli
