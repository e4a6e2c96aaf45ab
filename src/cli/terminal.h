// The terminal that the program runs in: its abilities, and typed lines.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "cli/draw.h"

namespace wagnis::cli {

// The style of stdout. Language: the given one, else that of LC_ALL, LC_MESSAGES or LANG (the first that is set), else
// English. Colour: a terminal that is not TERM=dumb, unless NO_COLOR is set and not empty, or `no_colour`. Unicode:
// where the locale is UTF-8. Width: the terminal's, else 80.
DrawStyle style_of_stdout(std::optional<Language> language, bool no_colour);

// A Console on stdin and stdout. It uses the terminal's own line editing, so there is nothing to restore. While a
// Terminal lives, it blocks SIGINT, SIGTERM and SIGHUP; read_line and pause notice them and report an interrupt.
class Terminal final : public Console {
 public:
  Terminal();
  ~Terminal() override;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void write(std::string_view text) override;
  // Where stdin is not a terminal, writes the line after the prompt, as if a person had typed it.
  std::optional<std::string> read_line(std::string_view prompt) override;
  // Drops keys that are typed while it waits.
  bool came_back() override;
  // Drops keys that were typed meanwhile.
  bool pause(std::chrono::milliseconds time) override;
  bool interactive() const override { return interactive_; }
  int width() const override;
  int height() const;
  // The signal mask for waiting: the one from before this object, so that the signals above arrive.
  const sigset_t& waiting_mask() const { return mask_before_; }
  // Whether an interrupt has come.
  static bool interrupted();

 private:
  bool interactive_;
  bool came_back_ = false;
  sigset_t mask_before_;
  std::string typed_;  // read, but not yet returned
};

}  // namespace wagnis::cli
