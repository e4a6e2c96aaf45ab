// Leads a game, for the server, the terminal, the browser and the arena alike: it decides whom to ask, draws the chance
// after a move, opens play, orders grabs, and says when a bot acts.
//
//     input, now, luck ──▶ step ──▶ a decision: events and answers that belong together
//                           │           │ kept at once, or (ConductSettings::keep_first) when the host says Kept
//                           │           ▼
//                           │        they happen ──▶ the next decision without an input: chance, a beat, grabs, bots
//                           ▼
//                       answers, questions to bots, a signal; wake() says when the next step is due at the latest
//
// Three kinds of games, told apart by what AnyGame says:
//   turns   one seat moves at a time;
//   beats   (AnyGame::together) all choose, then all is played (games/beat.h);
//   races   (AnyGame::timed) every seat moves at any time; a Race opens play, checks the tempo, orders grabs (race.h).
//
// Pure: it knows no clock (`now` is given), no luck of its own, no thread, no network and no words for a screen.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "conduct/race.h"
#include "conduct/tie_order.h"
#include "games/beat.h"
#include "record/replay.h"

namespace wagnis {

// Times of a clock that never goes back; the host chooses its zero.
using Milliseconds = std::int64_t;

// Who goes first if several seats grab after one throw of all.
enum class GrabOrder : std::uint8_t {
  drawn,     // an order that luck draws before each round
  rotating,  // seat 0 in the first part of a beat, seat 1 in the next, and so on: for bots that play thousands of games
};

struct ConductSettings {
  Milliseconds pace = 0;  // between two moves of bots if seats take turns, so that people can follow
  RaceSettings race{};
  GrabOrder order = GrabOrder::drawn;
  bool one_event = false;      // each step lets at most one event happen: for hosts that show event by event
  bool keep_first = false;     // a decision happens only after Kept; not together with one_event
  Milliseconds retry = 2'000;  // how long bots wait after a decision could not be kept
};

// Inputs of a conductor.
namespace conduct {

// The game begins, or goes on where its events end. The first input, once.
struct Begin {};
// A person moves. `id` is the host's name for the message; the answer bears it.
struct Move {
  Seat seat;
  std::string id;
  std::string token;
  std::int64_t at = 0;                    // how many events the person had seen
  Milliseconds since = 0;                 // in a race: from the display of the last event to the press
  Milliseconds delay = 0;                 // in a race: the round trip of the connection; 0: none
  std::optional<Milliseconds> arrived{};  // set by step
};
// A bot's answer to a Question. A token that is no move is replaced by the first legal move.
struct Thought {
  Seat seat;
  std::int64_t at = 0;  // as in the question
  std::string token;
  Milliseconds reaction = 0;  // in a race: the bot's reaction time
};
// The seats that bots move for from now on. Questions to other seats and planned moves of other seats are dropped.
struct Bots {
  SeatSet seats;
};
// The clock of a race stands still, or goes on after a countdown.
struct Pause {};
struct GoOn {};
// The answer to a decision. `ok`: it is kept, so it happens. Else nothing happens.
struct Kept {
  bool ok = false;
};
// The game ends here: nobody moves any more.
struct GiveUp {};
// Time has passed.
struct Wake {};

using Input = std::variant<Begin, Move, Thought, Bots, Pause, GoOn, Kept, GiveUp, Wake>;

// A step asks a bot for a move of this seat. The answer is one Thought, at any later time.
struct Question {
  Seat seat;
  std::int64_t at = 0;  // how many events the game has
};

}  // namespace conduct

// The answer to a person's move.
struct Verdict {
  enum class Kind : std::uint8_t {
    played,   // it happened
    refused,  // the rules refuse it, now and for good
    not_now,  // nothing is decided: the same message may succeed later
    unkept,   // as not_now: the decision could not be kept
  };
  Kind kind = Kind::played;
  Seat seat;
  std::string id;
  std::int64_t events = 0;  // number of events in the game after it
  Reason reason{};          // unless played
  Milliseconds wait = 0;    // not_now: until it may succeed; 0: unknown
};

// Events and answers that happen together or not at all.
struct Decision {
  std::vector<Event> events;
  std::vector<Verdict> verdicts;
  bool ends = false;               // the game is over after it
  std::vector<WaitingGrab> grabs;  // grabs that were decided together, in their order, if there are several
};

// The result of a step.
struct Step {
  std::vector<Verdict> verdicts;
  std::size_t from = 0;  // Conductor::events() from this number on happened in this step
  std::vector<conduct::Question> questions;
  bool signal = false;  // tell all when play opens (Conductor::opens) and the commitment to the order of the round
  bool asked = false;   // in a beat: the set of seats that have still to choose has changed
};

class Conductor {
 public:
  static constexpr std::size_t kMostHeld = 256;  // moves that wait for a decision about grabs; further ones are not_now

  // The game so far, from a record or from its start.
  Conductor(Replay replay, const ConductSettings& settings);

  // Precondition: Begin is the first input. While there is a decision(), only Kept, Bots, Pause and GoOn are allowed;
  // of these only Kept can lead to a new decision. `luck` draws all chance of this step's decision, and orders of ties.
  Step step(const conduct::Input& input, Milliseconds now, Luck& luck);

  // The pace of bots, from their next move on.
  void set_pace(Milliseconds pace) { settings_.pace = pace; }

  // The round trip of each seat's connection, in a race between people at different places.
  void set_delays(const std::array<Milliseconds, kMaxSeats>& delays) { delays_ = delays; }

