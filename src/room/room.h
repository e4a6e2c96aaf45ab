// One table as a pure state machine: an input and the time go in, effects come out. No sockets, files, threads or
// clocks; whoever hosts a room executes its effects in their order.
//
// Persist, then tell: an input that would change the table gives only a Persist. The room does not change until Stored
// comes back. If the change is stored, the room makes it, tells everyone and acknowledges it. If it is not stored, the
// room refuses it and stays as it was. Inputs that arrive meanwhile wait in the room.
//
//        input ──▶ decide ──▶ Persist ──▶ (store) ──▶ Stored ──▶ change, tell, acknowledge ──▶ next waiting input
//                    └─ nothing to change: answer at once
//
// A Conductor leads the game (conduct/conductor.h). The room stores each of its decisions before it happens. Everything
// else is the room's own: chairs with their tokens and invitations, seeds, people who are away, the series.
//
// People who are away: where the table has a clock and it runs out, a bot moves for that person until they are back
// (StandIn). When a person leaves for good or is voted out, a bot takes their chair (Leaver). The code is in
// room_absent.cc.
//
// Before a race (a game in real time) begins at a table of two people or more, it stands still until everybody who is
// here has said that they are ready (Ready), or for kReady seconds (waits_for_ready).
//
// A room without connections sleeps: it asks no bot and no Wake, and a game in real time stands still. Grabs that have
// arrived are still decided. A clock of a day runs on; if it runs out, that takes effect when somebody connects.
#pragma once

#include <list>
#include <memory>

#include "conduct/conductor.h"
#include "fair/keyed_luck.h"
#include "room/message.h"
#include "table/series.h"
#include "table/table.h"

