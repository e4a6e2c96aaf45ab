// The window of the terminal that the program runs in.
#pragma once

#include <termios.h>

#include <csignal>
#include <string>
#include <vector>

#include "cli/screen.h"
#include "cli/terminal.h"

namespace wagnis::cli {

// Takes the terminal over between open and close: no line editing, no echo, the second screen of the terminal, no cursor. All
// of it is given back by close, by the destructor, and while the program is suspended. Signals reach it in wait alone.
class RawScreen final : public Screen {
 public:
  // The terminal holds back the signals that end a program, and outlives the screen.
  explicit RawScreen(const Terminal& terminal) : terminal_(terminal) {}
  ~RawScreen() override { close(); }
  RawScreen(const RawScreen&) = delete;
  RawScreen& operator=(const RawScreen&) = delete;
  // Whether stdin and stdout are a terminal that can place text.
  static bool possible();

  void open() override;
  void close() override;
  std::int64_t now() override;
  Press wait(std::optional<std::int64_t> until) override;
  // Writes the lines that have changed since they were shown last, so that nothing flickers.
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
  std::string keys_;  // read and not yet asked for
};

}  // namespace wagnis::cli