  const Replay& replay() const { return replay_; }
  const AnyState& state() const { return replay_.state(); }
  const std::vector<Event>& events() const { return replay_.events(); }
  // The decision that waits for Kept, or nullptr.
  const Decision* decision() const { return decided_ ? &decided_->decision : nullptr; }
  // When the next step is due at the latest: send Wake then. None: only another input continues the game.
  std::optional<Milliseconds> wake() const;

  // The seats that the game waits for; in a beat those that have still to choose.
  SeatSet awaited() const;
  // The legal moves of a seat now; in a beat only those of this part, without Beat::kWait.
  std::vector<std::string> moves(Seat seat) const;
  // Whether the game continues without further input. With one_event the next step continues it.
  bool goes_on() const;
  // The seat of that next event, which is chance or a due choice. Precondition: goes_on().
  Seat next_seat() const;
  const std::optional<Beat>& beat() const { return beat_; }
  // By seat: the id of the person's choice in this part of a beat, while it waits for other choices.
  const std::array<std::optional<std::string>, kMaxSeats>& chosen() const { return chosen_; }

  // The seats that bots move for.
  SeatSet bots() const { return bots_; }

  bool paused() const { return paused_.has_value(); }
  // In a race: when play opens. In the past while play is open.
  Milliseconds opens() const { return race_ ? race_->opens() : 0; }
  // In a race: when the seat's last throw ends.
  Milliseconds throw_ends(Seat seat) const { return race_ ? race_->free(seat) : 0; }
  // The game's own clock, which stops in a pause. Times of events are of this clock.
  Milliseconds clock(Milliseconds now) const { return paused_.value_or(now) - began_; }
  // When the game's own clock began.
  Milliseconds began() const { return began_; }
  // Whether a window for grabs is open.
  bool deciding() const { return race_ && race_->closes(); }
  // The order of ties of this round, and that of the last round, which may be shown now.
  const TieOrder& order() const { return order_; }
  const std::optional<TieOrder>& revealed() const { return revealed_; }
  // `last` is the last game at the same table. Its order may be shown now.
  void follow(const Conductor& last) {
    if (!last.order_.seats.empty()) revealed_ = last.order_;
  }

 private:
  // A decision and the position after it, so that nothing is drawn twice.
  struct Decided {
    Decision decision;
    std::unique_ptr<AnyState> after;
  };
  // A move to play next.
  struct Due {
    Seat seat;
    std::string token;
    std::string id;  // the id of a person's message; "" for a bot
  };
  // The next move of a bot, and its time.
  struct Plan {
    Milliseconds at = 0;
    std::string token;
  };

  void on(const conduct::Begin&);
  void on(const conduct::Move& move);
  void on(const conduct::Thought& thought);
  void on(const conduct::Bots& bots);
  void on(const conduct::Pause&);
  void on(const conduct::GoOn&);
  void on(const conduct::Kept& kept);
  void on(const conduct::GiveUp&);
  void on(const conduct::Wake&) {}

  void answer(Verdict verdict) { out_.verdicts.push_back(std::move(verdict)); }
  void refuse_move(const conduct::Move& move, Reason reason);
  void not_now(const conduct::Move& move, Reason reason, Milliseconds wait = 0);
  Result<void> check_at(const conduct::Move& move) const;
  // Why the rules refuse a move now.
  Result<void> check(Seat seat, std::string_view token) const;
  void choose(const conduct::Move& move);
  void claim(const conduct::Move& move);
  // Continues the game without further input; returns false when it cannot. `may_play`: due moves and chance too.
  bool go_on(bool may_play);
  // Collects the choices of a part of the beat once all have chosen, and goes to the next part once they are played.
  void settle_beat();
  void decide_grabs();
  bool act_for_bots();
  void play_for_bot(Seat seat, std::string token);
  // Plays the due moves on a copy, each with the chance after it.
  void play_due(std::vector<WaitingGrab> grabs = {});
  void happen();
  // Tells the race which grabs each seat has in the position now.
  void note_grabs();
  void begin_round(Milliseconds countdown);
  std::vector<Seat> order_of_part();
  void ask_bots();
  std::optional<std::int64_t> event_time() const;
  // When every screen had to show the last of the first `count` events: a throw at its end, all others at once.
  Milliseconds shown(std::int64_t count) const;
  // The part of a delay between `shown` and the arrival of a grab. After one's own throw: only the part longer than the
  // throw.
  Milliseconds expected_delay(Seat seat, std::int64_t count, Milliseconds delay) const;
  std::vector<std::int64_t> credits_of_others(Seat seat) const;

  Replay replay_;
  ConductSettings settings_;
  std::optional<Race> race_;
  std::optional<Beat> beat_;
  SeatSet bots_;
  SeatSet thinking_;                                          // asked, and not answered yet
  std::array<std::optional<Plan>, kMaxSeats> plans_;          // by seat: the next move of its bot
  std::array<std::optional<std::string>, kMaxSeats> chosen_;  // ids of people's choices in this part of a beat
  bool collected_ = false;                                    // the choices of this part are due or played
  std::size_t parts_ = 0;                                     // parts of beats collected so far
  std::vector<Due> due_;
  std::vector<conduct::Move> held_;  // moves of seats whose grab is being decided
  std::array<Milliseconds, kMaxSeats> delays_{};
  TieOrder order_;
  std::optional<TieOrder> revealed_;
  bool over_ = false;       // given up
  Milliseconds began_ = 0;  // when the game's clock began, moved on by all pauses
  std::optional<Milliseconds> paused_;
  Milliseconds bots_at_ = 0;   // if seats take turns: bots move no earlier
  Milliseconds retry_at_ = 0;  // after a decision could not be kept: bots do nothing until then

  // For the step in progress.
  std::shared_ptr<Decided> decided_;
  Milliseconds now_ = 0;
  Luck* luck_ = nullptr;
  Step out_;
};

}  // namespace wagnis