namespace wagnis {

// A client's connection and an HTTP request, numbered by the host; never used twice.
struct Connection {
  std::uint64_t number = 0;
  friend constexpr auto operator<=>(Connection, Connection) = default;
};
struct Request {
  std::uint64_t number = 0;
  friend constexpr auto operator<=>(Request, Request) = default;
};

namespace input {

// Keep this new table, and begin if all seats are taken. The first input of a room with a new table, and only of such a
// room.
struct Set {
  Request request;
  Chair chair;  // of whoever sets the table
};
// Take the first open seat, or the one that the invitation is for. The name has been checked, the token hashed.
struct Join {
  Request request;
  std::string name;
  std::string token;
  std::string invitation{};  // hashed; empty: none
};
// A new connection, or one that asks for events that it missed. Without a token it watches.
struct Hello {
  Connection connection;
  std::optional<std::string> token;  // hashed
  int game = 0;
  std::int64_t have = 0;
  std::optional<int> look{};  // from 0 to kMaxLook; none: nothing is said of it, and what was said stays
  bool ready = false;         // this client asks its person whether they are ready for a race
};
// A connection is gone.
struct Leave {
  Connection connection;
};
struct Move {
  Connection connection;
  std::string id;
  int game = 0;
  std::int64_t at = 0;  // in real time: how many events the player's screen had shown
  std::string token;
  Milliseconds since = 0;                 // in real time: from the display of the last event to the press
  std::optional<Milliseconds> arrived{};  // set by step
};
struct Fill {
  Connection connection;
  std::string id;
  std::string level;
};
struct Rematch {
  Connection connection;
  std::string id;
};
// Go on in real time without those who are away.
struct Resume {
  Connection connection;
  std::string id;
};
// The person is ready for the race that is about to begin.
struct Ready {
  Connection connection;
  std::string id;
};
// The person is there again: no bot moves for them any more.
struct Back {
  Connection connection;
  std::string id;
};
// Leave for good: a bot takes the chair, or it is open again if the game has not begun.
struct Quit {
  Connection connection;
  std::string id;
};
// A bot for this seat for good, if enough others want it.
struct Replace {
  Connection connection;
  std::string id;
  int game = 0;
  std::int64_t seat = 0;
};
// Before the game begins: remove the person from this seat, and open the seat.
struct Free {
  Connection connection;
  std::string id;
  std::int64_t seat = 0;
};
// Before the game begins: in seat i sits from then on whoever sits in seat order[i]. Seat 0 begins.
struct Arrange {
  Connection connection;
  std::string id;
  std::vector<std::int64_t> order;
};
// End this game without a result, if all want it.
struct GiveUp {
  Connection connection;
  std::string id;
  int game = 0;
};
// One of kReactions, for all to see.
struct React {
  Connection connection;
  std::string what;
};
// A seat's part in the chance of the game (docs/fairness.md): first its commitment, then its seed.
struct Promise {
  Connection connection;
  std::string id;
  int game = 0;
  std::string commit;
  std::optional<std::int64_t> seat{};  // for which it was made, if that is said
};
struct Show {
  Connection connection;
  std::string id;
  int game = 0;
  std::string seed;
};
// A ping of this connection was answered: its round trip.
struct Delayed {
  Connection connection;
  Milliseconds ms = 0;
};
// The answer to Think.
struct BotMove {
  int game = 0;
  std::int64_t at = 0;
  Seat seat;
  std::string token;
  Milliseconds reaction = 0;  // in real time: the bot's reaction time
};
// The answer to Persist. `ok`: the whole change is on disk; else none of it is.
struct Stored {
  bool ok = false;
};
// The time of WakeAt has come.
struct Wake {};

}  // namespace input

using Input = std::variant<input::Set, input::Join, input::Hello, input::Leave, input::Move, input::Fill,
                           input::Rematch, input::Resume, input::Ready, input::Back, input::Quit, input::Replace,
                           input::Free, input::Arrange, input::GiveUp, input::React, input::Promise, input::Show,
                           input::Delayed, input::BotMove, input::Stored, input::Wake>;

namespace effect {

// Store this in one transaction and say Stored. The last effect of its step; no other comes before Stored.
struct Persist {
  Change change;
};
struct Send {
  std::vector<Connection> to;
  Message message;
};
// The answer to Set and Join. `again`: the request is refused now, but may succeed later.
struct Admit {
  Request request;
  Result<Chair> chair;
  bool again = false;
};
// Ask a bot for a move of this seat. The answer is one BotMove with the same game, at and seat; it may come late.
struct Think {
  int game = 0;
  std::int64_t at = 0;
  Seat seat;
  std::string level;
  std::shared_ptr<const AnyState> state;
};
// Send Wake at that time, which is later than this step. Replaces an earlier WakeAt. No time: cancels the earlier one.
struct WakeAt {
  std::optional<Milliseconds> time;
};

}  // namespace effect

using Effect = std::variant<effect::Persist, effect::Send, effect::Admit, effect::Think, effect::WakeAt>;

struct RoomSettings {
  Milliseconds pace = 900;          // pause before each move of a bot
  std::vector<std::string> levels;  // of the bots that play this game
  RaceSettings race{};              // of games in real time
  bool fair = false;  // new games get seeds from the step's luck; else the luck of each step decides all chance
  std::string stand_in = "casual";  // the level of bots that move for people
  Milliseconds second = 1000;       // of the turn clock, of kAway and of kReady; shorter for tests
};

class Room {
 public:
  static constexpr std::size_t kMaxWaiting = 256;      // messages that wait for the store; more are refused
  static constexpr std::size_t kMaxConnections = 200;  // players and watchers; more are sent away
  static constexpr int kMaxRefusals = 2000;  // remembered for each chair; after that a repeated message is decided anew
  static constexpr Milliseconds kRetry = 2000;  // until a bot tries again after the store has failed
  static constexpr int kAway = 60;              // seconds without a connection until a person counts as absent
  // Seconds that a race waits at most for people to be ready, after the last of them has come.
  static constexpr int kReady = 30;
  static constexpr Milliseconds kReactionPause =
      1000;  // between two reactions of a person; what comes sooner is dropped
  static constexpr Milliseconds kLookPause =
      1000;  // between two looks of a person that are told at once; what comes sooner is told with what comes next

  // Opens a new or a stored table. Refuses a game, options or events that the rules refuse. The clock of a stored game
  // goes on from its last event.
  static Result<Room> open(Table table, RoomSettings settings, Milliseconds now);

  // `luck` decides all chance of this step, except in games that have seeds. The first input of a stored room may be
  // any; Wake makes its bots begin.
  std::vector<Effect> step(Input input, Milliseconds now, Luck& luck);

  const std::string& id() const { return table_.id; }
  const std::string& game_id() const { return table_.game; }
  // Of the current game, from 1; 0 while a new table has not been stored.
  int number() const { return number_; }
  // All options, with defaults filled in.
  const Options& options() const { return table_.options; }
  // Whether a game in real time stands still while somebody is cut off.
  bool pauses() const { return table_.pause; }
  // Seconds for a move, or 0; best of so many games.
  int clock_seconds() const { return table_.clock; }
  int series() const { return table_.series; }
  const std::vector<Sitter>& sitters() const { return table_.sitters; }
  const std::vector<Event>& events() const { return game_.events(); }
  const std::optional<Seeds>& seeds() const { return current().seeds; }
  const AnyState& state() const { return game_.state(); }
  TableState table_state() const;
  // What a watcher (no chair) or a sitter is told of the table now.
  TableMessage table(std::optional<Chair> you) const;

