#include "server/shared_store.h"

#include <algorithm>
#include <utility>

namespace wagnis {

void SharedTables::expire(const std::string& node) {
  const std::lock_guard lock(mutex_);
  for (auto& [table, owner] : owners_)
    if (owner.node == node) owner.expired = true;
}

void SharedTables::lead(const std::string& table, const std::string& node) {
  const std::lock_guard lock(mutex_);
  owners_[table] = {node, ++epoch_};
}

std::string SharedTables::leader(const std::string& table) const {
  const std::lock_guard lock(mutex_);
  const auto owner = owners_.find(table);
  return owner == owners_.end() ? "" : owner->second.node;
}

std::optional<Table> SharedTables::stored(const std::string& table) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

SharedStore::SharedStore(SharedTables& tables, std::string node)
    : all_(tables), node_(std::move(node)), thread_([this] { run(); }) {}

SharedStore::~SharedStore() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SharedStore::give(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void SharedStore::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ending_ || (!slow_ && !jobs_.empty()); });
    if (jobs_.empty()) return;
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = {};  // what it holds may call this store
    lock.lock();
  }
}

void SharedStore::hold(bool held) {
  {
    const std::lock_guard lock(mutex_);
    slow_ = held;
  }
  changed_.notify_all();
}

void SharedStore::lose_next_answer() {
  const std::lock_guard lock(all_.mutex_);
  lose_answer_ = true;
}

void SharedStore::notice() {
  give([this] {
    std::vector<std::string> lost;
    {
      const std::lock_guard lock(all_.mutex_);
      for (auto& [table, held] : held_)
        if (held.epoch != 0 && !leads(table, held)) {
          held.epoch = 0;
          lost.push_back(table);
        }
    }
    for (const std::string& table : lost) lost_(table);
  });
}

bool SharedStore::leads(const std::string& table, const Held& held) const {
  const auto owner = all_.owners_.find(table);
  return held.epoch != 0 && owner != all_.owners_.end() && owner->second.epoch == held.epoch;
}

Result<void> SharedStore::fence(const Change& change) {
  const auto held = held_.find(change.table);
  if (held != held_.end() && leads(change.table, held->second)) return {};
  ++count_.fenced;
  if (held != held_.end()) held->second.epoch = 0;
  return refuse("another server leads table " + change.table);
}

Result<void> SharedStore::store(std::map<std::string, Table>& tables, const Change& change) {
  const auto known = tables.find(change.table);
  if ((known == tables.end()) != change.set.has_value()) return refuse("the change does not continue the table");
  Table table = change.set ? Table{} : known->second;
  const auto game = static_cast<std::size_t>(change.game);
  const std::size_t begun = table.games.size() + (change.new_game ? 1 : 0);
  const std::size_t events = change.new_game ? 0 : table.games.back().events.size();
  if (game != begun || static_cast<std::size_t>(change.from) != events)
    return refuse("the change does not continue the game");
  for (const auto& [key, answer] : change.answers)
    if (table.answers.contains(key)) return refuse("the answer to " + key.second + " exists already");
  carry_out(table, change);
  tables[change.table] = std::move(table);
  return {};
}

void SharedStore::write(Change change, Written done) {
  {
    std::unique_lock lock(all_.mutex_);
    if (resigning_) {
      lock.unlock();
      return done(refuse("this server gives its tables up"));
    }
  }
  give([this, change = std::move(change), done = std::move(done)] {
    Result<void> written;
    bool lost = false;
    {
      const std::lock_guard lock(all_.mutex_);
      if (!change.set) {
        written = fence(change);
        lost = !written;
      }
      if (written) written = store(all_.tables_, change);
      if (written && change.set) {
        all_.owners_[change.table] = {node_, ++all_.epoch_};
        held_[change.table] = {1, all_.epoch_};
      }
      if (written && std::exchange(lose_answer_, false)) {
        lost = true;
        held_[change.table].epoch = 0;
        all_.owners_[change.table].expired = true;
        written = refuse("the connection ended before the answer");
      }
    }
    if (lost) lost_(change.table);
    done(written);
  });
}

void SharedStore::load(std::string table, Loaded done) {
  give([this, table = std::move(table), done = std::move(done)] { done(all_.stored(table)); });
}

void SharedStore::claim(std::string table, std::function<void(Result<Claim>)> done) {
  give([this, table = std::move(table), done = std::move(done)] {
    Result<Claim> claim;
    {
      const std::lock_guard lock(all_.mutex_);
      const auto stored = all_.tables_.find(table);
      const auto owner = all_.owners_.find(table);
      const bool is_led = owner != all_.owners_.end();
      const auto held = held_.find(table);
      if (resigned_) {
        claim = refuse("this server has given its tables up");
      } else if (stored != all_.tables_.end()) {
        if (held != held_.end() && leads(table, held->second)) {
          ++held->second.claims;
          claim->table = stored->second;
        } else if (is_led && !owner->second.expired) {
          claim->elsewhere = owner->second.node;
        } else {
          if (is_led) ++count_.taken_over;
          all_.owners_[table] = {node_, ++all_.epoch_};
          held_[table] = {held_[table].claims + 1, all_.epoch_};
          claim->table = stored->second;
        }
      }
    }
    done(std::move(claim));
  });
}

void SharedStore::release(const std::string& table) {
  give([this, table] {
    const std::lock_guard lock(all_.mutex_);
    const auto held = held_.find(table);
    if (held == held_.end() || --held->second.claims > 0) return;
    if (leads(table, held->second)) all_.owners_.erase(table);
    held_.erase(held);
  });
}

void SharedStore::resign(std::function<void()> done) {
  {
    const std::lock_guard lock(all_.mutex_);
    resigning_ = true;
  }
  give([this, done = std::move(done)] {
    {
      const std::lock_guard lock(all_.mutex_);
      resigned_ = true;
      for (const auto& [table, held] : std::exchange(held_, {}))
        if (leads(table, held)) all_.owners_.erase(table);
    }
    done();
  });
}

ClaimCount SharedStore::claims() const {
  const std::lock_guard lock(all_.mutex_);
  ClaimCount count = count_;
  count.held = std::ranges::count_if(held_, [](const auto& one) { return one.second.epoch != 0; });
  return count;
}

}  // namespace wagnis
