// The one place that leads a game, for the server, the terminal, the browser and the arena: who is asked, what chance adds to a
// move, when play is open, in which order grabs count, and when a bot acts.
//
//     input, now, luck ──▶ step ──▶ a decision: events and answers that belong together
//                           │           │ kept at once, or (ConductSettings::keep_first) when the host says Kept
//                           │           ▼
//                           │        they happen ──▶ what follows by itself is decided next: chance, a beat, grabs, bots
//                           ▼
//                       answers, questions to bots, a signal; wake() says when the next step is due at the latest
//
// Three kinds of games, told apart by what AnyGame says:
//   turns   one seat moves at a time;
//   beats   (AnyGame::together) all choose, then all is played (games/beat.h);
//   races   (AnyGame::timed) every seat moves at any time; a Race opens play, keeps the tempo and orders grabs (race.h).
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

// Of a clock that never goes back.
using Milliseconds = std::int64_t;

// Who goes first where several seats grab after one throw of all.
enum class GrabOrder : std::uint8_t {
  drawn,     // an order that luck draws before each round
  rotating,  // seat 0 in the first part of a beat, seat 1 in the next, and so on: for bots that play thousands of games
};

struct ConductSettings {
  Milliseconds pace = 0;  // between two moves of bots where seats take turns, so that people can follow
  RaceSettings race{};
  GrabOrder order = GrabOrder::drawn;
  bool one_event = false;      // each step lets at most one event happen: for hosts that show event by event
  bool keep_first = false;     // a decision happens only after Kept; not together with one_event
  Milliseconds retry = 2'000;  // how long bots wait after a decision could not be kept
};

// What a conductor is told.
namespace conduct {

// The game begins, or goes on where its events end. The first input, once.
struct Begin {};
// A person moves. `id` is the host's name for the message; the answer bears it.
struct Move {
  Seat seat;
  std::string id;
  std::string token;
  std::int64_t at = 0;                    // how many events the person had seen
  Milliseconds since = 0;                 // in a race: from the moment when the last of them was seen to the press
  Milliseconds delay = 0;                 // in a race: of the connection by which it came, there and back; 0: none
  std::optional<Milliseconds> arrived{};  // set by step
};
// A bot's answer to a Question. A token that is no move is replaced by the first legal move.
struct Thought {
  Seat seat;
  std::int64_t at = 0;  // as in the question
  std::string token;
  Milliseconds reaction = 0;  // in a race: from what is seen to the press
};
// Which seats bots move for from now on. What a bot was going to do for another seat is forgotten, and so is that it was asked.
struct Bots {
  SeatSet seats;
};
// The clock of a race stands still, or goes on after a countdown.
struct Pause {};
struct GoOn {};
// The answer to a decision: it is kept, so it happens; or it could not be kept, and nothing has happened.
struct Kept {
  bool ok = false;
};
// The game ends here: nobody moves any more.
struct GiveUp {};
// Time has passed.
struct Wake {};

using Input = std::variant<Begin, Move, Thought, Bots, Pause, GoOn, Kept, GiveUp, Wake>;

// What a step asks for: what does a bot do for this seat? The answer is one Thought; it may come at any later time.
struct Question {
  Seat seat;
  std::int64_t at = 0;  // events
};

}  // namespace conduct

// What came of a person's message.
struct Verdict {
  enum class Kind : std::uint8_t {
    played,   // it happened
    refused,  // the rules refuse it, now and for good
    not_now,  // nothing is decided: the same message may go well later
    unkept,   // as not_now: the decision could not be kept
  };
  Kind kind = Kind::played;
  Seat seat;
  std::string id;
  std::int64_t events = 0;  // of the game, after it
  Reason reason{};          // unless played
  Milliseconds wait = 0;    // not_now: until it may go well, where that is known
};

// What happens all at once or not at all.
struct Decision {
  std::vector<Event> events;
  std::vector<Verdict> verdicts;
  bool ends = false;               // the game is over then
  std::vector<WaitingGrab> grabs;  // that were decided together, in their order, if there are several
};

// What comes of a step.
struct Step {
  std::vector<Verdict> verdicts;
  std::size_t from = 0;  // Conductor::events() from this number on happened in this step
  std::vector<conduct::Question> questions;
  bool signal = false;  // tell all when play opens (Conductor::opens) and the commitment to the order of the round
  bool asked = false;   // who has still to choose in a beat has changed
};

class Conductor {
 public:
  static constexpr std::size_t kMostHeld = 256;  // moves that wait for a decision about grabs; more are not_now

  // The game so far, from a record or from its start.
  Conductor(Replay replay, const ConductSettings& settings);

  // Precondition: Begin comes first, and while there is a decision() only Kept, Bots, Pause and GoOn come; these but
  // Kept never make one. `luck` draws all chance of the decision of this step, and orders of ties.
  Step step(const conduct::Input& input, Milliseconds now, Luck& luck);

  // Of bots from their next move on.
  void set_pace(Milliseconds pace) { settings_.pace = pace; }

