#include "server/host.h"

#include <algorithm>
#include <chrono>

#include "bots/reflexes.h"
#include "fair/secret.h"
#include "server/clock.h"
#include "server/log.h"

namespace wagnis {
namespace {

std::shared_ptr<const std::string> encoded(const Message& message) {
  return std::make_shared<const std::string>(write_message(message));
}

}  // namespace

RoomSettings room_settings(const Parts& parts, std::string_view game) {
  const auto levels = bot_levels(game);
  RoomSettings settings{.pace = parts.pace, .levels = {levels.begin(), levels.end()}, .race = {}, .fair = true};
  // A game without bots of that level has its strongest move for people.
  if (std::ranges::find(levels, settings.stand_in) == levels.end()) settings.stand_in = levels.back();
  if (parts.pace == 0) {
    settings.race.first_countdown = settings.race.next_countdown = 0;
    settings.second = 100;
  }
  return settings;
}

Host::Host(const Parts& parts, std::string id, std::shared_ptr<Visitor> payer)
    : parts_(parts),
      id_(std::move(id)),
      strand_(asio::make_strand(parts.io)),
      usable_(true),
      wake_(strand_),
      payer_(std::move(payer)) {}

Host::Host(const Parts& parts, Room room, std::shared_ptr<Visitor> payer) : Host(parts, room.id(), std::move(payer)) {
  room_ = std::move(room);
  usable_ = false;
}

Host::~Host() {
  if (claimed_) parts_.store.release(id_);
}

namespace {

constexpr Milliseconds kTakeover = 1000;  // until it is worth asking again who leads a table

Answered<Table> claimed(const Parts& parts, const std::string& id) {
  auto claim = claim_and_wait(parts.store, id);
  if (!claim) {
    log_error("table not loaded", {{"table", id}, {"why", claim.error().what}});
    return std::unexpected(Refusal{503, {"the table cannot be read now; please try again", {}}});
  }
  if (claim->table) return std::move(*claim->table);
  if (claim->elsewhere.empty()) return std::unexpected(Refusal{404, {"there is no table " + id, {}}});
  // A server of our name: this one before it was started again, and its claim has not run out.
  if (claim->elsewhere == parts.node)
    return std::unexpected(Refusal{503, {"the table is being taken over; please try again", {}}, kTakeover});
  return std::unexpected(Refusal{307, {"server " + claim->elsewhere + " leads the table", {}}, 0, claim->elsewhere});
}

}  // namespace

void Host::load() {
  opening_ = true;
  parts_.metrics.tables_loaded.add();
  parts_.reads.post(payer_->owner(), [self = shared_from_this(), payer = payer_] {
    const Milliseconds begun = steady_now();
    auto table = claimed(self->parts_, self->id_);
    self->claimed_ = table.has_value();
    const Milliseconds now = steady_now();
    payer->spend(Visitor::Kind::reading, now, static_cast<double>(now - begun));
    asio::post(self->strand_, [self, table = std::move(table)]() mutable { self->opened(std::move(table)); });
  });
}

void Host::opened(Answered<Table> table) {
  opening_ = false;
  if (!table) {
    close(std::move(table.error()));
  } else if (!lost_) {
    const RoomSettings settings = room_settings(parts_, table->game);
    auto room = Room::open(std::move(*table), settings, steady_now());
    if (room) {
      room_ = std::move(*room);
      step(input::Wake{});
    } else {
      log_error("table is stored wrong", {{"table", id_}, {"why", text(room.error())}});
      close({500, {"the table " + id_ + " is stored wrong", {}}});
    }
  }
  for (const auto& use : std::exchange(until_open_, {})) use();
}

void Host::close(Refusal why) {
  usable_ = false;
  closed_ = std::move(why);
}

const Refusal& Host::refused() {
  if (!closed_.node.empty()) parts_.metrics.moved.add();
  return closed_;
}

void Host::send_away(Listener& listener) {
  const Refusal& why = refused();
  const bool again = why.status == 503 || !why.node.empty();
  listener.part(encoded(ByeMessage{why.reason.what, again, why.node}), why.node);
}

bool Host::turns_away(const Admitted& done) {
  if (parts_.draining) close({503, {"the server is stopping; please try again", {}}, kTakeover});
  if (room_ && !parts_.draining) return false;
  done(std::unexpected(refused()));
  return true;
}

void Host::refuse_admissions() {
  for (auto& [request, done] : std::exchange(admitted_, {}))
    done(std::unexpected(Refusal{503, {"the table changes its server now; please try again", {}}, kTakeover}));
}

void Host::lose() {
  usable_ = false;
  asio::post(strand_, [self = shared_from_this()] {
    if (std::exchange(self->lost_, true)) return;
    log_warning("table lost", {{"table", self->id_}});
    self->close({503, {"the table changes its server now; please try again", {}}, kTakeover});
    self->room_.reset();
    self->wake_.cancel();
    self->parts_.metrics.thinking_now.add(-static_cast<std::int64_t>(self->to_think_.size()));
    self->to_think_.clear();
    for (const auto& [connection, listener] : std::exchange(self->listeners_, {})) self->send_away(*listener);
    self->refuse_admissions();
  });
}

void Host::when_open(std::function<void()> use) {
  asio::post(strand_, [self = shared_from_this(), use = std::move(use)]() mutable {
    if (self->opening_)
      self->until_open_.push_back(std::move(use));
    else
      use();
  });
}

Request Host::asked(Admitted done) {
  const Request request{++requests_};
  admitted_.emplace(request, std::move(done));
  return request;
}

void Host::set(Chair me, Admitted done) {
  when_open([this, me, done = std::move(done)]() mutable {
    if (turns_away(done)) return;
    step(input::Set{asked(std::move(done)), me});
  });
}

void Host::join(JoinMessage join, std::string token_hash, Admitted done) {
  when_open([this, join = std::move(join), hash = std::move(token_hash), done = std::move(done)]() mutable {
    if (turns_away(done)) return;
    std::string invitation = join.invitation.empty() ? std::string() : wagnis::token_hash(join.invitation);
    step(input::Join{asked(std::move(done)), std::move(join.name), std::move(hash), std::move(invitation)});
  });
}

void Host::view(std::function<void(Answered<std::string>)> done) {
  when_open([this, done = std::move(done)] {
    if (room_)
      done(write_message(room_->table(std::nullopt)));
    else
      done(std::unexpected(refused()));
  });
}

void Host::hello(Connection connection, std::shared_ptr<Listener> listener, std::optional<std::string> token_hash,
                 std::shared_ptr<Visitor> visitor, HelloMessage hello) {
  when_open([this, connection, listener = std::move(listener), hash = std::move(token_hash),
             visitor = std::move(visitor), hello = std::move(hello)] {
    if (!room_) return send_away(*listener);
    if (hash && sits_here(*hash)) payer_ = visitor;
    if (listeners_.emplace(connection, listener).second && room_->state().game()->timed()) listener->measure();
    step(input::Hello{connection, hash, hello.game, hello.have, hello.look, hello.ready});
  });
}

bool Host::sits_here(const std::string& token_hash) const {
  return std::ranges::any_of(room_->sitters(), [&](const Sitter& sitter) {
    return sitter.kind == Sitter::Kind::human && same_secret(sitter.token, token_hash);
  });
}

void Host::tell(Input input) {
  when_open([this, input = std::move(input)] { step(input); });
}

void Host::leave(Connection connection) {
  when_open([this, connection] {
    listeners_.erase(connection);
    step(input::Leave{connection});
  });
}

void Host::step(Input input) {
  if (!room_) return;
  if (parts_.draining) {
    // What is on the disk is told. What was refused may be asked for elsewhere, under the same id.
    const auto* stored = std::get_if<input::Stored>(&input);
    if (stored == nullptr) return;
    if (!stored->ok) return refuse_admissions();
  }
  for (const Effect& effect : room_->step(std::move(input), steady_now(), luck_))
    std::visit([this](const auto& one) { execute(one); }, effect);
}

void Host::execute(const effect::Persist& persist) {
  Metrics& metrics = parts_.metrics;
  metrics.writes_waiting.add(1);
  const auto begun = std::chrono::steady_clock::now();
  const bool is_new = persist.change.set.has_value();
  parts_.store.write(persist.change, [self = shared_from_this(), &metrics, begun, is_new](Result<void> written) {
    if (is_new && written) self->claimed_ = true;
    metrics.writes_waiting.add(-1);
    metrics.store_write.add(std::chrono::steady_clock::now() - begun);
    if (!written) {
      metrics.writes_failed.add();
      log_error("not stored", {{"table", self->id_}, {"why", written.error().what}});
    }
    // Before anybody is told: who asks for the record then must not get the one of before.
    self->parts_.records.forget(self->id_);
    asio::post(self->strand_, [self, ok = written.has_value(), is_new] {
      if (is_new && ok && self->room_) self->usable_ = true;
      self->step(input::Stored{ok});
    });
  });
}

void Host::execute(const effect::Send& send) {
  const auto text = encoded(send.message);
  const auto* ack = std::get_if<AckMessage>(&send.message);
  if (ack != nullptr) (ack->answer.ok ? parts_.metrics.acknowledged : parts_.metrics.refused).add();
  // A choice that waited for those of others says nothing of the time that the server took.
  const std::string answers = ack != nullptr && !room_->state().game()->together() ? ack->id : std::string();
  const bool last = std::holds_alternative<ByeMessage>(send.message);
  for (const Connection connection : send.to) {
    const auto listener = listeners_.find(connection);
    if (listener == listeners_.end()) continue;
    if (last) {
      listener->second->part(text, {});
      listeners_.erase(listener);
    } else {
      listener->second->hear(text, answers);
    }
  }
}

void Host::execute(const effect::Admit& admit) {
  const auto asked = admitted_.extract(admit.request);
  if (asked.empty()) return;  // the server drains, and it was refused
  if (admit.chair)
    asked.mapped()(*admit.chair);
  else
    asked.mapped()(std::unexpected(Refusal{admit.again ? 503u : 409u, admit.chair.error()}));
}

void Host::execute(const effect::Think& think) {
  parts_.metrics.thinking_now.add(1);
  to_think_.push_back(think);
  think_next();
}

void Host::think_next() {
  if (thinking_ || to_think_.empty()) return;
  thinking_ = true;
  parts_.bots.post(payer_->owner(), [self = shared_from_this(), think = to_think_.front(), payer = payer_->owner()] {
    const input::BotMove move = self->thought(think, payer);
    self->parts_.metrics.thinking_now.add(-1);
    asio::post(self->strand_, [self, move] {
      self->thinking_ = false;
      self->step(move);
      self->think_next();
    });
  });
  to_think_.pop_front();
}

// On a thread of the bots'. Without a token the room plays for the bot.
input::BotMove Host::thought(const effect::Think& think, const FairPool::Owner& payer) {
  const auto begun = std::chrono::steady_clock::now();
  input::BotMove move{think.game, think.at, think.seat, {}, 0};
  try {
    auto& bot = bots_[think.level];
    if (!bot) {
      auto made = make_bot(think.state->game(), think.level);
      if (made) bot = std::move(*made);
      if (Study study = bot_study(*think.state->game(), think.level)) learn(std::move(study), payer);
    }
    Generator generator(entropy_bits());
    if (bot) move.token = bot->choose(*think.state, think.seat, generator);
    if (think.state->game()->timed() && parts_.pace > 0)
      move.reaction = reaction_time(think.level, think.state->game()->raced_for(move.token), generator);
  } catch (const std::exception& error) {
    log_error("bot failed", {{"table", id_}, {"level", think.level}, {"why", error.what()}});
  }
  parts_.metrics.thinking.add(std::chrono::steady_clock::now() - begun);
  return move;
}

void Host::learn(Study study, const FairPool::Owner& payer) {
  parts_.studies.post(payer, [study = std::move(study), &end = parts_.end_studies] { study(end); });
}

void Host::execute(const effect::WakeAt& wake) {
  wake_.cancel();
  if (!wake.time) return;
  wake_.expires_at(std::chrono::steady_clock::time_point(std::chrono::milliseconds(*wake.time)));
  wake_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error) self->step(input::Wake{});
  });
}

}  // namespace wagnis
