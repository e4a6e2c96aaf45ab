#include "conduct/conductor.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace wagnis {
namespace {

constexpr std::string_view kPaused = "the game stands still";

}  // namespace

Conductor::Conductor(Replay replay, const ConductSettings& settings) : replay_(std::move(replay)), settings_(settings) {
  assert(!settings_.one_event || !settings_.keep_first);
  if (state().game()->timed()) race_.emplace(settings_.race);
  if (state().game()->together()) beat_.emplace(state());
}

Step Conductor::step(const conduct::Input& input, Milliseconds now, Luck& luck) {
  now_ = now;
  luck_ = &luck;
  out_ = {};
  out_.from = events().size();
  std::visit([this](const auto& what) { on(what); }, input);
  const bool may_play = !settings_.one_event || std::holds_alternative<conduct::Wake>(input);
  // Bots, Pause and GoOn decide nothing; the next Wake does.
  const bool decides = !std::holds_alternative<conduct::Bots>(input) &&
                       !std::holds_alternative<conduct::Pause>(input) && !std::holds_alternative<conduct::GoOn>(input);
  while (decides && !decided_ && !(settings_.one_event && events().size() > out_.from) && go_on(may_play)) {
  }
  if (decides && !decided_) settle_beat();
  ask_bots();
  luck_ = nullptr;
  return std::exchange(out_, {});
}

SeatSet Conductor::awaited() const {
  if (over_ || state().over()) return {};
  return beat_ ? beat_->asked() : state().pending().move;
}

std::vector<std::string> Conductor::moves(Seat seat) const {
  if (over_) return {};
  return beat_ ? beat_->moves(state(), seat) : state().moves(seat);
}

bool Conductor::goes_on() const {
  return !over_ && !state().over() && (!state().pending().chance.empty() || !due_.empty());
}

Seat Conductor::next_seat() const {
  assert(goes_on());
  const SeatSet chance = state().pending().chance;
  return chance.empty() ? due_.front().seat : chance.lowest();
}

std::optional<Milliseconds> Conductor::wake() const {
  std::optional<Milliseconds> next;
  const auto no_later = [&](Milliseconds time) { next = std::min(next.value_or(time), time); };
  if (deciding()) no_later(*race_->closes());
  for (const auto& plan : plans_)
    if (plan) no_later(std::max(plan->at, retry_at_));
  bool bot_waits = false;
  awaited().each([&](Seat seat) { bot_waits = bot_waits || bots_.has(seat); });
  if (bot_waits && !paused_ && retry_at_ > now_) no_later(retry_at_);
  return next;
}

// ---- inputs

void Conductor::on(const conduct::Begin&) {
  began_ = now_ - (events().empty() ? 0 : events().back().ms.value_or(0));
  bots_at_ = now_ + settings_.pace;
  if (!race_ && !beat_) return;
  if (settings_.order == GrabOrder::drawn) order_ = draw_tie_order(state().game()->seats(), *luck_);
  out_.signal = true;
  if (!race_) return;
  for (const Event& event : events())
    if (const std::int64_t tempo = state().game()->tempo_after(event.token); tempo > 0)
      race_->thrown(event.seat, began_ + event.ms.value_or(0), tempo);
  race_->signal(now_, settings_.race.first_countdown);
  note_grabs();
}

void Conductor::on(const conduct::Move& move) {
  if (over_) return refuse_move(move, {"the game was given up", {}});
  if (beat_) return choose(move);
  if (race_ && !state().over()) {
    if (race_->has_claim(move.seat)) {
      // The grab that waits decides what this move can be. The same message again changes nothing.
      const auto same = [&](const conduct::Move& held) { return held.seat == move.seat && held.id == move.id; };
      if (race_->has_claim(move.seat, move.id) || std::ranges::any_of(held_, same)) return;
      if (held_.size() >= kMostHeld)
        return not_now(move, {"too many moves wait for a decision about grabs; please try again", {}});
      held_.push_back(move);
      if (!move.arrived) held_.back().arrived = now_;
      return;
    }
    if (paused_) return not_now(move, {std::string(kPaused), {}});
    const AnyGame& game = *state().game();
    if (const auto early = race_->too_early(game, move.seat, game.tempo_after(move.token), now_))
      return not_now(move, early->reason, early->wait);
    if (game.raced_for(move.token)) return claim(move);
  }
  auto fits = check_at(move);
  if (fits) fits = check(move.seat, move.token);
  if (!fits) return refuse_move(move, std::move(fits.error()));
  due_.push_back({move.seat, move.token, move.id});
  play_due();
}

