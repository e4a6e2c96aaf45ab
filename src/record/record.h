// The record of a game (docs/notation.md): what was played, by whom, with what end.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/replay.h"

namespace wagnis {

// Members that this version does not know (or only keeps, as "fair" and "seed"), as JSON text in the order they had.
using MoreMembers = std::vector<std::pair<std::string, std::string>>;

struct SeatInfo {
  std::string name;  // UTF-8
  bool bot = false;
  std::string level;  // of a bot, else empty
  MoreMembers more;
  friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};

struct Record {
  std::string game;
  Options options;
  std::vector<SeatInfo> seats;
  std::vector<Event> events;
  std::optional<Standing> result;  // exactly when the game is over
  MoreMembers result_more;
  MoreMembers more;
  friend bool operator==(const Record&, const Record&) = default;
};

// Why a record is refused; `event` is the index of the event that cannot be, and `line` that event as it stands. `malformed`:
// it has not the form of docs/notation.md (a token, a time, a member); otherwise it breaks a rule of the game, or its result
// is not that of its events.
struct RecordError {
  Reason reason;
  std::optional<std::size_t> event;
  std::string line;
  bool malformed = false;
};
// "event 12, seat 1, token row:2: … (P8)".
std::string text(const RecordError& error);

// Reads one line of JSON. Refuses whatever has not the form of a record, naming the member or the event; says nothing about the rules.
// Every refusal of these two functions has a paragraph: of docs/notation.md or of docs/rules.md.
std::expected<Record, RecordError> read_record(std::string_view line);
// The reverse, canonical: members in the order of docs/notation.md, then those of `more`; no line end.
std::string write_record(const Record& record);

// Replays the first `up_to` events, all by default, and then also demands that seats, end and result are as the events say.
std::expected<Replay, RecordError> replay(const Record& record, std::optional<std::size_t> up_to = std::nullopt);

// A file of records, a line each; blank lines are passed over. A last line without a line end that is not whole JSON was cut
// off while it was written: it is no record and no error.
struct RecordLine {
  std::size_t number = 0;  // from 1
  std::expected<Record, RecordError> record;
};
struct RecordFileEnd {
  std::size_t records = 0;
  bool cut_off = false;  // the last line was cut off and left out
};
// Calls `visit` for each line of the whole text of a file, in order.
RecordFileEnd read_records(std::string_view file, const std::function<void(RecordLine&&)>& visit);

}  // namespace wagnis
