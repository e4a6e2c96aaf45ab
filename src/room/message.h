// What a room tells its clients (docs/protocol.md), before it becomes JSON.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "conduct/tie_order.h"
#include "table/table.h"

namespace wagnis {

enum class TableState : std::uint8_t { waiting, playing, over };

struct SeatView {
  Sitter::Kind kind = Sitter::Kind::open;
  std::string name;
  std::string level;
  bool here = false;                // connected; a bot always is
  bool stand_in = false;            // a bot moves in this person's place now
  std::vector<StandIn> stood_in{};  // in this game
  bool invited = false;             // open, but only to who has its invitation
  std::optional<int> invitation{};  // the seat for which that was given out, where it is another
  std::optional<int> look{};        // of a person: what their client has said
};

// What is public of the seeds of a game that goes on.
struct FairView {
  std::string commit;
  std::vector<std::string> promises;  // by seat; empty: none
  bool closed = false;                // all have promised, and may show
  std::vector<bool> shown;            // by seat
};

// Who wants a seat to be a bot's for good.
struct ReplacingView {
  Seat seat;
  std::vector<Seat> by;
};

// Wins of the games in a row that count together (table/series.h).
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
  std::optional<Seat> host;  // who may free seats and say who sits where, before the game begins
  int watchers = 0;
  bool paused = false;                       // a game in real time stands still
  std::optional<std::vector<Seat>> ready{};  // who is ready for the race, while it waits for people to be ready
  std::vector<Seat> asked;                   // who has still to choose, where all choose before anything is played
  bool grabbing = false;                     // what they choose is a grab
  Hints hints = Hints::none;                 // what the coach may tell who sits here
  int clock = 0;                             // seconds for a move; 0: no clock
  std::optional<std::int64_t> in;  // milliseconds until bots move for the people who are to move; none: it does not run
  std::vector<Seat> giving_up;     // who wants the game given up
  std::vector<ReplacingView> replacing;
  bool given_up = false;             // the game is over and has no result
  std::optional<SeriesView> series;  // of a table with more than one
  std::optional<FairView> fair;
};

// Events number from, from + 1, … of a game.
struct EventsMessage {
  int game = 0;
  std::int64_t from = 0;
  std::vector<Event> events;
  std::optional<std::int64_t> in{};  // as in the table's message, after them
};

// Play opens, for all at once, so many milliseconds from now; with the commitment to the order of ties of the round
// that begins, and the order of the round before.
struct SignalMessage {
  int game = 0;
  std::int64_t at = 0;  // events
  std::int64_t in = 0;
  std::string commit;
  std::optional<TieOrder> revealed;
};

// `again`: nothing was decided, and the same message may well be accepted later, after `wait` milliseconds if that is
// known.
struct AckMessage {
  std::string id;
  Answer answer;
  bool again = false;
  std::int64_t wait = 0;
};

// The answer of a message that decided nothing.
inline AckMessage not_now(std::string id, std::string what) {
  return {std::move(id), {false, 0, std::move(what), {}}, true};
}

// How a person looks, by a number whose meaning is the clients' own: from 0 to this. Told, and kept nowhere.
inline constexpr int kMaxLook = 63;

// What people can say to each other at a table: nothing but these.
inline constexpr std::array<std::string_view, 6> kReactions{"clap", "laugh", "gasp", "oops", "party", "hurry"};

// Somebody reacts to what happens. Told once and kept nowhere.
struct ReactMessage {
  Seat seat;
  std::string what;  // one of kReactions
};

// The last message of a connection; `again`: it is worth coming back; `node`: at once, to the server of that name.
struct ByeMessage {
  std::string what;
  bool again = false;
  std::string node{};
};

using Message = std::variant<TableMessage, EventsMessage, SignalMessage, AckMessage, ReactMessage, ByeMessage>;

}  // namespace wagnis
