// What a room tells its clients (docs/protocol.md), before it becomes JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fair/tie_order.h"
#include "room/table.h"

namespace wagnis {

enum class TableState : std::uint8_t { waiting, playing, over };

struct SeatView {
  Sitter::Kind kind = Sitter::Kind::open;
  std::string name;
  std::string level;
  bool here = false;  // connected; a bot always is
};

// What is public of the seeds of a game that goes on.
struct FairView {
  std::string commit;
  std::vector<std::string> promises;  // by seat; empty: none
  bool closed = false;                // all have promised, and may show
  std::vector<bool> shown;            // by seat
};

// Wins of the games in a row that count together (series.h).
struct SeriesView {
  int of = 1;
  std::vector<int> wins;        // by seat
  std::optional<Seat> decided;  // whose series it is
};

// Everything but the events.
struct TableMessage {
  std::string table;
  int game = 0;
  std::string id;
  Options options;
  TableState state = TableState::waiting;
  std::optional<Seat> you;  // none for a watcher
  std::vector<SeatView> seats;
  std::int64_t events = 0;
  std::vector<Seat> rematch;
  int watchers = 0;
  bool paused = false;               // a game in real time stands still
  std::vector<Seat> asked;           // who has still to choose, where all choose before anything is played
  bool grabbing = false;             // what they choose is a grab
  std::optional<SeriesView> series;  // of a table with more than one
  std::optional<FairView> fair;
};

// Events number from, from + 1, … of a game.
struct EventsMessage {
  int game = 0;
  std::int64_t from = 0;
  std::vector<Event> events;
};

// Play opens, for all at once, so many milliseconds from now; with the commitment to the order of ties of the round that
// begins, and the order of the round before.
struct SignalMessage {
  int game = 0;
  std::int64_t at = 0;  // events
  std::int64_t in = 0;
  std::string commit;
  std::optional<TieOrder> revealed;
};

// `again`: nothing was decided, and the same message may well be accepted later, after `wait` milliseconds if that is known.
struct AckMessage {
  std::string id;
  Answer answer;
  bool again = false;
  std::int64_t wait = 0;
};

// The last message of a connection; `again`: it is worth coming back.
struct ByeMessage {
  std::string what;
  bool again = false;
};

using Message = std::variant<TableMessage, EventsMessage, SignalMessage, AckMessage, ByeMessage>;

}  // namespace wagnis