 private:
  // The change that is being stored, and who waits for it.
  struct Writing {
    Change change;
    std::vector<Connection> asked;   // asked[i] waits for the acknowledgement of change.answers[i]
    std::optional<Request> request;  // waits to be admitted to `chair`
    Chair chair;
    bool decided = false;               // the events are the decision of the conductor
    std::optional<KeyedLuck> chance{};  // of a game with seeds: after that decision, if it has drawn
  };
  class GameLuck;
  struct Look {
    int number = 0;
    Milliseconds changed = 0;
  };

  Room(Table table, RoomSettings settings, Replay replay, std::optional<KeyedLuck> chance, Milliseconds now);

  void on(const input::Set& set);
  void on(const input::Join& join);
  void on(const input::Hello& hello);
  void on(const input::Leave& leave);
  void on(const input::Move& move);
  void on(const input::Fill& fill);
  void on(const input::Rematch& rematch);
  void on(const input::Resume& resume);
  void on(const input::Ready& ready);
  void on(const input::Back& back);
  void on(const input::Quit& quit);
  void on(const input::Replace& replace);
  void on(const input::Free& free);
  void on(const input::Arrange& arrange);
  void on(const input::GiveUp& give_up);
  void on(const input::React& react);
  void on(const input::Promise& promise);
  void on(const input::Show& show);
  void on(const input::Delayed& delayed);
  void on(const input::BotMove& move);
  void on(const input::Stored& stored);
  void on(const input::Wake&) { to_be_woken_ = false; }
  // Returns false for an unknown connection.
  bool forget(Connection connection);

  // The chair that sent this new message. None for a repeated message and for a watcher: this answers them.
  std::optional<Chair> speaker(Connection connection, const std::string& id);
  // Stores the answer to a new message, with its change or the reason of the refusal.
  void answer(Connection connection, const std::string& id, Chair chair, Result<Change> change);
  // Adds an answer to a change, with the connection that waits for it.
  static void add_answer(Writing& writing, Chair chair, const std::string& id, Answer answer, Connection hears);
  // Refuses a move that the game does not wait for now, whatever its token.
  Result<void> check_game(const input::Move& move) const;
  Result<Change> decide_fill(const std::string& level);
  Result<Change> decide_rematch(Chair chair);
  // Absent people.
  Result<void> check_game(int game) const;
  Result<Chair> other_person(Chair chair, std::int64_t seat) const;
  Result<Change> decide_free(Chair chair, std::int64_t seat) const;
  Result<Change> decide_arrange(Chair chair, const std::vector<std::int64_t>& order) const;
  Result<Change> decide_replace(Chair chair, const input::Replace& replace) const;
  Result<Change> decide_give_up(Chair chair, const input::GiveUp& give_up) const;
  // A bot takes the chair. While seats are open, the chair is open again.
  Change without(Chair chair) const;
  // The bot that stands in for a person now.
  const StandIn* stand_in(Chair chair) const;
  // Whether a bot moves for this chair: it is one, or stands in.
  bool bot_moves(Chair chair) const;
  // Cut off for kAway, or a bot stands in.
  bool absent(Chair chair) const;
  // The person is there: no bot stands in for them any more. The next change stores this.
  void welcome(Chair chair);
  // The seats that the game waits for.
  SeatSet awaited() const;
  bool clock_is_to_run() const;
  void watch_clock();
  // When the turn clock runs out, and in how many milliseconds. None while it does not run.
  std::optional<Milliseconds> runs_out() const;
  std::optional<Milliseconds> time_left() const;
  void hand_back();
  void take_over();
  void count_ballots();
  // Adds to a change what it ends: the game, and stand-ins of people who are back or leave.
  void add_ends(Change& change) const;
  void view_absent(TableMessage& message) const;

  // The seed of this seat that may still be promised or shown, or the reason why none.
  Result<SeatSeed> open_seed(Chair chair, int game) const;
  Result<Change> decide_promise(Chair chair, const input::Promise& promise);
  Result<Change> decide_show(Chair chair, const input::Show& show);
  // Whether all people at the table have promised, so that nobody can promise later.
  bool promises_closed() const;
  // The next game of the table.
  Change new_game();
  // Whether all people at the table want it. Votes of people who are not here do not count.
  bool all_want_rematch(const std::set<Chair>& votes) const;
  // Whether all who are left want it, after a bot has taken a chair.
  bool rematch_is_due() const;
  void begin_rematch();
  // Removes the votes of a person who is not here any more.
  void end_wishes(Chair chair);
  // The series with the current game, once that is over.
  Series series_now() const;

