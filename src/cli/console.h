// Where a game is played: lines out, lines in, and time to read in between.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace wagnis::cli {

class Console {
 public:
  virtual ~Console() = default;
  // Text with its line ends.
  virtual void write(std::string_view text) = 0;
  // The next line that is typed, without its line end; nothing at the end of the input or when somebody interrupts.
  virtual std::optional<std::string> read_line(std::string_view prompt) = 0;
  // Whether the program was stopped and goes on again (Ctrl-Z, fg) since this was asked last: read_line gave an empty line then,
  // and what was on the screen is gone.
  virtual bool came_back() { return false; }
  // Waits, on a terminal alone; false when somebody interrupted, now or before.
  virtual bool pause(std::chrono::milliseconds time) = 0;
  // Whether somebody sits there, who can be asked things.
  virtual bool interactive() const = 0;
  // Columns now; a window may have changed.
  virtual int width() const = 0;
};

}  // namespace wagnis::cli
