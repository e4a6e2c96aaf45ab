#include "room/room.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "fair/secret.h"
#include "table/history.h"
#include "table/series.h"

namespace wagnis {
namespace {

// An event uses up the draws that it came from; the first makes the key.
void use_draws(const AnyState& before, const Event& event, const std::optional<Seeds>& seeds,
               std::optional<KeyedLuck>& chance) {
  if (!seeds) return;
  if (!chance) chance.emplace(chance_key(*seeds));
  if (before.pending().chance.has(event.seat)) static_cast<void>(before.sample(event.seat, *chance));
}

constexpr auto kUnstored = "the table could not be stored now; please try again";
constexpr auto kBusy = "too many messages wait for this table; please try again";

}  // namespace

Result<Room> Room::open(Table table, RoomSettings settings, Milliseconds now) {
  auto replay = Replay::start(table.game, table.options);
  if (!replay) return std::unexpected(replay.error());
  const auto players = static_cast<std::size_t>(replay->state().game()->seats());
  if (table.sitters.size() != players)
    return refuse("seats has " + std::to_string(table.sitters.size()) + " entries; this game has " +
                  std::to_string(players) + " players");
  table.options = replay->state().game()->options();
  std::optional<KeyedLuck> chance;
  if (!table.games.empty()) {
    const TableGame& game = table.games.back();
    for (const Event& event : game.events) {
      use_draws(replay->state(), event, game.seeds, chance);
      if (auto added = replay->add(event); !added) return std::unexpected(added.error());
    }
  }
  return Room(std::move(table), std::move(settings), std::move(*replay), std::move(chance), now);
}

Room::Room(Table table, RoomSettings settings, Replay replay, std::optional<KeyedLuck> chance, Milliseconds now)
    : table_(std::move(table)),
      settings_(std::move(settings)),
      game_(std::move(replay), conduct_settings()),
      chance_(std::move(chance)),
      number_(static_cast<int>(table_.games.size())) {
  auto wins = table_.series > 1 ? wins_before(table_) : std::vector<int>();
  if (number_ == 0) table_.games.emplace_back();
  table_.games.erase(table_.games.begin(), table_.games.end() - 1);
  table_.games.back().wins = std::move(wins);
  leave_to_others();
  for (const auto& [key, answer] : table_.answers) refusals_[key.first] += !answer.ok;
  int bots = 0;
  for (Sitter& sitter : table_.sitters)
    if (sitter.kind == Sitter::Kind::bot) {
      ++bots;
      if (sitter.name.empty()) sitter = bot(sitter.level, bots);
    }
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (table_.sitters[i].kind == Sitter::Kind::human) gone_[Chair{i}] = now;
  // A clock of a day has run on while the table was not in memory.
  turn_began_ = now - table_.idle * settings_.second;
  clock_runs_ = clock_is_to_run();
}

std::vector<Effect> Room::step(Input input, Milliseconds now, Luck& luck) {
  now_ = now;
  luck_ = &luck;
  if (auto* move = std::get_if<input::Move>(&input)) move->arrived = now;
  if (!led_ && number() > 0 && table_state() == TableState::playing) {  // a stored game
    take(begin());
    update_pause();
  }
  const auto handle = [this](const Input& one) { std::visit([this](const auto& what) { on(what); }, one); };
  if (writing_ && !std::holds_alternative<input::Stored>(input)) {
    // Of these there are at most one for each connection, seat and clock; all others are bounded here.
    const bool must_wait = std::holds_alternative<input::Leave>(input) || std::holds_alternative<input::BotMove>(input);
    if (must_wait || waiting_.size() < kMaxWaiting)
      waiting_.push_back(std::move(input));
    else
      refuse_for_now(input);
  } else {
    handle(input);
  }
  do {
    while (!writing_ && !waiting_.empty()) {
      const Input next = std::move(waiting_.front());
      waiting_.pop_front();
      handle(next);
    }
    if (!writing_) go_on();
  } while (!writing_ && !waiting_.empty());
  if (!writing_) ask_bots();
  if (!writing_) wake_in_time();
  luck_ = nullptr;
  return std::exchange(effects_, {});
}

TableState Room::table_state() const {
  const bool open = std::ranges::any_of(table_.sitters, [](const Sitter& s) { return s.kind == Sitter::Kind::open; });
  if (open) return TableState::waiting;
  return current().end == GameEnd::given_up || state().over() ? TableState::over : TableState::playing;
}

Seat Room::seat(Chair chair) const {
  return seat_of(chair, std::max(number(), 1), static_cast<int>(table_.sitters.size()));
}
Chair Room::chair(Seat seat) const {
  return chair_of(seat, std::max(number(), 1), static_cast<int>(table_.sitters.size()));
}

TableMessage Room::table(std::optional<Chair> you) const {
  TableMessage message;
  message.table = table_.id;
  message.game = number_;
  message.id = table_.game;
  message.options = table_.options;
  message.state = table_state();
  if (you) message.you = seat(*you);
  for (std::size_t i = 0; i < table_.sitters.size(); ++i) {
    const Chair who = chair(Seat{static_cast<std::uint8_t>(i)});
    const Sitter& sitter = table_.sitters[who.index];
    message.seats.push_back({sitter.kind, sitter.name, sitter.level, here(who)});
    if (const auto look = looks_.find(who); look != looks_.end()) message.seats.back().look = look->second.number;
    message.seats.back().invited = sitter.kind == Sitter::Kind::open && !sitter.token.empty();
    if (sitter.kind == Sitter::Kind::open && !sitter.name.empty()) {
      message.seats.back().name.clear();
      if (sitter.name != std::to_string(i)) message.seats.back().invitation = std::stoi(sitter.name);
    }
    if (votes_.contains(who)) message.rematch.push_back(Seat{static_cast<std::uint8_t>(i)});
  }
  if (table_.host && message.state == TableState::waiting) message.host = seat(*table_.host);
  message.events = static_cast<std::int64_t>(events().size());
  message.hints = table_.hints;
  message.paused = game_.paused();
  view_ready(message);
  if (const auto& beat = game_.beat(); beat && message.state == TableState::playing) {
    game_.awaited().each([&](Seat seat) { message.asked.push_back(seat); });
    message.grabbing = beat->grabbing();
  }
  view_absent(message);
  if (table_.series > 1) {
    const Series series = series_now();
    SeriesView& view = message.series.emplace(series.of());
    for (std::uint8_t i = 0; i < table_.sitters.size(); ++i) view.wins.push_back(series.wins()[chair(Seat{i}).index]);
    if (const auto decided = series.decided()) view.decided = seat(*decided);
  }
  if (const auto& seeds = current().seeds) {
    FairView& fair = message.fair.emplace();
    fair.commit = seeds->commit;
    fair.closed = promises_closed();
    for (const SeatSeed& seat : seeds->seats) {
      fair.promises.push_back(seat.commit);
      fair.shown.push_back(!seat.seed.empty());
    }
  }
  message.watchers = static_cast<int>(std::ranges::count_if(connections_, [](const auto& c) { return !c.second; }));
  return message;
}

bool Room::here(Chair chair) const {
  if (table_.sitters[chair.index].kind == Sitter::Kind::bot) return true;
  return std::ranges::any_of(connections_, [&](const auto& c) { return c.second == chair; });
}

Connection Room::hears(Chair chair, const std::string& id) {
  const auto asked = asked_.extract({chair, id});
  if (asked && connections_.contains(asked.mapped())) return asked.mapped();
  const auto other = std::ranges::find_if(connections_, [&](const auto& c) { return c.second == chair; });
  return other == connections_.end() ? Connection{} : other->first;
}

// ---- inputs

void Room::on(const input::Set& set) {
  assert(number_ == 0);
  Writing writing;
  writing.change = new_game();
  writing.change.set = table_;
  writing.change.host = set.chair;
  for (std::size_t i = 0; i < table_.sitters.size(); ++i)
    writing.change.sitters.emplace_back(Chair{static_cast<std::uint8_t>(i)}, table_.sitters[i]);
  writing.request = set.request;
  writing.chair = set.chair;
  persist(std::move(writing));
}

void Room::on(const input::Join& join) {
  // Without an invitation a seat that is for nobody; both are the empty token then.
  const auto open = std::ranges::find_if(table_.sitters, [&](const Sitter& sitter) {
    return sitter.kind == Sitter::Kind::open && same_secret(sitter.token, join.invitation);
  });
  if (open == table_.sitters.end()) {
    const std::string_view why = !join.invitation.empty() ? "the invitation has been used, or is none to table "
                                 : table_state() == TableState::waiting
                                     ? "the open seats are for who is invited to table "
                                     : "no seat is open at table ";
    effects_.push_back(effect::Admit{join.request, refuse(std::string(why) + table_.id)});
    return;
  }
  Writing writing;
  writing.chair = Chair{static_cast<std::uint8_t>(open - table_.sitters.begin())};
  writing.change.sitters.emplace_back(writing.chair, Sitter{Sitter::Kind::human, join.name, {}, join.token});
  // Whoever comes to a table that all have left is its host.
  if (std::ranges::none_of(table_.sitters, [](const Sitter& s) { return s.kind == Sitter::Kind::human; }))
    writing.change.host = writing.chair;
  writing.request = join.request;
  persist(std::move(writing));
}

void Room::on(const input::Hello& hello) {
  std::optional<Chair> chair;
  if (hello.token) {
    for (std::size_t i = 0; i < table_.sitters.size(); ++i)
      if (table_.sitters[i].kind == Sitter::Kind::human && same_secret(table_.sitters[i].token, *hello.token))
        chair = Chair{static_cast<std::uint8_t>(i)};
    if (!chair) {
      on(input::Leave{hello.connection});
      send(hello.connection, ByeMessage{"the token is not one of table " + table_.id, false});
      return;
    }
  }
  const auto known = connections_.find(hello.connection);
  if (known == connections_.end() && connections_.size() >= kMaxConnections) {
    send(hello.connection, ByeMessage{"too many people are at table " + table_.id, true});
    return;
  }
  const bool slept = asleep();
  const bool asked = asking_.contains(hello.connection);
  const bool moved = known == connections_.end() || known->second != chair;
  const auto worn = chair ? looks_.find(*chair) : looks_.end();
  const bool other = chair && hello.look && (worn == looks_.end() || worn->second.number != *hello.look);
  const bool told = other && (worn == looks_.end() || now_ - worn->second.changed >= kLookPause);
  if (other) looks_[*chair] = {*hello.look, told ? now_ : worn->second.changed};
  if (moved) {
    if (known != connections_.end()) forget(hello.connection);
    connections_[hello.connection] = chair;
    if (chair) welcome(*chair);
    if (chair && came_.insert(*chair).second) last_came_ = now_;
    // Who comes back to a table that slept when their time ran out may still move.
    const auto out = runs_out();
    if (slept && out && *out <= now_ && chair && awaited().has(seat(*chair))) turn_began_ = now_;
    watch_clock();
  }
  if (hello.ready)
    asking_.insert(hello.connection);
  else
    asking_.erase(hello.connection);
  if (moved || told || asked != hello.ready)
    send_tables();
  else
    send(hello.connection, table(chair));

  // A client of another game, or one that claims more than there is, starts afresh.
  const auto count = static_cast<std::int64_t>(events().size());
  const bool gap = hello.game == number_ && hello.have >= 0 && hello.have <= count;
  const std::int64_t from = gap ? hello.have : 0;
  send(hello.connection, EventsMessage{number_, from, {events().begin() + from, events().end()}, time_left()});
  if (!update_pause() && !game_.paused()) send_signal(hello.connection);
}

void Room::on(const input::Leave& leave) {
  delays_.erase(leave.connection);
  if (!forget(leave.connection)) return;
  seat_bots();
  if (!update_pause()) send_tables();
}

bool Room::forget(Connection connection) {
  const auto known = connections_.find(connection);
  if (known == connections_.end()) return false;
  const std::optional<Chair> chair = known->second;
  connections_.erase(known);
  asking_.erase(connection);
  if (chair && !here(*chair)) {
    gone_[*chair] = now_;
    end_wishes(*chair);
  }
  return true;
}

bool Room::rematch_is_due() const { return table_state() == TableState::over && all_want_rematch(votes_); }

void Room::begin_rematch() {
  if (!rematch_is_due() || now_ < retry_at_) return;
  Writing writing;
  writing.change = new_game();
  persist(std::move(writing));
}

std::optional<Chair> Room::speaker(Connection connection, const std::string& id) {
  const auto known = connections_.find(connection);
  if (known == connections_.end()) return std::nullopt;
  if (!known->second) {
    send(connection,
         AckMessage{id, {false, 0, "only who sits at the table may say that; this connection watches", {}}});
    return std::nullopt;
  }
  if (const auto answered = table_.answers.find({*known->second, id}); answered != table_.answers.end()) {
    send(connection, AckMessage{id, answered->second, false});
    return std::nullopt;
  }
  return known->second;
}

void Room::answer(Connection connection, const std::string& id, Chair chair, Result<Change> change) {
  Answer answer{change.has_value(), static_cast<std::int64_t>(events().size()), {}, {}};
  if (change) {
    // The events of a new game are counted from its beginning.
    answer.events = (change->new_game ? 0 : answer.events) + static_cast<std::int64_t>(change->events.size());
  } else {
    answer.what = std::move(change.error().what);
    answer.paragraph = std::move(change.error().paragraph);
    if (refusals_[chair] >= kMaxRefusals) {
      send(connection, AckMessage{id, std::move(answer)});
      return;
    }
    change = Change{};
  }
  Writing writing;
  writing.change = std::move(*change);
  add_answer(writing, chair, id, std::move(answer), connection);
  persist(std::move(writing));
}

void Room::add_answer(Writing& writing, Chair chair, const std::string& id, Answer answer, Connection hears) {
  writing.change.answers.emplace_back(Answers::key_type{chair, id}, std::move(answer));
  writing.asked.push_back(hears);
}

void Room::on(const input::Move& move) {
  const auto chair = speaker(move.connection, move.id);
  if (!chair) return;
  welcome(*chair);
  if (auto fits = check_game(move); !fits)
    return answer(move.connection, move.id, *chair, std::unexpected(std::move(fits.error())));
  asked_[{*chair, move.id}] = move.connection;
  const auto delay = delays_.find(move.connection);
  take(lead(conduct::Move{.seat = seat(*chair),
                          .id = move.id,
                          .token = move.token,
                          .at = move.at,
                          .since = move.since,
                          .delay = delay == delays_.end() ? 0 : delay->second.least(now_),
                          .arrived = move.arrived}));
}

void Room::on(const input::Fill& fill) {
  if (const auto chair = speaker(fill.connection, fill.id))
    answer(fill.connection, fill.id, *chair, decide_fill(fill.level));
}

void Room::on(const input::Rematch& rematch) {
  if (const auto chair = speaker(rematch.connection, rematch.id))
    answer(rematch.connection, rematch.id, *chair, decide_rematch(*chair));
}

void Room::on(const input::Resume& resume) {
  const auto chair = speaker(resume.connection, resume.id);
  if (!chair) return;
  if (!game_.paused()) return answer(resume.connection, resume.id, *chair, refuse("the game is not paused"));
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (!here(Chair{i})) left_behind_.insert(Chair{i});
  update_pause();
  answer(resume.connection, resume.id, *chair, Change{});
}

void Room::on(const input::Ready& ready) {
  const auto chair = speaker(ready.connection, ready.id);
  if (!chair) return;
  if (!led_ || !state().game()->timed() || table_state() != TableState::playing)
    return answer(ready.connection, ready.id, *chair, refuse("no race goes on, or is about to begin"));
  if (before_race() && ready_.insert(*chair).second && !update_pause()) send_tables();
  answer(ready.connection, ready.id, *chair, Change{});
}

void Room::on(const input::Promise& promise) {
  if (const auto chair = speaker(promise.connection, promise.id))
    answer(promise.connection, promise.id, *chair, decide_promise(*chair, promise));
}

void Room::on(const input::Show& show) {
  if (const auto chair = speaker(show.connection, show.id))
    answer(show.connection, show.id, *chair, decide_show(*chair, show));
}

void Room::on(const input::Delayed& delayed) {
  if (connections_.contains(delayed.connection)) delays_[delayed.connection].measured(delayed.ms, now_);
}

void Room::on(const input::BotMove& move) {
  if (move.game == number() && led_)
    take(lead(conduct::Thought{.seat = move.seat, .at = move.at, .token = move.token, .reaction = move.reaction}));
}

void Room::on(const input::Stored& stored) {
  assert(writing_);
  const std::unique_ptr<Writing> written = std::move(writing_);
  Writing& writing = *written;
  if (!stored.ok) {
    refuse_unstored(writing);
    if (!writing.decided) return;
    return take(lead(conduct::Kept{false}));
  }
  apply(writing.change);
  Step step;
  if (writing.decided) {
    if (writing.chance) chance_ = std::move(writing.chance);
    step = lead(conduct::Kept{true});
    if (game_.beat()) turn_began_ = now_;
  }
  if (!led_ && table_state() == TableState::playing) {
    step = begin();
    // A race that is held at its beginning opens play only when it goes on.
    if (update_pause()) step.signal = false;
  }
  seat_bots();
  watch_clock();
  tell(writing, step);
  step.asked = false;  // told
  take(step);
  update_pause();
}

// ---- decisions

Result<void> Room::check_game(const input::Move& move) const {
  if (table_state() == TableState::waiting) return refuse("the game has not begun: seats are open");
  if (move.game != number_)
    return refuse("game is " + std::to_string(move.game) + "; the game now is number " + std::to_string(number_));
  if (current().end == GameEnd::given_up) return refuse("the game was given up");
  return {};
}

Result<Change> Room::decide_fill(const std::string& level) {
  if (table_state() != TableState::waiting) return refuse("no seat is open");
  if (std::ranges::find(settings_.levels, level) == settings_.levels.end()) {
    std::string allowed;
    for (const std::string& one : settings_.levels) allowed += (allowed.empty() ? "" : ", ") + one;
    return refuse("level is " + in_quotes(level) + "; allowed are " + allowed);
  }
  Change change;
  int number = static_cast<int>(std::ranges::count(table_.sitters, Sitter::Kind::bot, &Sitter::kind));
  for (std::size_t i = 0; i < table_.sitters.size(); ++i)
    if (table_.sitters[i].kind == Sitter::Kind::open)
      change.sitters.emplace_back(Chair{static_cast<std::uint8_t>(i)}, bot(level, ++number));
  return change;
}

Result<Change> Room::decide_rematch(Chair chair) {
  if (table_state() != TableState::over) return refuse("the game is not over yet");
  std::set<Chair> votes = votes_;
  votes.insert(chair);
  if (all_want_rematch(votes)) return new_game();
  Change change;
  change.vote = chair;
  return change;
}

Result<SeatSeed> Room::open_seed(Chair chair, int game) const {
  if (!current().seeds) return refuse("the chance of this game has no seeds");
  if (game != number())
    return refuse("game is " + std::to_string(game) + "; the game now is number " + std::to_string(number()));
  if (!events().empty()) return refuse("the game has begun: the key of its chance is made");
  return current().seeds->seats[seat(chair).index];
}

Result<Change> Room::decide_promise(Chair chair, const input::Promise& promise) {
  auto mine = open_seed(chair, promise.game);
  if (!mine) return std::unexpected(mine.error());
  if (promise.seat && *promise.seat != seat(chair).index)
    return refuse("seat is " + std::to_string(*promise.seat) + "; the seat now is " +
                  std::to_string(seat(chair).index));
  if (!mine->commit.empty()) return refuse("this seat has promised " + mine->commit + " already");
  mine->commit = promise.commit;
  Change change;
  change.seat_seeds.emplace_back(seat(chair), std::move(*mine));
  return change;
}

Result<Change> Room::decide_show(Chair chair, const input::Show& show) {
  auto mine = open_seed(chair, show.game);
  if (!mine) return std::unexpected(mine.error());
  if (!promises_closed()) return refuse("not all who play have promised yet; a seed that is shown now helps the last");
  if (!mine->seed.empty()) return refuse("this seat has shown its seed already");
  if (seat_commitment(current().seeds->commit, seat(chair), show.seed) != mine->commit)
    return refuse("this seed is not the one that the seat has promised");
  mine->seed = show.seed;
  Change change;
  change.seat_seeds.emplace_back(seat(chair), std::move(*mine));
  return change;
}

bool Room::promises_closed() const {
  if (!current().seeds || table_state() == TableState::waiting) return false;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (table_.sitters[i].kind == Sitter::Kind::human && current().seeds->seats[seat(Chair{i}).index].commit.empty())
      return false;
  return true;
}

bool Room::all_want_rematch(const std::set<Chair>& votes) const {
  bool somebody = false;
  for (std::size_t i = 0; i < table_.sitters.size(); ++i) {
    const Chair chair{static_cast<std::uint8_t>(i)};
    if (table_.sitters[i].kind != Sitter::Kind::human) continue;
    if (!votes.contains(chair)) return false;
    somebody = true;
  }
  return somebody;
}

Series Room::series_now() const {
  Series series(table_.series, current().wins, table_.sitters.size());
  if (!state().over() || !current().leavers.empty()) return series;
  const SeatSet winners = state().standing().winners;
  if (winners.size() == 1) series.ends(chair(winners.lowest()));
  return series;
}

Change Room::new_game() {
  Change change;
  change.new_game = true;
  Series series = series_now();
  series.next(!current().leavers.empty());
  change.wins = series.wins();
  if (settings_.fair)
    change.seeds = new_seeds(table_.id, number() + 1, table_.game, table_.options,
                             static_cast<int>(table_.sitters.size()), draw_seed(*luck_));
  return change;
}

// ---- changes

Sitter Room::bot(const std::string& level, int number) {
  std::string name = level + ' ' + std::to_string(number);
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return {Sitter::Kind::bot, name, level, {}};
}

void Room::persist(Writing writing) {
  Change& change = writing.change;
  change.table = table_.id;
  change.game = number_ + (change.new_game ? 1 : 0);
  change.from = change.new_game ? 0 : std::ssize(events());
  add_ends(change);
  effects_.push_back(effect::Persist{change});
  writing_ = std::make_unique<Writing>(std::move(writing));
}

void Room::leave_to_others() {
  TableGame& game = table_.games.back();
  game.events.clear();
  game.decisions.clear();
}

void Room::apply(const Change& change) {
  if (change.new_game) table_.games.clear();
  carry_out(table_, change);
  leave_to_others();
  if (change.order.empty())
    for (const auto& [chair, sitter] : change.sitters) sit(chair, sitter.kind);
  else
    follow(change.order);
  if (change.new_game) {
    ++number_;
    votes_.clear();
    giving_up_.clear();
    replacing_.clear();
    chance_.reset();
    asked_.clear();
    ready_.clear();
    came_.clear();
    race_began_ = false;
    to_think_ = {};
    led_ = false;
    Conductor next(Replay::start(*state().game()), conduct_settings());
    next.follow(game_);
    game_ = std::move(next);
  }
  for (const StandIn& one : change.stand_ins)
    if (one.to) back_.erase(one.chair);
  if (const auto& ballot = change.ballot)
    (ballot->against ? replacing_[*ballot->against] : giving_up_).insert(ballot->by);
  if (change.end == GameEnd::given_up) lead(conduct::GiveUp{});
  if (change.vote) votes_.insert(*change.vote);
  for (const auto& [key, answer] : change.answers) refusals_[key.first] += !answer.ok;
  if (change.new_game || !change.sitters.empty() || !change.events.empty()) turn_began_ = now_;
}

void Room::tell(const Writing& done, const Step& step) {
  const Change& change = done.change;
  if (!change.sitters.empty() || change.new_game || !change.seat_seeds.empty() || !change.stand_ins.empty() ||
      change.ballot || change.end == GameEnd::given_up || change.vote || step.asked)
    send_tables();
  if (!change.events.empty() && !connections_.empty()) {
    effect::Send all;
    for (const auto& [connection, chair] : connections_) all.to.push_back(connection);
    all.message = EventsMessage{number_, static_cast<std::int64_t>(events().size() - change.events.size()),
                                change.events, time_left()};
    effects_.push_back(std::move(all));
    if (table_state() == TableState::over) send_tables();
  }
  if (step.signal) send_signal(std::nullopt);
  for (std::size_t i = 0; i < done.asked.size(); ++i)
    if (connections_.contains(done.asked[i]))
      send(done.asked[i], AckMessage{change.answers[i].first.second, change.answers[i].second});
  if (done.request) effects_.push_back(effect::Admit{*done.request, done.chair});
}

void Room::refuse_unstored(const Writing& failed) {
  retry_at_ = now_ + kRetry;
  for (std::size_t i = 0; i < failed.asked.size(); ++i)
    if (connections_.contains(failed.asked[i]))
      send(failed.asked[i], not_now(failed.change.answers[i].first.second, kUnstored));
  if (failed.request) effects_.push_back(effect::Admit{*failed.request, refuse(kUnstored), true});
}

void Room::refuse_for_now(const Input& input) {
  const auto refuse_message = [this](const auto& message) { send(message.connection, not_now(message.id, kBusy)); };
  if (const auto* move = std::get_if<input::Move>(&input)) refuse_message(*move);
  if (const auto* fill = std::get_if<input::Fill>(&input)) refuse_message(*fill);
  if (const auto* rematch = std::get_if<input::Rematch>(&input)) refuse_message(*rematch);
  if (const auto* resume = std::get_if<input::Resume>(&input)) refuse_message(*resume);
  if (const auto* ready = std::get_if<input::Ready>(&input)) refuse_message(*ready);
  if (const auto* back = std::get_if<input::Back>(&input)) refuse_message(*back);
  if (const auto* quit = std::get_if<input::Quit>(&input)) refuse_message(*quit);
  if (const auto* replace = std::get_if<input::Replace>(&input)) refuse_message(*replace);
  if (const auto* free = std::get_if<input::Free>(&input)) refuse_message(*free);
  if (const auto* arrange = std::get_if<input::Arrange>(&input)) refuse_message(*arrange);
  if (const auto* give_up = std::get_if<input::GiveUp>(&input)) refuse_message(*give_up);
  if (const auto* promise = std::get_if<input::Promise>(&input)) refuse_message(*promise);
  if (const auto* show = std::get_if<input::Show>(&input)) refuse_message(*show);
  if (const auto* join = std::get_if<input::Join>(&input))
    effects_.push_back(effect::Admit{join->request, refuse(kBusy), true});
  if (const auto* hello = std::get_if<input::Hello>(&input)) send(hello->connection, ByeMessage{kBusy, true});
}

void Room::go_on() {
  watch_clock();
  hand_back();
  if (!writing_) count_ballots();
  if (!writing_) take_over();
  if (!writing_) begin_rematch();
  seat_bots();
  if (!writing_ && before_race()) update_pause();
  if (!writing_ && led_) take(lead(conduct::Wake{}));
}

// Whatever was due has been done by go_on, so that what is asked for lies in the future.
void Room::wake_in_time() {
  constexpr Milliseconds kNever = std::numeric_limits<Milliseconds>::max();
  Milliseconds next = led_ ? game_.wake().value_or(kNever) : kNever;
  const auto no_later = [&](Milliseconds time) { next = std::min(next, time); };
  if (!asleep()) {
    if (const auto until = waits_for_ready()) no_later(*until);
    if (const auto out = runs_out()) no_later(std::max(*out, retry_at_));
    if (!back_.empty() || rematch_is_due()) no_later(retry_at_);
    if (!giving_up_.empty() || !replacing_.empty()) {
      if (retry_at_ > now_) no_later(retry_at_);
      for (const auto& [chair, since] : gone_)
        if (const Milliseconds at = since + kAway * settings_.second; at > now_) no_later(at);
    }
  }
  const bool some = next < kNever;
  if (some || to_be_woken_) effects_.push_back(effect::WakeAt{some ? std::optional(next) : std::nullopt});
  to_be_woken_ = some;
}

void Room::send_tables() {
  for (const auto& [connection, chair] : connections_) send(connection, table(chair));
}

void Room::send(Connection to, Message message) { effects_.push_back(effect::Send{{to}, std::move(message)}); }

}  // namespace wagnis
