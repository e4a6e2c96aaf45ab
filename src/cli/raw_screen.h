// The Screen of the terminal that the program runs in.
#pragma once

#include <termios.h>

#include <csignal>
#include <string>
#include <vector>

#include "cli/screen.h"
#include "cli/terminal.h"

namespace wagnis::cli {

// Between open and close the terminal has no line editing, no echo and no cursor, and shows its second screen. close,
// the destructor and a suspension undo all of this. Signals arrive only in wait.
class RawScreen final : public Screen {
 public:
  // `terminal` blocks the signals that end a program. It must outlive the screen.
  explicit RawScreen(const Terminal& terminal) : terminal_(terminal) {}
  ~RawScreen() override { close(); }
  RawScreen(const RawScreen&) = delete;
  RawScreen& operator=(const RawScreen&) = delete;
  // Whether stdin and stdout are a terminal that can move the cursor.
  static bool possible();

  void open() override;
  void close() override;
  std::int64_t now() override;
  Press wait(std::optional<std::int64_t> until) override;
  // Writes only the lines that have changed since the last call, so that nothing flickers.
  void show(std::span<const std::string> lines) override;
  void suspend() override;
  int width() const override { return terminal_.width(); }
  int height() const override { return terminal_.height(); }

 private:
  void take();
  void give_back();

  const Terminal& terminal_;
  bool open_ = false;
  termios before_{};
  sigset_t mask_before_{};
  std::vector<std::string> shown_;
  std::string keys_;  // read, but not yet returned
};

}  // namespace wagnis::cli
