// Rooms in real time, and rooms in which all choose before anything is played.
#include <algorithm>

#include "room/room.h"

namespace wagnis {

void Room::begin_game() {
  const AnyGame& game = *state().game();
  plans_.clear();
  chosen_.clear();
  held_.clear();
  race_.reset();
  beat_.reset();
  if (game.timed()) race_.emplace(settings_.race);
  if (game.together()) beat_.emplace(state());
}

void Room::begin_round() {
  // Before the first round of all nothing was committed to.
  if (!events().empty() || number() > 1) revealed_ = order_;
  order_ = draw_tie_order(static_cast<int>(table_.sitters.size()), *luck_);
  plans_.clear();
  if (race_) race_->signal(now_, events().empty() ? settings_.race.first_countdown : settings_.race.next_countdown);
  signal_due_ = true;
}

void Room::send_signal(std::optional<Connection> to) {
  if ((!race_ && !beat_) || table_state() != TableState::playing) return;
  SignalMessage signal{number(), static_cast<std::int64_t>(events().size()), 0, commitment(text(order_)), revealed_};
  if (race_) signal.in = std::max<std::int64_t>(0, race_->opens() - now_);
  if (to) return send(*to, std::move(signal));
  for (const auto& [connection, chair] : connections_) send(connection, signal);
}

// ---- real time

void Room::note_throw(const Event& event) {
  if (const std::int64_t tempo = state().game()->tempo_after(event.token); tempo > 0)
    race_->thrown(event.seat, began_ + event.ms.value_or(0), tempo);
}

// When the last of the first `count` events was due on every screen: a throw's dice at its end, all else at once.
std::int64_t Room::shown(std::int64_t count) const {
  if (count <= 0) return began_;
  const auto last = static_cast<std::size_t>(count - 1);
  const std::int64_t happened = began_ + events()[last].ms.value_or(0);
  return last == 0 ? happened : happened + state().game()->tempo_after(events()[last - 1].token);
}

std::int64_t Room::expected_delay(Seat seat, std::int64_t count, std::int64_t delay) const {
  if (count < 2) return delay;
  const Event& before = events()[static_cast<std::size_t>(count - 2)];
  const std::int64_t tempo = state().game()->tempo_after(before.token);
  return tempo > 0 && before.seat == seat ? std::max<std::int64_t>(0, delay - tempo) : delay;
}

// What a grab of this chair would be credited now.
std::int64_t Room::credit_of(Chair chair) const {
  if (!race_->may_answer(seat(chair))) return 0;
  std::int64_t most = 0;
  for (const auto& [connection, who] : connections_) {
    const auto delay = delays_.find(connection);
    if (who != chair || delay == delays_.end()) continue;
    most = std::max(most,
                    credit(delay->second.least(now_), settings_.race.most_credit, race_->trust(seat(chair)).trusted()));
  }
  return most;
}

std::vector<std::int64_t> Room::credits_beside(Chair chair) const {
  std::vector<std::int64_t> others;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (Chair{i} != chair) others.push_back(credit_of(Chair{i}));
  return others;
}

void Room::note_grabs() {
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i) {
    std::vector<std::string> grabs = state().moves(Seat{i});
    std::erase_if(grabs, [&](const std::string& token) { return !state().game()->raced_for(token); });
    race_->may_grab(Seat{i}, grabs, now_);
  }
}

void Room::take_claim(Chair chair, const input::Move& move) {
  if (race_->closes() && move.arrived > *race_->closes()) {  // too late for that decision; it opens the next
    decide_grabs();
    waiting_.push_front(move);
    return;
  }
  Result<void> fits = check_position(move);
  if (fits) fits = state().clone()->play(seat(chair), move.token);
  if (!fits) return answer(move.connection, move.id, chair, std::unexpected(fits.error()));

  const Seat who = seat(chair);
  const auto delay = delays_.find(move.connection);
  const std::int64_t measured = delay == delays_.end() ? 0 : delay->second.least(now_);
  Trust& trust = race_->trust(who);
  const Possible possible = race_->possible(who, move.token);
  const GrabClaim claim{who,
                        move.arrived,
                        possible.since,
                        possible.own_throw ? 0 : credit(measured, settings_.race.most_credit, trust.trusted()),
                        shown(move.at),
                        move.since};
  trust.count(claim, expected_delay(who, move.at, measured));
  race_->claim({claim, move.token, move.id}, credits_beside(chair));
}

