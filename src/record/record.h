// The record of a game (docs/notation.md): what was played, by whom, with what end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/list.h"

namespace wagnis {

struct SeatInfo {
  std::string name;   // 1 to 40 characters, UTF-8
  bool bot = false;
  std::string level;  // of a bot
  friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};

struct Record {
  std::string game;
  Options options;
  std::vector<SeatInfo> seats;
  std::vector<Event> events;
  std::optional<Standing> result;  // exactly when the game is over
  // Further members as JSON text, in the order they had: "fair", "seed", and whatever this version does not know.
  std::vector<std::pair<std::string, std::string>> more;
  friend bool operator==(const Record&, const Record&) = default;
};

// Why a record is refused, and where: `event` is the index of the event that cannot be, with its seat and token in `reason.what`.
struct RecordError {
  Reason reason;
  std::optional<std::size_t> event;
};
std::string text(const RecordError& error);

// A game in progress with its events; what the server, the terminal and the browser hold.
class Replay {
 public:
  // Refuses unknown games and options that a table may not set.
  static Result<Replay> start(std::string_view game, const Options& options);
  Replay(const Replay&);
  Replay(Replay&&) noexcept;
  Replay& operator=(Replay);
  ~Replay();

  const AnyState& state() const { return *state_; }
  const std::vector<Event>& events() const { return events_; }
  // Adds an event; refuses what the rules refuse, and times that are missing, not allowed or going back. Unchanged when refused.
  Result<void> add(const Event& event);

 private:
  explicit Replay(std::unique_ptr<AnyState> state);
  std::unique_ptr<AnyState> state_;
  std::vector<Event> events_;
};

// Replays all events and compares the result with that of the record. `up_to` events at most (all by default; then no result is compared).
std::expected<Replay, RecordError> replay(const Record& record, std::optional<std::size_t> up_to = std::nullopt);

// One line of JSON, without a line end. read refuses whatever is not a record, naming the member; it does not replay.
std::string write_record(const Record& record);
std::expected<Record, RecordError> read_record(std::string_view line);

}  // namespace wagnis
