// The whole window of a terminal, for a display that changes by itself. Each key counts at once; there are no typed
// lines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace wagnis::cli {

class Screen {
 public:
  // What ended a wait. suspend: the user pressed Ctrl-Z. back: the program was stopped for an unknown time and is
  // continued. stop: the end of the input, or an interrupt.
  enum class Kind : std::uint8_t { key, time, resized, suspend, back, stop };
  struct Press {
    Kind kind = Kind::time;
    char key = 0;  // printable ASCII
  };

  virtual ~Screen() = default;
  // Between open and close the window belongs to the program. close restores what the window showed before.
  virtual void open() = 0;
  virtual void close() = 0;
  // Milliseconds of a clock that never goes back.
  virtual std::int64_t now() = 0;
  // Waits for the next key or other event; returns `time` when none comes before `until`.
  virtual Press wait(std::optional<std::int64_t> until) = 0;
  // Shows lines from the top of the window; each without its line end, none wider than the window.
  virtual void show(std::span<const std::string> lines) = 0;
  // Closes the window, stops the program until it is continued, and opens the window again.
  virtual void suspend() = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;
};

}  // namespace wagnis::cli