void Conductor::on(const conduct::Thought& thought) {
  const Seat seat = thought.seat;
  thinking_ = thinking_.without(seat);
  if (paused_ || !bots_.has(seat) || !awaited().has(seat)) return;
  if (beat_) {
    // A bot knows no beats. If it would rather throw while grabs are asked for, it waits, and the other way round.
    if (!beat_->choose(state(), seat, thought.token)) static_cast<void>(beat_->choose(state(), seat, Beat::kWait));
    out_.asked = true;
    return;
  }
  // Too late: the game has gone on, and ask_bots asks again.
  if (!race_ && thought.at != std::ssize(events())) return;
  // A bot's illegal move must not stop the game for the people at the table.
  std::string token = check(seat, thought.token) ? thought.token : state().moves(seat).front();
  const Milliseconds at =
      race_ ? std::max({now_, race_->free(seat), race_->opens()}) + thought.reaction : std::max(now_, bots_at_);
  if (at <= now_ && now_ >= retry_at_) return play_for_bot(seat, std::move(token));
  plans_[seat.index] = Plan{at, std::move(token)};
}

void Conductor::on(const conduct::Bots& bots) {
  const SeatSet before = std::exchange(bots_, bots.seats);
  before.each([&](Seat seat) {
    if (bots_.has(seat)) return;
    plans_[seat.index].reset();
    thinking_ = thinking_.without(seat);
    if (!beat_ || chosen_[seat.index]) return;
    const SeatSet asked = beat_->asked();
    beat_->retract(state(), seat);
    out_.asked = out_.asked || beat_->asked() != asked;
  });
}

void Conductor::on(const conduct::Pause&) {
  if (!race_ || paused_) return;
  paused_ = now_;
  plans_ = {};
  // Play stops before these grabs are ready. The players may send them again when the game goes on.
  for (WaitingGrab& grab : race_->withdraw(now_))
    if (!grab.message.empty())
      answer({Verdict::Kind::not_now,
              grab.claim.seat,
              std::move(grab.message),
              std::ssize(events()),
              {std::string(kPaused), {}},
              0});
}

void Conductor::on(const conduct::GoOn&) {
  if (!paused_) return;
  const Milliseconds lasted = now_ - *std::exchange(paused_, std::nullopt);
  began_ += lasted;
  race_->stood_still(lasted);
  race_->signal(now_, settings_.race.first_countdown);
  plans_ = {};
  out_.signal = true;
}

void Conductor::on(const conduct::Kept& kept) {
  assert(decided_);
  if (kept.ok) return happen();
  for (Verdict& verdict : decided_->decision.verdicts) {
    verdict.kind = Verdict::Kind::unkept;
    verdict.events = std::ssize(events());
    answer(std::move(verdict));
  }
  decided_.reset();
  bots_at_ = retry_at_ = now_ + settings_.retry;
  if (!beat_ || !collected_) return;
  beat_->again(state());
  chosen_ = {};
  collected_ = false;
  out_.asked = true;
}

void Conductor::on(const conduct::GiveUp&) {
  over_ = true;
  plans_ = {};
  chosen_ = {};
  due_.clear();
}

// ---- people's moves

void Conductor::refuse_move(const conduct::Move& move, Reason reason) {
  answer({Verdict::Kind::refused, move.seat, move.id, std::ssize(events()), std::move(reason), 0});
}

void Conductor::not_now(const conduct::Move& move, Reason reason, Milliseconds wait) {
  answer({Verdict::Kind::not_now, move.seat, move.id, std::ssize(events()), std::move(reason), wait});
}

Result<void> Conductor::check_at(const conduct::Move& move) const {
  const std::int64_t count = std::ssize(events());
  // In a race others go on while somebody decides: the position at the move's arrival counts.
  if (race_ ? move.at > count : move.at != count)
    return refuse("at is " + std::to_string(move.at) + "; the game now has " + std::to_string(count) + " events");
  return {};
}

Result<void> Conductor::check(Seat seat, std::string_view token) const { return state().clone()->play(seat, token); }

void Conductor::choose(const conduct::Move& move) {
  if (chosen_[move.seat.index] == move.id) return;  // the same message again; its answer comes when all have chosen
  auto fits = check_at(move);
  if (fits && state().over()) fits = check(move.seat, move.token);
  if (fits) fits = beat_->choose(state(), move.seat, move.token);
  if (!fits) return refuse_move(move, std::move(fits.error()));
  chosen_[move.seat.index] = move.id;
  out_.asked = true;
}

