// An external engine: a program that plays, asked over its stdin and stdout by docs/engine-protocol.md.
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
  static constexpr std::chrono::milliseconds kGrace{500};         // on top of the time of a decision
  static constexpr std::size_t kMostSaid = std::size_t{1} << 20;  // bytes before an answer

  // A command line of /bin/sh; nothing is started yet. `time` is what it has for a decision.
  Engine(const std::shared_ptr<const AnyGame>& game, std::string_view command, std::chrono::milliseconds time);

  // Starts it and tells it of the game, unless it runs. Refuses one that does not answer as it should.
  Result<void> begin(const std::function<bool()>& stopped);
  // Begins first where that is needed. An engine that fails is ended; the next call starts another.
  Result<std::string> choose(const Question& question, const std::function<bool()>& stopped) override;

 private:
  // Says a line and waits for the answer, which begins with `due`; gives what stands behind that. `info` is passed over.
  Result<std::string> ask(const std::string& line, std::string_view due, std::chrono::milliseconds time,
                          const std::function<bool()>& stopped);
  Result<std::string> hear(std::string_view due, std::chrono::milliseconds time, const std::function<bool()>& stopped);
  // Ends the process, and tells of its end and of what it said on stderr.
  Reason fail(std::string why);

  std::shared_ptr<const AnyGame> game_;
  std::string command_;
  std::chrono::milliseconds time_;
  std::unique_ptr<Process> process_;  // none: it has not begun, or it has failed
};

}  // namespace wagnis
