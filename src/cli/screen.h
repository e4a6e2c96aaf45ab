// The whole window of a terminal, for what changes by itself: keys count at once, and nothing is typed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace wagnis::cli {

class Screen {
 public:
  // What a wait ended with. suspend: somebody wants to put the program aside (Ctrl-Z); back: it stood still, for nobody knows
  // how long; stop: the input has ended, or somebody interrupts.
  enum class Kind : std::uint8_t { key, time, resized, suspend, back, stop };
  struct Press {
    Kind kind = Kind::time;
    char key = 0;  // printable ASCII
  };

  virtual ~Screen() = default;
  // Between open and close the window belongs to the program; whatever was on it comes back.
  virtual void open() = 0;
  virtual void close() = 0;
  // Milliseconds of a clock that never goes back.
  virtual std::int64_t now() = 0;
  // The next key or other event; `time` when none comes before `until`, if that is given.
  virtual Press wait(std::optional<std::int64_t> until) = 0;
  // The window's content from the top, a string each line without its line end, none wider than the window.
  virtual void show(std::span<const std::string> lines) = 0;
  // Gives the window back, stops the program until somebody goes on with it, and takes the window again.
  virtual void suspend() = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;
};

}  // namespace wagnis::cli
