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
      wake_(strand_),
      payer_(std::move(payer)) {}

Host::Host(const Parts& parts, Room room, std::shared_ptr<Visitor> payer) : Host(parts, room.id(), std::move(payer)) {
  room_ = std::move(room);
}

namespace {

Answered<Table> loaded(Store& store, const std::string& id) {
  auto stored = load_and_wait(store, id);
  if (!stored) {
    log_error("table not loaded", {{"table", id}, {"why", stored.error().what}});
    return std::unexpected(Refusal{503, {"the table cannot be read now; please try again", {}}});
  }
  if (!*stored) return std::unexpected(Refusal{404, {"there is no table " + id, {}}});
  return std::move(**stored);
}

}  // namespace

void Host::load() {
  opening_ = true;
  parts_.metrics.tables_loaded.add();
  parts_.reads.post(payer_->owner(), [self = shared_from_this(), payer = payer_] {
    const Milliseconds begun = steady_now();
    auto table = loaded(self->parts_.store, self->id_);
    const Milliseconds now = steady_now();
    payer->spend(Visitor::Kind::reading, now, static_cast<double>(now - begun));
    asio::post(self->strand_, [self, table = std::move(table)]() mutable { self->opened(std::move(table)); });
  });
}

void Host::opened(Answered<Table> table) {
  opening_ = false;
  if (!table) {
    closed_ = table.error();
  } else {
    const RoomSettings settings = room_settings(parts_, table->game);
    auto room = Room::open(std::move(*table), settings, steady_now());
    if (room) {
      room_ = std::move(*room);
      step(input::Wake{});
    } else {
      log_error("table is stored wrong", {{"table", id_}, {"why", text(room.error())}});
      closed_ = {500, {"the table " + id_ + " is stored wrong", {}}};
    }
  }
  for (const auto& use : std::exchange(until_open_, {})) use();
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
  when_open([this, self = shared_from_this(), me, done = std::move(done)]() mutable {
    step(input::Set{asked(std::move(done)), me});
  });
}

void Host::join(JoinMessage join, std::string token_hash, Admitted done) {
  when_open([this, self = shared_from_this(), join = std::move(join), hash = std::move(token_hash),
             done = std::move(done)]() mutable {
    if (!room_) return done(std::unexpected(closed_));
    std::string invitation = join.invitation.empty() ? std::string() : wagnis::token_hash(join.invitation);
    step(input::Join{asked(std::move(done)), std::move(join.name), std::move(hash), std::move(invitation)});
  });
}

void Host::view(std::function<void(Answered<std::string>)> done) {
  when_open([this, self = shared_from_this(), done = std::move(done)] {
    if (room_)
      done(write_message(room_->table(std::nullopt)));
    else
      done(std::unexpected(closed_));
  });
}

void Host::hello(Connection connection, std::shared_ptr<Listener> listener, std::optional<std::string> token_hash,
                 std::shared_ptr<Visitor> visitor, HelloMessage hello) {
  when_open([this, self = shared_from_this(), connection, listener = std::move(listener), hash = std::move(token_hash),
             visitor = std::move(visitor), hello = std::move(hello)] {
    if (!room_) return listener->part(encoded(ByeMessage{closed_.reason.what, closed_.status == 503}));
    if (hash && sits_here(*hash)) payer_ = visitor;
    if (listeners_.emplace(connection, listener).second && room_->state().game()->timed()) listener->measure();
    step(input::Hello{connection, hash, hello.game, hello.have, hello.look});
  });
}

bool Host::sits_here(const std::string& token_hash) const {
  return std::ranges::any_of(room_->sitters(), [&](const Sitter& sitter) {
    return sitter.kind == Sitter::Kind::human && same_secret(sitter.token, token_hash);
  });
}

void Host::tell(Input input) {
  when_open([this, self = shared_from_this(), input = std::move(input)] {
    if (room_) step(input);
  });
}

void Host::leave(Connection connection) {
  when_open([this, self = shared_from_this(), connection] {
    listeners_.erase(connection);
    if (room_) step(input::Leave{connection});
  });
}

void Host::step(Input input) {
  for (const Effect& effect : room_->step(std::move(input), steady_now(), luck_))
    std::visit([this](const auto& one) { execute(one); }, effect);
}

void Host::execute(const effect::Persist& persist) {
  Metrics& metrics = parts_.metrics;
  metrics.writes_waiting.add(1);
  const auto begun = std::chrono::steady_clock::now();
  parts_.store.write(persist.change, [self = shared_from_this(), &metrics, begun](Result<void> written) {
    metrics.writes_waiting.add(-1);
    metrics.store_write.add(std::chrono::steady_clock::now() - begun);
    if (!written) {
      metrics.writes_failed.add();
      log_error("not stored", {{"table", self->id_}, {"why", written.error().what}});
    }
    // Before anybody is told: who asks for the record then must not get the one of before.
    self->parts_.records.forget(self->id_);
    asio::post(self->strand_, [self, ok = written.has_value()] { self->step(input::Stored{ok}); });
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
      listener->second->part(text);
      listeners_.erase(listener);
    } else {
      listener->second->hear(text, answers);
    }
  }
}

void Host::execute(const effect::Admit& admit) {
  const auto asked = admitted_.extract(admit.request);
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
