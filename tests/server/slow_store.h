// A store that has the same table under every id, takes every write, and answers a load when the test lets it.
#pragma once

#include <condition_variable>
#include <mutex>

#include "store/store.h"

namespace wagnis {

class SlowStore final : public Store {
 public:
  void write(Change, Written done) override { done({}); }
  void load(std::string table, Loaded done) override {
    std::unique_lock lock(mutex_);
    ++loads_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_ || table == "free"; });
    lock.unlock();
    if (table == "none") return done(std::nullopt);
    Table stored;
    stored.game = "push";
    stored.sitters = {{Sitter::Kind::human, "Ada", "", "hash"}, {Sitter::Kind::open, "", "", ""}};
    done(stored);
  }
  void forget_people(std::int64_t, std::set<std::string>, std::function<void(Result<int>)> done) override { done(0); }
  void count_promises(std::int64_t, std::function<void(Result<PromiseCount>)> done) override { done(PromiseCount{}); }
  void tables_to_remove(StoreAge, std::function<void(Result<std::vector<std::string>>)>) override {}
  void remove_tables(std::vector<std::string>, StoreAge, std::function<void(Result<RemovedTables>)>) override {}
  void measure(std::function<void(Result<StoreSize>)>) override {}
  void probe(Written done) override { done({}); }
  void drained(std::function<void()> done) override { done(); }

  void open(bool open) {
    const std::lock_guard lock(mutex_);
    open_ = open;
    changed_.notify_all();
  }
  int loads() {
    const std::lock_guard lock(mutex_);
    return loads_;
  }
  void wait_for_loads(int loads) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return loads_ >= loads; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = true;
  int loads_ = 0;
};

}  // namespace wagnis
