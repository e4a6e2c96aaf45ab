#include "server/tables.h"

#include <algorithm>
#include <set>

#include "server/clock.h"
#include "server/log.h"

namespace wagnis {

Tables::Tables(const Parts& parts) : parts_(parts) {
  told_->tables = this;
  parts_.store.when_lost([told = told_](const std::string& table) {
    const std::lock_guard lock(told->mutex);
    if (told->tables != nullptr) told->tables->lost(table);
  });
}

Tables::~Tables() {
  const std::lock_guard lock(told_->mutex);
  told_->tables = nullptr;
}

void Tables::lost(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto known = hosts_.find(id); known != hosts_.end())
    if (const auto host = known->second.lock()) host->lose();
}

void Tables::set(NewTable wanted, std::string token_hash, std::shared_ptr<Visitor> visitor,
                 std::function<void(Answered<Ticket>)> done) {
  const auto refused = [&](Reason reason) { done(std::unexpected(Refusal{400, std::move(reason)})); };
  const auto game = make_game(wanted.game, wanted.options);
  if (!game) return refused(game.error());
  for (const Sitter& sitter : wanted.sitters)
    if (sitter.kind == Sitter::Kind::bot)
      if (auto bot = make_bot(*game, sitter.level); !bot) return refused(bot.error());

  if (wanted.clock != 0 && (*game)->timed())
    return refused({"clock is " + std::to_string(wanted.clock) + "; a game in real time has none", {}});
  if (wanted.hints != Hints::none && (*game)->timed())
    return refused({"hints is " + std::string(name(wanted.hints)) + "; a game in real time has none", {}});

  Table table;
  table.id = new_table_id();
  table.game = std::move(wanted.game);
  table.options = std::move(wanted.options);
  table.pause = wanted.pause;
  table.clock = wanted.clock;
  table.series = wanted.series;
  table.hints = wanted.hints;
  table.sitters = std::move(wanted.sitters);
  table.sitters[wanted.me.index].token = std::move(token_hash);
  std::vector<Invitation> invitations;
  for (std::size_t i = 0; i < table.sitters.size() && wanted.invited; ++i) {
    if (table.sitters[i].kind != Sitter::Kind::open) continue;
    invitations.push_back({Chair{static_cast<std::uint8_t>(i)}, new_token()});
    table.sitters[i].token = wagnis::token_hash(invitations.back().code);
  }
  auto room = Room::open(std::move(table), room_settings(parts_, (*game)->id()), 0);
  if (!room) return refused(room.error());

  const std::string id = room->id();
  const auto host = std::make_shared<Host>(parts_, std::move(*room), std::move(visitor));
  {
    // The table's name is told to nobody before it is on disk, and the host is not usable until then. But it may be
    // lost as soon as it is.
    const std::lock_guard lock(mutex_);
    keep(id, host);
  }
  host->set(wanted.me, [id, invitations = std::move(invitations), done = std::move(done)](Answered<Chair> chair) {
    if (!chair) return done(std::unexpected(chair.error()));
    done(Ticket{id, *chair, invitations});
  });
}

Answered<std::shared_ptr<Host>> Tables::find(const std::string& id, const std::shared_ptr<Visitor>& visitor) {
  const std::lock_guard lock(mutex_);
  if (const auto known = hosts_.find(id); known != hosts_.end())
    if (auto host = known->second.lock(); host && host->usable()) return host;
  // Otherwise one visitor could have many large tables read, and only the answers would come one after the other.
  constexpr std::size_t kMaxWaiting = 512;
  const Milliseconds now = steady_now();
  const bool enough = !visitor->has(Visitor::Kind::reading, now);
  if (enough || (!visitor->unlimited() && parts_.reads.busy(visitor->owner()) >= kMaxWaiting)) {
    parts_.metrics.limited_reading.add();
    return std::unexpected(read_enough(enough ? visitor->wait(Visitor::Kind::reading, now) : 1000));
  }
  auto host = std::make_shared<Host>(parts_, id, visitor);
  host->load();
  keep(id, host);
  return host;
}

void Tables::forget_people(std::int64_t now) {
  const std::lock_guard lock(mutex_);  // whoever comes now comes after it
  if (tidying_ended_) return;
  parts_.store.forget_people(now - std::int64_t{kKeepPeople} * kDay, in_use(), [this](const Result<int>& tables) {
    parts_.records.forget_all();
    if (!tables)
      log_error("people not forgotten", {{"why", tables.error().what}});
    else if (*tables > 0)
      log_info("people forgotten", {{"tables", std::int64_t{*tables}}});
  });
}

void Tables::end_tidying() {
  const std::lock_guard lock(mutex_);
  tidying_ended_ = true;
}

void Tables::remove_tables(StoreAge age) {
  const std::lock_guard lock(mutex_);
  if (tidying_ended_) return;
  parts_.store.tables_to_remove(age, [this, age](Result<std::vector<std::string>> tables) {
    if (!tables) return log_error("tables not removed", {{"why", tables.error().what}});
    if (!tables->empty()) remove_next(std::make_shared<std::vector<std::string>>(std::move(*tables)), age);
  });
}

void Tables::remove_next(const std::shared_ptr<std::vector<std::string>>& tables, StoreAge age) {
  constexpr std::size_t kAtOnce = 16;
  const std::lock_guard lock(mutex_);  // whoever comes now comes after it
  if (tidying_ended_) return;
  const auto used = in_use();
  std::vector<std::string> some;
  while (!tables->empty() && some.size() < kAtOnce) {
    if (!used.contains(tables->back())) some.push_back(std::move(tables->back()));
    tables->pop_back();
  }
  parts_.store.remove_tables(std::move(some), age, [this, tables, age](Result<RemovedTables> removed) {
    if (!removed) return log_error("tables not removed", {{"why", removed.error().what}});
    if (removed->unused + removed->idle > 0) parts_.records.forget_all();
    parts_.metrics.removed_unused.add(removed->unused);
    parts_.metrics.removed_idle.add(removed->idle);
    if (!tables->empty()) remove_next(tables, age);
  });
}

std::set<std::string> Tables::in_use() const {
  std::set<std::string> ids;
  for (const auto& [id, host] : hosts_)
    if (!host.expired()) ids.insert(id);
  return ids;
}

void Tables::keep(const std::string& id, const std::shared_ptr<Host>& host) {
  hosts_[id] = host;
  if (hosts_.size() < tidy_at_) return;
  std::erase_if(hosts_, [](const auto& entry) { return entry.second.expired(); });
  tidy_at_ = std::max<std::size_t>(64, 2 * hosts_.size());
}

}  // namespace wagnis
