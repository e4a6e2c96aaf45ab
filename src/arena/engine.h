// An external engine: a program that plays. It talks over stdin and stdout as docs/engine-protocol.md says.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/player.h"
#include "arena/process.h"

namespace wagnis {

class Engine final : public Player {
 public:
  static constexpr std::chrono::seconds kTimeToBegin{10};         // for its `hello`, and again for its `ready`
  static constexpr std::chrono::milliseconds kGrace{500};         // added to the time of a decision
  static constexpr std::size_t kMostSaid = std::size_t{1} << 20;  // bytes that it may say before an answer

  // `command` is a command line of /bin/sh. Starts nothing yet. `time`: for each decision.
  Engine(const std::shared_ptr<const AnyGame>& game, std::string_view command, std::chrono::milliseconds time);

  // Starts the engine and tells it the game, unless it runs. Refuses one that does not answer as the protocol says.
  Result<void> begin(const std::function<bool()>& stopped);
  // Begins first if needed. Ends an engine that fails; the next call starts another.
  Result<std::string> choose(const Question& question, const std::function<bool()>& stopped) override;

 private:
  // Says a line and waits for the answer that begins with `due`; returns the text after that. Skips lines of `info`.
  Result<std::string> ask(const std::string& line, std::string_view due, std::chrono::milliseconds time,
                          const std::function<bool()>& stopped);
  Result<std::string> hear(std::string_view due, std::chrono::milliseconds time, const std::function<bool()>& stopped);
  // Ends the process; adds how it ended and its last line on stderr to `why`.
  Reason fail(std::string why);

  std::shared_ptr<const AnyGame> game_;
  std::string command_;
  std::chrono::milliseconds time_;
  std::unique_ptr<Process> process_;  // null: not begun, or failed
};

}  // namespace wagnis