void Conductor::claim(const conduct::Move& move) {
  const Milliseconds arrived = move.arrived.value_or(now_);
  if (race_->closes() && arrived > *race_->closes()) {  // too late for that decision; it opens the next one
    held_.insert(held_.begin(), move);
    held_.front().arrived = arrived;
    return;
  }
  auto fits = check_at(move);
  if (fits) fits = check(move.seat, move.token);
  if (!fits) return refuse_move(move, std::move(fits.error()));
  DelayCheck& delay_check = race_->delay_check(move.seat);
  const Possible possible = race_->possible(move.seat, move.token);
  const GrabClaim claim{
      .seat = move.seat,
      .arrival = arrived,
      .possible = possible.since,
      .credit = possible.own_throw ? 0 : credit(move.delay, settings_.race.most_credit, delay_check.trusted()),
      .shown = shown(move.at),
      .since = move.since};
  delay_check.count(claim, expected_delay(move.seat, move.at, move.delay));
  race_->claim({claim, move.token, move.id, 0}, credits_of_others(move.seat));
}

// ---- what follows by itself

bool Conductor::go_on(bool may_play) {
  if (deciding() && now_ >= *race_->closes()) {
    decide_grabs();
    return true;
  }
  if (race_) {
    const auto free = std::ranges::find_if(held_, [&](const auto& move) { return !race_->has_claim(move.seat); });
    if (free != held_.end()) {
      const conduct::Move move = std::move(*free);
      held_.erase(free);
      on(move);
      return true;
    }
  }
  settle_beat();
  if (may_play && goes_on()) {
    play_due();
    return true;
  }
  return act_for_bots();
}

void Conductor::settle_beat() {
  while (beat_ && awaited().empty() && !goes_on() && !over_ && !state().over()) {
    if (std::exchange(collected_, !collected_)) {
      beat_->next(state());
      out_.asked = true;
      continue;
    }
    for (auto& [seat, token] : beat_->choices(order_of_part())) {
      due_.push_back({seat, std::move(token), std::exchange(chosen_[seat.index], std::nullopt).value_or("")});
    }
    // The rest have chosen to wait; they are answered with the others.
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
      if (const auto id = std::exchange(chosen_[i], std::nullopt).value_or(""); !id.empty())
        due_.push_back({Seat{i}, std::string(Beat::kWait), id});
  }
}

std::vector<Seat> Conductor::order_of_part() {
  const std::size_t first = parts_++;
  if (settings_.order == GrabOrder::drawn) return order_.seats;
  std::vector<Seat> order;
  const auto seats = static_cast<std::size_t>(state().game()->seats());
  for (std::size_t i = 0; i < seats; ++i) order.push_back(Seat{static_cast<std::uint8_t>((first + i) % seats)});
  return order;
}

void Conductor::decide_grabs() {
  const std::vector<WaitingGrab> decided = race_->decide(order_.seats);
  for (const WaitingGrab& grab : decided) due_.push_back({grab.claim.seat, grab.token, grab.message});
  play_due(decided.size() > 1 ? decided : std::vector<WaitingGrab>());
}

bool Conductor::act_for_bots() {
  if (paused_ || now_ < retry_at_ || over_) return false;
  std::optional<Plan>* due = nullptr;
  for (auto& plan : plans_)
    if (plan && plan->at <= now_ && (due == nullptr || plan->at < (*due)->at)) due = &plan;
  if (due == nullptr) return false;
  const Seat seat{static_cast<std::uint8_t>(due - plans_.data())};
  const std::string token = std::exchange(*due, std::nullopt)->token;
  // A move that has become impossible is dropped; the bot is asked again.
  const AnyGame& game = *state().game();
  if (awaited().has(seat) && check(seat, token) &&
      !(race_ && race_->too_early(game, seat, game.tempo_after(token), now_)))
    play_for_bot(seat, token);
  return true;
}

// Precondition: the rules allow the move.
void Conductor::play_for_bot(Seat seat, std::string token) {
  if (race_ && state().game()->raced_for(token)) {
    const Milliseconds possible = race_->possible(seat, token).since;
    race_->claim({{.seat = seat, .arrival = now_, .possible = possible, .credit = 0, .shown = now_, .since = 0},
                  std::move(token),
                  "",
                  0},
                 credits_of_others(seat));
    return;
  }
  due_.push_back({seat, std::move(token), ""});
  play_due();
}

