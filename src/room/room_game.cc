// What a room does for its game: the conductor leads it, and what it decides is stored before it happens.
#include <algorithm>
#include <cassert>

#include "fair/commitment.h"
#include "room/room.h"

namespace wagnis {

// The luck of one step: cards and dice from the seeds of the game, where it has seeds, else from the step; orders of
// ties from the step. It draws on a copy, which is kept when the decision is stored: so nothing is drawn twice.
class Room::GameLuck final : public Luck {
 public:
  GameLuck(Room& room, std::optional<KeyedLuck>& drawn) : room_(room), drawn_(drawn) { drawn_.reset(); }
  std::uint64_t below(Stream stream, std::uint64_t n) override {
    if (stream.purpose == Stream::Purpose::order || !room_.current().seeds) return room_.luck_->below(stream, n);
    if (!drawn_) drawn_ = room_.chance_ ? *room_.chance_ : KeyedLuck(chance_key(*room_.current().seeds));
    return drawn_->below(stream, n);
  }

 private:
  Room& room_;
  std::optional<KeyedLuck>& drawn_;
};

ConductSettings Room::conduct_settings() const {
  return {.pace = settings_.pace, .race = settings_.race, .keep_first = true, .retry = kRetry};
}

Step Room::lead(const conduct::Input& input) {
  if (state().game()->timed()) note_delays();
  GameLuck luck(*this, drawn_);
  return game_.step(input, now_, luck);
}

Step Room::begin() {
  led_ = true;
  last_came_ = now_;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (here(Chair{i})) came_.insert(Chair{i});
  Step step = lead(conduct::Begin{});
  // A decision of the beginning has drawn: it is kept with it. Who sits where draws nothing.
  const auto drawn = drawn_;
  seat_bots();
  drawn_ = drawn;
  return step;
}

void Room::seat_bots() {
  if (!led_) return;
  SeatSet bots;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (!asleep() && bot_moves(Chair{i})) bots = bots.with(seat(Chair{i}));
  if (bots == game_.bots()) return;
  take(lead(conduct::Bots{bots}));
}

void Room::note_delays() {
  std::array<Milliseconds, kMaxSeats> delays{};
  for (const auto& [connection, chair] : connections_) {
    const auto delay = delays_.find(connection);
    if (!chair || delay == delays_.end()) continue;
    Milliseconds& most = delays[seat(*chair).index];
    most = std::max(most, delay->second.least(now_));
  }
  game_.set_delays(delays);
}

// What has arrived while the room stored comes first: it may be that nobody is there any more, or that a person moves
// again.
void Room::ask_bots() {
  SeatSet seats;
  to_think_.each([&](Seat seat) {
    if (game_.bots().has(seat) && game_.awaited().has(seat)) seats = seats.with(seat);
  });
  to_think_ = {};
  if (seats.empty()) return;
  const std::shared_ptr<const AnyState> position = state().clone();
  seats.each([&](Seat seat) {
    const Sitter& sitter = table_.sitters[chair(seat).index];
    effects_.push_back(effect::Think{number(), std::ssize(events()), seat,
                                     sitter.kind == Sitter::Kind::bot ? sitter.level : settings_.stand_in, position});
  });
}

void Room::take(const Step& step) {
  for (const conduct::Question& question : step.questions) to_think_ = to_think_.with(question.seat);
  if (step.asked && game_.decision() == nullptr) send_tables();
  Writing writing;
  for (const Verdict& verdict : step.verdicts) {
    const Chair who = chair(verdict.seat);
    Answer answer{false, verdict.events, verdict.reason.what, verdict.reason.paragraph};
    if (verdict.kind == Verdict::Kind::not_now) {
      AckMessage ack{verdict.id, std::move(answer), true, verdict.wait};
      if (const Connection to = hears(who, verdict.id); connections_.contains(to)) send(to, std::move(ack));
    } else if (verdict.kind == Verdict::Kind::refused && !table_.answers.contains({who, verdict.id})) {
      const Connection to = hears(who, verdict.id);
      if (refusals_[who] < kMaxRefusals)
        add_answer(writing, who, verdict.id, std::move(answer), to);
      else if (connections_.contains(to))
        send(to, AckMessage{verdict.id, std::move(answer)});
    }
  }
  if (const Decision* decision = game_.decision(); decision != nullptr && !writing_) {
    writing.decided = true;
    writing.chance = drawn_;
    writing.change.events = decision->events;
    if (!decision->grabs.empty())
      writing.change.decision = decision_text(decision->grabs, game_.order().seats, game_.began());
    if (decision->ends) writing.change.end = GameEnd::over;
    for (const Verdict& verdict : decision->verdicts) {
      const Chair who = chair(verdict.seat);
      add_answer(writing, who, verdict.id,
                 {verdict.kind == Verdict::Kind::played, verdict.events, verdict.reason.what, verdict.reason.paragraph},
                 hears(who, verdict.id));
    }
  }
  if (writing.decided || !writing.change.answers.empty()) {
    assert(!writing_);
    persist(std::move(writing));
  }
}

bool Room::before_race() const {
  if (!led_ || race_began_ || !events().empty()) return false;
  if (!state().game()->timed() || table_state() != TableState::playing) return false;
  return std::ranges::count(table_.sitters, Sitter::Kind::human, &Sitter::kind) >= 2;
}

// A person with a client that does not ask is ready: they could not say so.
bool Room::is_asked_for_ready(Chair chair) const {
  if (table_.sitters[chair.index].kind != Sitter::Kind::human || ready_.contains(chair)) return false;
  const auto theirs = [&](const auto& one) { return one.second == chair; };
  return here(chair) && std::ranges::all_of(
                            connections_, [&](const auto& one) { return !theirs(one) || asking_.contains(one.first); });
}

std::optional<Milliseconds> Room::waits_for_ready() const {
  if (!before_race()) return std::nullopt;
  const Milliseconds until = last_came_ + kReady * settings_.second;
  for (std::uint8_t i = 0; now_ < until && i < table_.sitters.size(); ++i)
    if (is_asked_for_ready(Chair{i})) return until;
  return std::nullopt;
}

void Room::view_ready(TableMessage& message) const {
  if (!waits_for_ready()) return;
  message.ready.emplace();
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (const Chair who = chair(Seat{i}); here(who) && !is_asked_for_ready(who)) message.ready->push_back(Seat{i});
}

bool Room::update_pause() {
  if (!state().game()->timed() || !led_) return false;
  std::erase_if(left_behind_, [&](Chair chair) { return asleep() || here(chair); });
  bool away = false;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    away =
        away || (table_.sitters[i].kind == Sitter::Kind::human && !here(Chair{i}) && !left_behind_.contains(Chair{i}));
  const bool still = ((table_.pause && away) || asleep() || waits_for_ready()) && table_state() == TableState::playing;
  if (!still) race_began_ = true;
  if (still == game_.paused()) return false;
  const auto drawn = drawn_;
  const Step step = still ? lead(conduct::Pause{}) : lead(conduct::GoOn{});
  drawn_ = drawn;
  send_tables();
  if (step.signal) send_signal(std::nullopt);
  take(step);
  return true;
}

void Room::send_signal(std::optional<Connection> to) {
  const bool signals = state().game()->timed() || game_.beat();
  if (!signals || !led_ || table_state() != TableState::playing) return;
  SignalMessage signal{number(), static_cast<std::int64_t>(events().size()), 0, commitment(text(game_.order())),
                       game_.revealed()};
  if (state().game()->timed()) signal.in = std::max<std::int64_t>(0, game_.opens() - now_);
  if (to) return send(*to, std::move(signal));
  for (const auto& [connection, chair] : connections_) send(connection, signal);
}

}  // namespace wagnis
