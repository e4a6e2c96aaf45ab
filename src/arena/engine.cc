#include "arena/engine.h"

#include <utility>

#include "arena/protocol.h"

namespace wagnis {
namespace {

// Foreign text for a message, up to a length that a person reads.
std::string shown(std::string_view text) {
  constexpr std::size_t kShown = 200;
  std::string result;
  for (const char c : text.substr(0, kShown)) result += c >= 0x20 && c < 0x7f ? c : '?';
  return text.size() > kShown ? result + "…" : result;
}

std::string milliseconds(std::chrono::milliseconds time) { return std::to_string(time.count()) + " ms"; }

}  // namespace

Engine::Engine(const std::shared_ptr<const AnyGame>& game, std::string_view command, std::chrono::milliseconds time)
    : game_(game), command_(command), time_(time) {}

Reason Engine::fail(std::string why) {
  const bool closed = process_->closed();
  if (const std::string end = process_->end(); closed && !end.empty()) why += ", " + end;
  if (const std::string& words = process_->last_words(); !words.empty())
    why += "; the last line on its stderr: " + shown(words);
  process_.reset();
  return {std::move(why), {}};
}

Result<std::string> Engine::hear(std::string_view due, std::chrono::milliseconds time,
                                 const std::function<bool()>& stopped) {
  const auto until = Process::Clock::now() + time;
  std::size_t said = 0;
  std::string last = "nothing";
  for (;;) {
    const auto line = process_->hear(until, stopped);
    if (!line) {
      switch (line.error()) {
        case Silence::late:
          return refuse("said " + last + " in " + milliseconds(time) + " where " + std::string(due) + " was due");
        case Silence::closed: return refuse("closed its output where " + std::string(due) + " was due");
        case Silence::endless:
          return refuse("said a line of more than " + std::to_string(Process::kLongestLine) + " bytes");
        case Silence::stopped: return refuse("stopped");
      }
    }
    if (line->starts_with(due) && (line->size() == due.size() || (*line)[due.size()] == ' '))
      return line->size() == due.size() ? "" : line->substr(due.size() + 1);
    if (line->starts_with("error ")) return refuse("said " + shown(*line));
    if (*line != "info" && !line->starts_with("info "))
      return refuse("said " + in_quotes(*line) + " where " + std::string(due) + " was due");
    last = "only " + in_quotes(*line);
    said += line->size() + 1;
    if (said > kMostSaid)
      return refuse("said more than " + std::to_string(kMostSaid) + " bytes before " + std::string(due));
  }
}

Result<std::string> Engine::ask(const std::string& line, std::string_view due, std::chrono::milliseconds time,
                                const std::function<bool()>& stopped) {
  process_->say(line + "\n");
  auto answer = hear(due, time, stopped);
  if (!answer) return std::unexpected(fail(std::move(answer.error().what)));
  return answer;
}

Result<void> Engine::begin(const std::function<bool()>& stopped) {
  if (process_) return {};
  auto process = Process::start(command_);
  if (!process) return std::unexpected(process.error());
  process_ = std::move(*process);
  if (const auto hello = ask(hello_line(), hello_line(), kTimeToBegin, stopped); !hello)
    return std::unexpected(hello.error());
  if (const auto ready = ask(game_line(*game_), "ready", kTimeToBegin, stopped); !ready)
    return std::unexpected(ready.error());
  return {};
}

Result<std::string> Engine::choose(const Question& question, const std::function<bool()>& stopped) {
  if (auto begun = begin(stopped); !begun) return std::unexpected(begun.error());
  process_->say(position_line(question.events) + "\n");
  auto move = ask(go_line(question, time_), "bestmove", time_ + kGrace, stopped);
  if (!move) return move;
  if (const auto legal = question.state.clone()->play(question.seat, *move); !legal)
    return std::unexpected(fail("said bestmove " + in_quotes(*move) + ": " + text(legal.error())));
  return move;
}

}  // namespace wagnis