  // How long the messages of each seat take, there and back, in a race between people at different places.
  void set_delays(const std::array<Milliseconds, kMaxSeats>& delays) { delays_ = delays; }

  const Replay& replay() const { return replay_; }
  const AnyState& state() const { return replay_.state(); }
  const std::vector<Event>& events() const { return replay_.events(); }
  // What waits for Kept.
  const Decision* decision() const { return decided_ ? &decided_->decision : nullptr; }
  // When a step is due at the latest: then say Wake. None: only an input goes on.
  std::optional<Milliseconds> wake() const;

  // Whose move the game waits for; in a beat who has still to choose.
  SeatSet awaited() const;
  // What a seat may choose now; in a beat only of this part, and without Beat::kWait.
  std::vector<std::string> moves(Seat seat) const;
  // Whether something follows without any more input: with one_event the next step lets it happen.
  bool goes_on() const;
  // Whose event that is: the seat of chance or of a choice that is due. Precondition: goes_on().
  Seat next_seat() const;
  const std::optional<Beat>& beat() const { return beat_; }
  // By seat, the ids of people's choices that wait for those of others in this part of a beat.
  const std::array<std::optional<std::string>, kMaxSeats>& chosen() const { return chosen_; }

  // The seats that bots move for.
  SeatSet bots() const { return bots_; }

  bool paused() const { return paused_.has_value(); }
  // Of a race: when play opens; in the past while it is open.
  Milliseconds opens() const { return race_ ? race_->opens() : 0; }
  // Of a race: when the seat's last throw ends.
  Milliseconds throw_ends(Seat seat) const { return race_ ? race_->free(seat) : 0; }
  // The game's own clock, which does not run in a pause: what the times of events are of.
  Milliseconds clock(Milliseconds now) const { return paused_.value_or(now) - began_; }
  // When the game's own clock began.
  Milliseconds began() const { return began_; }
  // Whether a window for grabs is open.
  bool deciding() const { return race_ && race_->closes(); }
  // The order of ties of this round, and that of the round before, which may be shown now.
  const TieOrder& order() const { return order_; }
  const std::optional<TieOrder>& revealed() const { return revealed_; }
  // The game before this one at the same table had this order last: it may be shown now.
  void follow(const Conductor& last) {
    if (!last.order_.seats.empty()) revealed_ = last.order_;
  }

 private:
  // A decision with the position after it, so that nothing is drawn twice.
  struct Decided {
    Decision decision;
    std::unique_ptr<AnyState> after;
  };
  // What is to be played next.
  struct Due {
    Seat seat;
    std::string token;
    std::string id;  // of a person
  };
  // What a bot is going to do.
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
  // Decides what follows by itself now; false when nothing does. `may_play`: also what is due and chance.
  bool go_on(bool may_play);
  // Collects the choices of a part of the beat once all have chosen, and goes to the next part once they are played.
  void settle_beat();
  void decide_grabs();
  bool act_for_bots();
  void play_for_bot(Seat seat, std::string token);
  // Plays what is due, with the chance after each, on a copy.
  void play_due(std::vector<WaitingGrab> grabs = {});
  void happen();
  // Tells the race which grabs each seat has in the position now.
  void note_grabs();
  void begin_round(Milliseconds countdown);
  std::vector<Seat> order_of_part();
  void ask_bots();
  std::optional<std::int64_t> event_time() const;
  // When the last of the first `count` events was due on every screen: a throw's dice at its end, all else at once.
  Milliseconds shown(std::int64_t count) const;
  // How much of a delay comes between `shown` and the arrival of a grab: after one's own throw only what is longer than it.
  Milliseconds expected_delay(Seat seat, std::int64_t count, Milliseconds delay) const;
  std::vector<std::int64_t> credits_of_others(Seat seat) const;

  Replay replay_;
  ConductSettings settings_;
  std::optional<Race> race_;
  std::optional<Beat> beat_;
  SeatSet bots_;
  SeatSet thinking_;                                          // asked, and not answered yet
  std::array<std::optional<Plan>, kMaxSeats> plans_;          // of bots
  std::array<std::optional<std::string>, kMaxSeats> chosen_;  // ids of people's choices in this part of a beat
  bool collected_ = false;                                    // the choices of this part are due or played
  std::size_t parts_ = 0;                                     // of beats, collected so far
  std::vector<Due> due_;
  std::vector<conduct::Move> held_;  // of seats whose grab is being decided
  std::array<Milliseconds, kMaxSeats> delays_{};
  TieOrder order_;
  std::optional<TieOrder> revealed_;
  bool over_ = false;       // given up
  Milliseconds began_ = 0;  // when the game did, less all pauses
  std::optional<Milliseconds> paused_;
  Milliseconds bots_at_ = 0;   // where seats take turns bots move no earlier
  Milliseconds retry_at_ = 0;  // after a decision could not be kept bots do nothing before

  // Of the step that is being made.
  std::shared_ptr<Decided> decided_;
  Milliseconds now_ = 0;
  Luck* luck_ = nullptr;
  Step out_;
};

}  // namespace wagnis
