// What is kept of a table, and how it changes: one Change is one transaction, and the only way a table ever changes.
// Plain values, for the room that leads the table and for the store that keeps it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/seat.h"
#include "core/token.h"
#include "fair/seeds.h"

namespace wagnis {

// A place that a person or a bot has at the table, for good once the first game has begun; from 0. Its number is its
// seat in that game.
struct Chair {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(Chair, Chair) = default;
};

// The seat of a chair in the table's n-th game, and the reverse. Game 1: chair 0 has seat 0; game 2: chair 1 has seat
// 0, and so on, so that everybody begins in turn.
constexpr Seat seat_of(Chair chair, int game, int seats) {
  return Seat{static_cast<std::uint8_t>((chair.index + seats - (game - 1) % seats) % seats)};
}
constexpr Chair chair_of(Seat seat, int game, int seats) {
  return Chair{static_cast<std::uint8_t>((seat.index + (game - 1) % seats) % seats)};
}

// Who sits in a chair.
struct Sitter {
  enum class Kind : std::uint8_t { open, human, bot };
  Kind kind = Kind::open;
  // Empty for an open chair; but once a chair with an invitation was moved, the number of the seat that it was given
  // out for.
  std::string name;
  std::string level;  // of a bot
  // The hash of a secret, compared and never read. Of a human: the ticket's token. Of an open chair: its invitation,
  // with which one person may sit down; empty if it is open to all.
  std::string token;
  friend bool operator==(const Sitter&, const Sitter&) = default;
};

// The answer to a message with an id. `events` counts those of the game, once the message is done; what and paragraph
// are the reason of a refusal.
struct Answer {
  bool ok = false;
  std::int64_t events = 0;
  std::string what;
  std::string paragraph;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// A bot moved in place of the person in a chair, from event number `from` of the game up to `to`, which is not its any
// more.
struct StandIn {
  Chair chair;
  std::int64_t from = 0;
  std::optional<std::int64_t> to;  // none: it still does
  friend bool operator==(const StandIn&, const StandIn&) = default;
};

// Who left a chair for good when the game had `at` events.
struct Leaver {
  Chair chair;
  std::int64_t at = 0;
  std::string name;
  friend bool operator==(const Leaver&, const Leaver&) = default;
};

// Answers by who asked and the message's id.
using Answers = std::map<std::pair<Chair, std::string>, Answer>;

inline constexpr int kDay = 24 * 60 * 60;              // seconds
inline constexpr std::array kClocks{0, 30, 60, kDay};  // seconds for a move
inline constexpr std::array kSeries{1, 3, 5};          // games

// What the coach may tell people during a game: nothing; a nudge and the best move in words; the odds of all moves too.
enum class Hints : std::uint8_t { none, words, odds };
inline constexpr std::array<std::string_view, 3> kHints{"none", "words", "odds"};  // their names
constexpr std::string_view name(Hints hints) { return kHints[static_cast<std::size_t>(hints)]; }

// How a game ends.
enum class GameEnd : std::uint8_t { none, over, given_up };

// One game of a table.
struct TableGame {
  std::vector<Event> events;
  std::optional<Seeds> seeds;          // of its chance; none where it comes from the luck of each step
  std::vector<StandIn> stand_ins;      // by chair and beginning
  std::vector<Leaver> leavers;         // in the order they left
  std::vector<std::string> decisions;  // see Change, in the order made
  std::vector<int> wins;               // in the series before this game, by chair; empty: nobody has noted it
  GameEnd end = GameEnd::none;
  friend bool operator==(const TableGame&, const TableGame&) = default;
};

// What a table is, apart from who sits there.
struct TableSetting {
  std::string game;  // of the list of games
  Options options;
  bool pause = true;          // whether a game in real time stands still while somebody is cut off
  int clock = 0;              // seconds for a move, one of kClocks; 0: no clock
  int series = 1;             // best of so many games, one of kSeries
  Hints hints = Hints::none;  // the same for all who sit here, in all games of the table
  friend bool operator==(const TableSetting&, const TableSetting&) = default;
};

struct Table : TableSetting {
  std::string id;
  std::vector<Sitter> sitters;   // by chair
  std::optional<Chair> host;     // who set the table, or took that over; none: nobody
  std::vector<TableGame> games;  // from the first; none while the table is not yet stored
  Answers answers;
  std::int64_t idle = 0;  // not written: seconds since the table last was, or up to an hour less
  friend bool operator==(const Table&, const Table&) = default;
};

// Somebody wants the game given up, or another's chair to be a bot's for good.
struct Ballot {
  Chair by;
  std::optional<Chair> against;
};

// What happens to a table at once or not at all. In this order: sitters sit down, a new game begins, seats promise or
// show their seeds, bots begin or cease to stand in, events are added to the game, it ends, somebody votes, answers are
// given.
struct Change {
  std::string table;                 // its id
  int game = 0;                      // of the table, from 1: the one that all of this belongs to
  std::int64_t from = 0;             // how many events the game had before
  std::optional<TableSetting> set;   // the table itself is new
  std::optional<std::int64_t> idle;  // copied from another store: Table::idle there; none: it happens now
  // Before the first game all change places: in chair i is from now on whoever was in order[i]. `sitters` says so too;
  // the answers go with them. Empty: all stay.
  std::vector<Chair> order;
  std::vector<std::pair<Chair, Sitter>> sitters;
  bool new_game = false;                              // `game` begins; wishes are forgotten
  std::vector<int> wins;                              // in the series before the new game, by chair
  std::optional<Seeds> seeds;                         // of the new game
  std::vector<std::pair<Seat, SeatSeed>> seat_seeds;  // what seats have promised and shown until now
  std::vector<StandIn> stand_ins;                     // each new, or in place of the one with its chair and beginning
  std::vector<Leaver> leavers;
  std::optional<std::optional<Chair>> host;  // who is the host from now on; none in it: nobody
  std::optional<Ballot> ballot;              // not kept: a wish ends when its person leaves
  std::vector<Event> events;
  GameEnd end = GameEnd::none;
  std::optional<Chair> vote;  // who wants another game; not kept either
  std::vector<std::pair<Answers::key_type, Answer>> answers;
  std::string decision;  // the numbers behind the order of grabs among `events`, as JSON (conduct/grabs.h); else empty
};

// The table after a change that a store has taken; all that is kept of it.
// Preconditions: the change continues the table (its game and events), and its chairs are among the sitters.
void carry_out(Table& table, const Change& change);

}  // namespace wagnis