  // The game, which the conductor leads.
  ConductSettings conduct_settings() const;
  // One step of the conductor. The draws from seeds are kept together with its decision.
  Step lead(const conduct::Input& input);
  // Executes a step: sends answers, asks bots, stores its decision.
  void take(const Step& step);
  // Asks the bots in to_think_.
  void ask_bots();
  // Begins to lead the game of the table, once it is played.
  Step begin();
  // Tells the conductor which seats bots have: none while the room sleeps.
  void seat_bots();
  // Tells the conductor the delay of each person's connection.
  void note_delays();
  // Whether a race of two people or more has not begun yet: it was held from its start.
  bool before_race() const;
  // Whether this person is here, and their client asks them whether they are ready; then they have not said so yet.
  bool is_asked_for_ready(Chair chair) const;
  // Until when the race waits for people who are here to be ready. None: it waits for nobody.
  std::optional<Milliseconds> waits_for_ready() const;
  void view_ready(TableMessage& message) const;
  // Pauses a game in real time, or goes on, as people come and go. Returns whether that changed; then all are told.
  bool update_pause();
  void send_signal(std::optional<Connection> to);

  void go_on();
  void wake_in_time();
  // Nobody is connected, neither a player nor a watcher.
  bool asleep() const { return connections_.empty(); }
  void persist(Writing writing);
  void apply(const Change& change);
  // Drops the events and notes that the conductor and the store keep.
  void leave_to_others();
  // Changes who sits in a chair, and what follows from it.
  void sit(Chair chair, Sitter::Kind kind);
  // What follows when all change places (Change::order).
  void follow(const std::vector<Chair>& order);
  // The n-th bot of a table: "casual" → "Casual 1".
  static Sitter bot(const std::string& level, int number);
  void tell(const Writing& done, const Step& step);
  void refuse_unstored(const Writing& failed);
  void refuse_for_now(const Input& input);
  void send_tables();
  void send(Connection to, Message message);
  // In the current game.
  Seat seat(Chair chair) const;
  Chair chair(Seat seat) const;
  bool here(Chair chair) const;
  // The connection that hears the answer to a message: the one that sent it, or another one of the chair.
  Connection hears(Chair chair, const std::string& id);

  const TableGame& current() const { return table_.games.back(); }

  Table table_;  // with only the current game, without its events and notes
  RoomSettings settings_;
  Conductor game_;
  bool led_ = false;                 // the current game has begun for the conductor
  std::optional<KeyedLuck> chance_;  // of a game with seeds, after its events; none before the first draw
  std::map<Connection, std::optional<Chair>> connections_;  // none: a watcher
  std::map<Chair, int> refusals_;                           // number of remembered refusals
  std::map<Answers::key_type, Connection> asked_;           // senders of moves without an answer yet
  int number_ = 0;                                          // of the current game; 0: the table is not stored yet
  std::unique_ptr<Writing> writing_;                        // null: nothing is being stored
  std::list<Input> waiting_;   // not a std::deque, which takes half a kilobyte even when it is empty
  Milliseconds retry_at_ = 0;  // after a failure of the store the room does nothing by itself until then

  std::map<Chair, Look> looks_;                 // of people, as their clients have said
  std::map<Chair, Milliseconds> gone_;          // people who are not here, and since when
  std::set<Chair> back_;                        // people who are back; the end of the stand-in is not stored yet
  Milliseconds turn_began_ = 0;                 // since when the awaited seats can move
  bool clock_runs_ = false;                     // as watch_clock saw it last
  std::set<Chair> votes_;                       // who wants another game
  std::set<Chair> giving_up_;                   // who wants the game given up
  std::map<Chair, std::set<Chair>> replacing_;  // by chair: who wants a bot there
  std::map<Chair, Milliseconds> reacted_;       // time of the last reaction
  std::set<Chair> left_behind_;                 // away, and the others went on without them
  std::map<Connection, Delay> delays_;
  // Before a race.
  std::set<Connection> asking_;  // whose clients ask their person whether they are ready
  std::set<Chair> ready_;        // who has said so
  std::set<Chair> came_;         // who has been here since the game began
  Milliseconds last_came_ = 0;   // when the last of them came for the first time
  bool race_began_ = false;      // the race was not held any more; it never waits again
  bool to_be_woken_ = false;     // a WakeAt with a time was given, and its Wake has not come

  SeatSet to_think_;  // seats whose bots are to be asked, once nothing is being stored

  // Of the step being made.
  Milliseconds now_ = 0;
  Luck* luck_ = nullptr;
  std::optional<KeyedLuck> drawn_;  // `chance_` after the draws of the conductor's last step
  std::vector<Effect> effects_;
};

}  // namespace wagnis