void Conductor::play_due(std::vector<WaitingGrab> grabs) {
  Decided decided{{}, state().clone()};
  AnyState& after = *decided.after;
  std::vector<Event>& played = decided.decision.events;
  std::vector<Verdict>& verdicts = decided.decision.verdicts;
  const auto count = [&] { return std::ssize(events()) + std::ssize(played); };
  const auto ms = event_time();
  // A verdict counts the events up to its move and the chance after it; in a beat all verdicts count all events.
  std::size_t counted = 0;
  const auto count_events = [&] {
    for (; counted < verdicts.size(); ++counted) verdicts[counted].events = count();
  };
  while (!settings_.one_event || played.empty()) {
    if (const SeatSet chance = after.pending().chance; !chance.empty()) {
      const Seat seat = chance.lowest();
      std::string outcome = after.sample(seat, *luck_);
      [[maybe_unused]] const auto happened = after.apply(seat, outcome);
      assert(happened);
      played.push_back({seat, std::move(outcome), ms});
      continue;
    }
    // The game is over before these grabs are ready: this decision refuses them.
    if (race_ && due_.empty() && after.over())
      for (WaitingGrab& grab : race_->withdraw())
        due_.push_back({grab.claim.seat, std::move(grab.token), std::move(grab.message)});
    if (due_.empty()) break;
    if (!beat_) count_events();
    Due next = std::move(due_.front());
    due_.erase(due_.begin());
    Result<void> fine;
    if (next.token != Beat::kWait) fine = after.play(next.seat, next.token);
    if (fine && next.token != Beat::kWait) played.push_back({next.seat, std::move(next.token), ms});
    if (next.id.empty()) continue;
    Verdict& verdict = verdicts.emplace_back(
        Verdict{fine ? Verdict::Kind::played : Verdict::Kind::refused, next.seat, std::move(next.id), 0, {}, 0});
    if (!fine) verdict.reason = std::move(fine.error());
  }
  count_events();
  decided.decision.grabs = std::move(grabs);
  decided.decision.ends = after.over();
  decided_ = std::make_shared<Decided>(std::move(decided));
  if (!settings_.keep_first) happen();
}

void Conductor::happen() {
  Decided done = std::move(*std::exchange(decided_, nullptr));
  for (Verdict& verdict : done.decision.verdicts) answer(std::move(verdict));
  const std::vector<Event>& played = done.decision.events;
  if (played.empty()) return;
  const AnyGame& game = *state().game();
  if (race_) {
    for (const Event& event : played)
      if (const std::int64_t tempo = game.tempo_after(event.token); tempo > 0)
        race_->thrown(event.seat, began_ + event.ms.value_or(0), tempo);
  } else {
    plans_ = {};
  }
  replay_.append(played, std::move(done.after));
  bots_at_ = now_ + settings_.pace;
  if (state().over()) plans_ = {};
  if ((race_ || beat_) && state().at_signal()) begin_round(settings_.race.next_countdown);
  if (race_) note_grabs();
}

void Conductor::note_grabs() {
  SeatSet::first(state().game()->seats()).each([&](Seat seat) {
    std::vector<std::string> grabs = state().moves(seat);
    std::erase_if(grabs, [&](const std::string& token) { return !state().game()->raced_for(token); });
    race_->may_grab(seat, grabs, now_);
  });
}

void Conductor::begin_round(Milliseconds countdown) {
  if (settings_.order == GrabOrder::drawn)
    revealed_ = std::exchange(order_, draw_tie_order(state().game()->seats(), *luck_));
  plans_ = {};
  if (race_) race_->signal(now_, countdown);
  out_.signal = true;
}

void Conductor::ask_bots() {
  if (decided_ || paused_ || now_ < retry_at_ || goes_on()) return;
  awaited().each([&](Seat seat) {
    const bool busy = thinking_.has(seat) || plans_[seat.index] || (race_ && race_->has_claim(seat));
    if (!bots_.has(seat) || busy) return;
    thinking_ = thinking_.with(seat);
    out_.questions.push_back({seat, std::ssize(events())});
  });
}

// ---- times of a race

std::optional<std::int64_t> Conductor::event_time() const { return race_ ? std::optional(clock(now_)) : std::nullopt; }

Milliseconds Conductor::shown(std::int64_t count) const {
  if (count <= 0) return began_;
  const auto last = static_cast<std::size_t>(count - 1);
  const Milliseconds happened = began_ + events()[last].ms.value_or(0);
  return last == 0 ? happened : happened + state().game()->tempo_after(events()[last - 1].token);
}

Milliseconds Conductor::expected_delay(Seat seat, std::int64_t count, Milliseconds delay) const {
  if (count < 2) return delay;
  const Event& before = events()[static_cast<std::size_t>(count - 2)];
  const Milliseconds tempo = state().game()->tempo_after(before.token);
  return tempo > 0 && before.seat == seat ? std::max<Milliseconds>(0, delay - tempo) : delay;
}

std::vector<std::int64_t> Conductor::credits_of_others(Seat seat) const {
  std::vector<std::int64_t> credits;
  SeatSet::first(state().game()->seats()).without(seat).each([&](Seat other) {
    credits.push_back(race_->may_answer(other) ? credit(delays_[other.index], settings_.race.most_credit,
                                                        race_->delay_check(other).trusted())
                                               : 0);
  });
  return credits;
}

}  // namespace wagnis
