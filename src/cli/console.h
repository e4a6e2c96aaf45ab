// The terminal as lines: output, typed input, and pauses for reading.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace wagnis::cli {

class Console {
 public:
  virtual ~Console() = default;
  // Writes text; line ends are part of it.
  virtual void write(std::string_view text) = 0;
  // The next typed line, without its line end. None at the end of the input and on an interrupt.
  virtual std::optional<std::string> read_line(std::string_view prompt) = 0;
  // Whether the program was suspended and continued (Ctrl-Z, fg) since the last call. Then read_line returned an empty
  // line, and the screen was cleared.
  virtual bool came_back() { return false; }
  // Waits, but only on a terminal. Returns false after an interrupt, now or before.
  virtual bool pause(std::chrono::milliseconds time) = 0;
  // Whether a person can answer questions there.
  virtual bool interactive() const = 0;
  // The number of columns now; a window can change it.
  virtual int width() const = 0;
};

}  // namespace wagnis::cli
