// The record of a game (docs/notation.md): what was played, by whom, and the result.
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

// Members that this version does not know or only keeps ("fair", "seed"), as JSON text in their order.
using MoreMembers = std::vector<std::pair<std::string, std::string>>;

struct SeatInfo {
  std::string name;  // UTF-8
  bool bot = false;
  std::string level;  // of a bot; "" for a person
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

// Why a record is refused. `event` is the index of the refused event, `line` its text. `malformed`: a token, a time or
// a member has not the form of docs/notation.md. Otherwise the record breaks a rule of the game, or its result is not
// that of its events.
struct RecordError {
  Reason reason;
  std::optional<std::size_t> event;
  std::string line;
  bool malformed = false;
};
// "event 12, seat 1, token row:2: … (P8)".
std::string text(const RecordError& error);

// Reads one line of JSON. Refuses what has not the form of a record, and names the member or the event; it does not
// check the rules. Every refusal of read_record and replay has a paragraph of docs/notation.md or docs/rules.md.
std::expected<Record, RecordError> read_record(std::string_view line);
// The reverse, canonical: members in the order of docs/notation.md, then those of `more`; without a line end.
std::string write_record(const Record& record);

// Replays the first `up_to` events, or all. Without `up_to` it also checks that the result is that of the events and
// stands exactly if the game is over. Refuses another number of seats, and the first event that is illegal.
std::expected<Replay, RecordError> replay(const Record& record, std::optional<std::size_t> up_to = std::nullopt);

// One line of a file of records. Blank lines are skipped. A last line without a line end whose JSON is incomplete was
// cut off while it was written: it is neither a record nor an error.
struct RecordLine {
  std::size_t number = 0;  // from 1
  std::expected<Record, RecordError> record;
};
struct RecordFileEnd {
  std::size_t records = 0;
  bool cut_off = false;  // the last line was cut off and left out
};
// Reads the whole text of a file and calls `visit` for each record, in order.
RecordFileEnd read_records(std::string_view file, const std::function<void(RecordLine&&)>& visit);

}  // namespace wagnis
