#include "server/records.h"

#include <future>
#include <utility>

#include "record/record.h"
#include "server/clock.h"
#include "table/history.h"

namespace wagnis {

Result<std::optional<Table>> load_and_wait(Store& store, const std::string& id) {
  std::promise<Result<std::optional<Table>>> loaded;
  store.load(id, [&](auto table) { loaded.set_value(std::move(table)); });
  return loaded.get_future().get();
}

Result<Claim> claim_and_wait(Store& store, const std::string& id) {
  std::promise<Result<Claim>> claimed;
  store.claim(id, [&](auto claim) { claimed.set_value(std::move(claim)); });
  return claimed.get_future().get();
}

void Records::ask(const std::string& id, const std::shared_ptr<Visitor>& visitor, Done done) {
  const Milliseconds now = steady_now();
  std::unique_lock lock(mutex_);
  const auto refused = [&](Refusal refusal) {
    lock.unlock();
    metrics_.limited_reading.add();
    done(std::unexpected(std::move(refusal)));
  };
  if (const auto known = known_.find(id); known != known_.end()) {
    entries_.splice(entries_.end(), entries_, known->second);
    Entry& entry = **known->second;
    if (entry.lines) {
      const Lines lines = entry.lines;
      lock.unlock();
      return done(lines);
    }
    if (entry.waiting.size() >= kMaxWaiting) return refused(read_enough(1000));
    entry.waiting.push_back(std::move(done));
    return;
  }
  if (!visitor->has(Visitor::Kind::reading, now))
    return refused(read_enough(visitor->wait(Visitor::Kind::reading, now)));
  if (reads_.busy(visitor->owner()) >= kMaxWaiting) return refused(read_enough(1000));
  if (*in_use_ > kMaxInUse) return refused({503, {"too many records are being read now; please try again", {}}, 5000});
  auto entry = std::make_shared<Entry>(Entry{id, {}, {}});
  entry->waiting.push_back(std::move(done));
  entries_.push_back(entry);
  known_.emplace(id, std::prev(entries_.end()));
  lock.unlock();
  reads_.post(visitor->owner(), [this, entry, visitor] { read(entry, *visitor); });
}

void Records::read(const std::shared_ptr<Entry>& entry, Visitor& visitor) {
  const Milliseconds begun = steady_now();
  // Another server may change the table from now on, and nobody tells us: who asks later gets another reading.
  if (store_.shared()) forget(entry->id);
  const auto lines = made(entry->id);
  const Milliseconds now = steady_now();
  visitor.spend(Visitor::Kind::reading, now, static_cast<double>(std::max<Milliseconds>(now - begun, 1)));
  std::vector<Done> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::exchange(entry->waiting, {});
    // What has changed meanwhile is kept for nobody who asks from now on.
    const auto known = known_.find(entry->id);
    if (known != known_.end() && *known->second == entry) {
      if (lines && (*lines)->size() <= kMaxKept / 4) {
        entry->lines = *lines;
        kept_ += (*lines)->size();
      } else {
        drop(known);
      }
    }
    for (auto oldest = entries_.begin(); kept_ > kMaxKept && oldest != entries_.end();) {
      const auto one = oldest++;
      if ((*one)->lines) drop(known_.find((*one)->id));
    }
  }
  for (const Done& done : waiting) done(lines);
}

Answered<Records::Lines> Records::made(const std::string& id) {
  const auto refused = [](unsigned status, std::string what) {
    return std::unexpected(Refusal{status, {std::move(what), {}}, status == 503 ? 1000 : 0});
  };
  const auto stored = load_and_wait(store_, id);
  if (!stored) return refused(503, "the table cannot be read now; please try again");
  if (!*stored) return refused(404, "there is no table " + id);
  const auto records = records_of(**stored);
  if (!records) return refused(500, "the table " + id + " is stored wrong");
  std::string lines;
  for (const Record& record : *records) lines += write_record(record) + '\n';
  *in_use_ += lines.capacity();
  return Lines(new std::string(std::move(lines)), [in_use = in_use_](const std::string* text) {
    *in_use -= text->capacity();
    delete text;
  });
}

void Records::drop(std::map<std::string, Entries::iterator>::iterator known) {
  if (const Lines& lines = (*known->second)->lines) kept_ -= lines->size();
  entries_.erase(known->second);
  known_.erase(known);
}

void Records::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(id); known != known_.end()) drop(known);
}

void Records::forget_all() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  known_.clear();
  kept_ = 0;
}

}  // namespace wagnis
