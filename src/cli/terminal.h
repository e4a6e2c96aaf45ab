// The terminal that the program runs in: what it can show, and lines that are typed.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "cli/draw.h"

namespace wagnis::cli {

// What stdout can show. The language is the one given, else that of LC_ALL, LC_MESSAGES or LANG (the first that is set), else
// English. Colour: a terminal that is not TERM=dumb, unless NO_COLOR is set and not empty, or `no_colour`. Unicode: where the
// locale is UTF-8. Width: the terminal's, else 80.
DrawStyle style_of_stdout(std::optional<Language> language, bool no_colour);

// stdin and stdout. Lines are typed in the terminal's own way, so that there is nothing to restore. SIGINT, SIGTERM and SIGHUP
// are held back while a terminal lives and noticed in read_line and pause, which then say that somebody interrupted.
class Terminal final : public Console {
 public:
  Terminal();
  ~Terminal() override;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void write(std::string_view text) override;
  // Where stdin is no terminal the line is written after the prompt, as if it had been typed.
  std::optional<std::string> read_line(std::string_view prompt) override;
  // What is typed meanwhile is forgotten.
  bool came_back() override;
  bool pause(std::chrono::milliseconds time) override;
  bool interactive() const override { return interactive_; }
  int width() const override;
  int height() const;
  // The signals held back while the program waits: what it had before, so that those above come through.
  const sigset_t& waiting_mask() const { return mask_before_; }
  // Whether somebody has interrupted.
  static bool interrupted();

 private:
  bool interactive_;
  bool came_back_ = false;
  sigset_t mask_before_;
  std::string typed_;  // read and not yet asked for
};

}  // namespace wagnis::cli