void Room::decide_grabs() {
  const std::vector<WaitingGrab> decided = race_->decide(order_.seats);
  const auto ms = clock();
  const auto after = state().clone();
  Luck& luck = chance();
  Writing writing;
  Change& change = writing.change;
  const auto make = [&](const WaitingGrab& grab) {
    const Seat who = grab.claim.seat;
    const auto played = after->play(who, grab.token);
    if (played) change.events.push_back({who, grab.token, ms});
    if (played) follow_chance(*after, luck, ms, change.events);
    if (grab.message.empty()) return;
    Answer answer{played.has_value(), static_cast<std::int64_t>(events().size() + change.events.size()), {}, {}};
    if (!played) {
      answer.what = played.error().what;
      answer.paragraph = played.error().paragraph;
    }
    const Chair chair = this->chair(who);
    change.answers.emplace_back(Answers::key_type{chair, grab.message}, std::move(answer));
    writing.asked.push_back(connection_of(chair).value_or(Connection{}));
  };
  for (const WaitingGrab& grab : decided) make(grab);
  // The grabs that are not ready yet come too late for a game that is over: they are refused now.
  if (after->over())
    for (const WaitingGrab& grab : race_->withdraw()) make(grab);
  if (decided.size() > 1) change.decision = decision_text(decided, order_.seats, began_);
  release_held();
  persist(std::move(writing));
}

std::optional<Connection> Room::connection_of(Chair chair) const {
  const auto found = std::ranges::find_if(connections_, [&](const auto& c) { return c.second == chair; });
  return found == connections_.end() ? std::nullopt : std::optional(found->first);
}

void Room::release_held() {
  for (const input::Move& move : std::exchange(held_, {})) waiting_.push_back(move);
}

// The game stands still, so the time of these grabs does not come. They may be said again when it goes on.
void Room::put_off_early_grabs() {
  for (const WaitingGrab& grab : race_->withdraw(now_))
    if (const auto hears = connection_of(chair(grab.claim.seat)); hears && !grab.message.empty())
      send(*hears, not_now(grab.message, kPaused));
  release_held();
}

bool Room::act_for_bots() {
  if (now_ < retry_at_) return false;
  const auto due = std::ranges::min_element(plans_, {}, [](const auto& plan) { return plan.second.at; });
  if (due == plans_.end() || due->second.at > now_) return false;
  const auto [seat, plan] = *due;
  plans_.erase(due);
  const std::int64_t tempo = state().game()->tempo_after(plan.token);
  // What has become impossible meanwhile is thought over again.
  if (!state().clone()->play(seat, plan.token) || race_->too_early(seat, tempo, now_)) return true;
  if (state().game()->raced_for(plan.token)) {
    race_->claim({{seat, now_, race_->possible(seat, plan.token).since, 0, now_, 0}, plan.token, ""},
                 credits_beside(chair(seat)));
    return true;
  }
  Writing writing;
  writing.change.events = *play(seat, plan.token);
  persist(std::move(writing));
  return true;
}

bool Room::update_pause() {
  if (!race_) return false;
  std::erase_if(left_behind_, [&](Chair chair) { return asleep() || here(chair); });
  bool away = false;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    away =
        away || (table_.sitters[i].kind == Sitter::Kind::human && !here(Chair{i}) && !left_behind_.contains(Chair{i}));
  const bool still = ((table_.pause && away) || asleep()) && number() > 0 && table_state() == TableState::playing;
  if (still == paused_.has_value()) return false;
  if (still) {
    paused_ = now_;
    plans_.clear();
    put_off_early_grabs();
  } else {
    const std::int64_t lasted = now_ - *paused_;
    paused_.reset();
    began_ += lasted;
    race_->stood_still(lasted);
    race_->signal(now_, settings_.race.first_countdown);
    plans_.clear();
  }
  send_tables();
  if (!paused_) send_signal(std::nullopt);
  return true;
}

// ---- beats

void Room::choose(Chair chair, const input::Move& move) {
  const Seat who = seat(chair);
  if (const auto chosen = chosen_.find(who); chosen != chosen_.end() && chosen->second.id == move.id) {
    chosen->second.connection = move.connection;  // it came back, and hears when all have chosen
    return;
  }
  Result<void> fits = check_position(move);
  if (fits && table_state() == TableState::over) fits = state().clone()->play(who, move.token);
  if (fits) fits = beat_->choose(state(), who, move.token);
  if (!fits) return answer(move.connection, move.id, chair, std::unexpected(fits.error()));
  chosen_[who] = {move.connection, move.id};
  if (beat_->asked().empty())
    play_beat();
  else
    send_tables();
}

void Room::play_beat() {
  Writing writing;
  writing.beat = true;
  Change& change = writing.change;
  const auto after = state().clone();
  Luck& luck = chance();
  std::map<Seat, Reason> refused;
  for (const auto& [seat, token] : beat_->choices(order_.seats)) {
    if (const auto played = after->play(seat, token); !played) {
      refused.emplace(seat, played.error());  // another grab came before
      continue;
    }
    change.events.push_back({seat, token, clock()});
    follow_chance(*after, luck, clock(), change.events);
  }
  for (const auto& [seat, chosen] : chosen_) {
    Answer answer{true, static_cast<std::int64_t>(events().size() + change.events.size()), {}, {}};
    if (const auto reason = refused.find(seat); reason != refused.end())
      answer = {false, answer.events, reason->second.what, reason->second.paragraph};
    change.answers.emplace_back(Answers::key_type{chair(seat), chosen.id}, std::move(answer));
    writing.asked.push_back(chosen.connection);
  }
  persist(std::move(writing));
}

}  // namespace wagnis
