// Rooms and who sits where: people who are away, the turn clock, bots that stand in, those who leave for good, and what
// the host and the others may do about it.
#include <algorithm>

#include "room/room.h"

namespace wagnis {

// ---- messages

void Room::on(const input::Back& back) {
  const auto chair = speaker(back.connection, back.id);
  if (!chair) return;
  welcome(*chair);
  answer(back.connection, back.id, *chair, Change{});
}

void Room::on(const input::Quit& quit) {
  if (const auto chair = speaker(quit.connection, quit.id)) answer(quit.connection, quit.id, *chair, without(*chair));
}

void Room::on(const input::Replace& replace) {
  const auto chair = speaker(replace.connection, replace.id);
  if (!chair) return;
  welcome(*chair);
  answer(replace.connection, replace.id, *chair, decide_replace(*chair, replace));
}

void Room::on(const input::Free& free) {
  if (const auto chair = speaker(free.connection, free.id))
    answer(free.connection, free.id, *chair, decide_free(*chair, free.seat));
}

void Room::on(const input::Arrange& arrange) {
  auto chair = speaker(arrange.connection, arrange.id);
  if (!chair) return;
  auto change = decide_arrange(*chair, arrange.order);
  // The answer, as all answers, belongs to the chair in which its person sits afterwards.
  if (change)
    chair = Chair{static_cast<std::uint8_t>(std::ranges::find(change->order, *chair) - change->order.begin())};
  answer(arrange.connection, arrange.id, *chair, std::move(change));
}

void Room::on(const input::GiveUp& give_up) {
  const auto chair = speaker(give_up.connection, give_up.id);
  if (!chair) return;
  welcome(*chair);
  answer(give_up.connection, give_up.id, *chair, decide_give_up(*chair, give_up));
}

void Room::on(const input::React& react) {
  const auto known = connections_.find(react.connection);
  if (known == connections_.end() || !known->second) return;
  const auto last = reacted_.find(*known->second);
  if (last != reacted_.end() && now_ - last->second < kReactionPause) return;
  reacted_[*known->second] = now_;
  for (const auto& [connection, chair] : connections_) send(connection, ReactMessage{seat(*known->second), react.what});
}

// ---- leaving for good

Change Room::without(Chair chair) const {
  Change change;
  if (table_state() == TableState::waiting) {
    change.sitters.emplace_back(chair, Sitter{});
    // Whoever comes next promises for themselves.
    if (current().seeds) change.seat_seeds.emplace_back(seat(chair), SeatSeed{});
    if (table_.host == chair) {
      std::optional<Chair>& next = change.host.emplace();
      for (std::uint8_t i = 0; i < table_.sitters.size() && !next; ++i)
        if (table_.sitters[i].kind == Sitter::Kind::human && Chair{i} != chair) next = Chair{i};
    }
    return change;
  }
  const auto bots = std::ranges::count(table_.sitters, Sitter::Kind::bot, &Sitter::kind);
  change.sitters.emplace_back(chair, bot(settings_.stand_in, static_cast<int>(bots) + 1));
  change.leavers.push_back({chair, static_cast<std::int64_t>(events().size()), table_.sitters[chair.index].name});
  return change;
}

void Room::sit(Chair chair, Sitter::Kind kind) {
  gone_.erase(chair);
  looks_.erase(chair);
  ready_.erase(chair);
  if (kind == Sitter::Kind::human) {
    gone_[chair] = now_;
    return;
  }
  // Whoever sat there only watches now.
  for (auto& [connection, who] : connections_)
    if (who == chair) who.reset();
  replacing_.erase(chair);
  end_wishes(chair);
}

// Before the first game nobody has wishes, and no bot stands in.
void Room::follow(const std::vector<Chair>& order) {
  const auto now_in = [&](Chair chair) {
    return Chair{static_cast<std::uint8_t>(std::ranges::find(order, chair) - order.begin())};
  };
  const auto move_keys = [&](auto& map) {
    for (auto& [chair, value] : std::exchange(map, {})) map.emplace(now_in(chair), std::move(value));
  };
  for (auto& [connection, chair] : connections_)
    if (chair) chair = now_in(*chair);
  move_keys(gone_);
  move_keys(looks_);
  move_keys(reacted_);
  move_keys(refusals_);
}

void Room::end_wishes(Chair chair) {
  votes_.erase(chair);
  giving_up_.erase(chair);
  for (auto& [against, by] : replacing_) by.erase(chair);
  std::erase_if(replacing_, [](const auto& one) { return one.second.empty(); });
}

Result<void> Room::check_game(int game) const {
  if (game != number())
    return refuse("game is " + std::to_string(game) + "; the game now is number " + std::to_string(number()));
  return {};
}

Result<Change> Room::decide_replace(Chair chair, const input::Replace& replace) const {
  if (table_state() == TableState::waiting) return refuse("the game has not begun; the host may free the seat");
  if (auto fits = check_game(replace.game); !fits) return std::unexpected(fits.error());
  const auto other = other_person(chair, replace.seat);
  if (!other) return std::unexpected(other.error());
  Change change;
  change.ballot.emplace(chair, *other);
  return change;
}

Result<Chair> Room::other_person(Chair chair, std::int64_t seat) const {
  if (seat < 0 || seat >= std::ssize(table_.sitters))
    return refuse("seat is " + std::to_string(seat) + "; it must be one of 0 to " +
                  std::to_string(table_.sitters.size() - 1));
  const Chair other = this->chair(Seat{static_cast<std::uint8_t>(seat)});
  if (other == chair) return refuse("seat is one's own; to leave is another message");
  switch (table_.sitters[other.index].kind) {
    case Sitter::Kind::open: return refuse("seat " + std::to_string(seat) + " is open");
    case Sitter::Kind::bot: return refuse("the seat is a bot's already");
    case Sitter::Kind::human: break;
  }
  return other;
}

Result<Change> Room::decide_free(Chair chair, std::int64_t seat) const {
  if (table_state() != TableState::waiting)
    return refuse("the game has begun; from then on the others may replace somebody");
  if (table_.host != chair) return refuse("only the host of the table may free a seat");
  const auto other = other_person(chair, seat);
  if (!other) return std::unexpected(other.error());
  return without(*other);
}

Result<Change> Room::decide_arrange(Chair chair, const std::vector<std::int64_t>& order) const {
  if (table_state() != TableState::waiting)
    return refuse("the game has begun; from then on everybody keeps their seat");
  if (table_.host != chair) return refuse("only the host of the table may say who sits where");
  const auto seats = table_.sitters.size();
  Change change;
  for (const std::int64_t from : order)
    if (from >= 0 && from < std::ssize(table_.sitters))
      change.order.push_back(this->chair(Seat{static_cast<std::uint8_t>(from)}));
  if (order.size() != seats || std::set(change.order.begin(), change.order.end()).size() != seats)
    return refuse("order must have each of the seats 0 to " + std::to_string(seats - 1) + " once");
  for (std::uint8_t i = 0; i < seats; ++i) {
    const Chair from = change.order[i];
    Sitter sitter = table_.sitters[from.index];
    if (sitter.kind == Sitter::Kind::open && !sitter.token.empty() && sitter.name.empty())
      sitter.name = std::to_string(from.index);
    change.sitters.emplace_back(Chair{i}, std::move(sitter));
    if (from == chair) change.host = Chair{i};
    // A promise is made for a seat: who has another one promises anew.
    if (current().seeds && from != Chair{i}) change.seat_seeds.emplace_back(Seat{i}, SeatSeed{});
  }
  return change;
}

Result<Change> Room::decide_give_up(Chair chair, const input::GiveUp& give_up) const {
  if (table_state() != TableState::playing) return refuse("no game goes on");
  if (auto fits = check_game(give_up.game); !fits) return std::unexpected(fits.error());
  Change change;
  change.ballot.emplace(chair, std::nullopt);
  return change;
}

bool Room::absent(Chair chair) const {
  if (stand_in(chair) != nullptr) return true;
  const auto gone = gone_.find(chair);
  return gone != gone_.end() && now_ - gone->second >= kAway * settings_.second;
}

// A game is given up when all people want it who are not absent. A seat is replaced, also after a game, when all others
// want it and they are two at least; one that is absent, when more than half of them do.
void Room::count_ballots() {
  // Grabs that are being decided belong to the game.
  if (table_state() == TableState::waiting || now_ < retry_at_ || game_.deciding()) return;
  std::vector<Chair> voters;
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
    if (table_.sitters[i].kind == Sitter::Kind::human && !absent(Chair{i})) voters.push_back(Chair{i});

  const auto wants_end = [&](Chair chair) { return giving_up_.contains(chair); };
  if (table_state() == TableState::playing && !voters.empty() && std::ranges::all_of(voters, wants_end)) {
    Writing writing;
    writing.change.end = GameEnd::given_up;
    for (std::uint8_t i = 0; i < table_.sitters.size(); ++i)
      if (const auto& id = game_.chosen()[i])
        add_answer(writing, chair(Seat{i}), *id, {false, std::ssize(events()), "the game was given up", {}},
                   hears(chair(Seat{i}), *id));
    return persist(std::move(writing));
  }
  for (const auto& [against, by] : replacing_) {
    const auto others = std::ranges::count_if(voters, [&](Chair chair) { return chair != against; });
    const auto agree =
        std::ranges::count_if(voters, [&](Chair chair) { return chair != against && by.contains(chair); });
    if (absent(against) ? 2 * agree <= others : agree < others || others < 2) continue;
    Writing writing;
    writing.change = without(against);
    return persist(std::move(writing));
  }
}

// ---- the clock, and bots that stand in

const StandIn* Room::stand_in(Chair chair) const {
  if (back_.contains(chair)) return nullptr;
  const auto found =
      std::ranges::find_if(current().stand_ins, [&](const StandIn& one) { return one.chair == chair && !one.to; });
  return found == current().stand_ins.end() ? nullptr : &*found;
}

bool Room::bot_moves(Chair chair) const {
  return table_.sitters[chair.index].kind == Sitter::Kind::bot || stand_in(chair) != nullptr;
}

SeatSet Room::awaited() const {
  if (number() == 0 || table_state() != TableState::playing) return {};
  return game_.awaited();
}

void Room::welcome(Chair chair) {
  gone_.erase(chair);
  replacing_.erase(chair);
  if (stand_in(chair) == nullptr) return;
  back_.insert(chair);
  seat_bots();
  if (awaited().has(seat(chair))) turn_began_ = now_;
}

std::optional<Milliseconds> Room::runs_out() const {
  if (!clock_runs_) return std::nullopt;
  bool person = false;
  awaited().each([&](Seat seat) { person = person || !bot_moves(chair(seat)); });
  if (!person) return std::nullopt;
  return turn_began_ + table_.clock * settings_.second;
}

std::optional<Milliseconds> Room::time_left() const {
  const auto out = runs_out();
  return out ? std::optional(std::max<Milliseconds>(0, *out - now_)) : std::nullopt;
}

// A short clock stands still while nobody at all is there, so that a table that all have left is not played to its end
// by bots. One of a day runs on, since people who play so are seldom there at the same time; what has run out takes
// effect when somebody comes.
bool Room::clock_is_to_run() const {
  const bool somebody = std::ranges::any_of(connections_, [](const auto& c) { return c.second.has_value(); });
  return table_.clock > 0 && !state().game()->timed() && number() > 0 && table_state() == TableState::playing &&
         (somebody || table_.clock >= kDay);
}

void Room::watch_clock() {
  const bool runs = clock_is_to_run();
  if (runs && !clock_runs_) turn_began_ = now_;
  clock_runs_ = runs;
}

void Room::take_over() {
  const auto out = runs_out();
  if (asleep() || !out || now_ < *out || now_ < retry_at_) return;
  Writing writing;
  awaited().each([&](Seat seat) {
    if (!bot_moves(chair(seat)))
      writing.change.stand_ins.push_back({chair(seat), static_cast<std::int64_t>(events().size()), std::nullopt});
  });
  persist(std::move(writing));
}

void Room::hand_back() {
  if (!back_.empty() && now_ >= retry_at_) persist({});
}

void Room::add_ends(Change& change) const {
  const auto now = static_cast<std::int64_t>(events().size());
  for (const StandIn& one : current().stand_ins) {
    if (one.to) continue;
    const auto left = std::ranges::find(change.leavers, one.chair, &Leaver::chair);
    if (back_.contains(one.chair) || left != change.leavers.end())
      change.stand_ins.push_back({one.chair, one.from, now});
    else if (change.end != GameEnd::none)
      change.stand_ins.push_back({one.chair, one.from, now + static_cast<std::int64_t>(change.events.size())});
  }
}

void Room::view_absent(TableMessage& message) const {
  for (std::uint8_t i = 0; i < table_.sitters.size(); ++i) {
    const Chair who = chair(Seat{i});
    SeatView& seat = message.seats[i];
    seat.stand_in = stand_in(who) != nullptr;
    for (const StandIn& one : current().stand_ins)
      if (one.chair == who) seat.stood_in.push_back(one);
    if (giving_up_.contains(who)) message.giving_up.push_back(Seat{i});
    if (const auto by = replacing_.find(who); by != replacing_.end()) {
      ReplacingView& replacing = message.replacing.emplace_back(Seat{i});
      for (const Chair chair : by->second) replacing.by.push_back(this->seat(chair));
    }
  }
  message.clock = table_.clock;
  message.in = time_left();
  message.given_up = current().end == GameEnd::given_up;
}

}  // namespace wagnis
