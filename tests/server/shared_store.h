// Tables in memory that several servers share, each through a store of its own. A test may cut a server off, make the
// store slow, and have answers lost on their way.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace wagnis {

// All that the servers share. Must outlive their stores.
class SharedTables {
 public:
  // As if the server of this name had been silent for too long: others may lead its tables. It is not told.
  void expire(const std::string& node);
  // As if a server of this name that has ended still led the table.
  void lead(const std::string& table, const std::string& node);
  // The name of the server that leads the table; empty: none.
  std::string leader(const std::string& table) const;
  // The table as it is stored; none: there is none of that name.
  std::optional<Table> stored(const std::string& table) const;

 private:
  friend class SharedStore;
  struct Owner {
    std::string node;
    std::int64_t epoch = 0;  // grows with each new owner
    bool expired = false;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Table> tables_;
  std::map<std::string, Owner> owners_;
  std::int64_t epoch_ = 0;
};

class SharedStore final : public Store {
 public:
  SharedStore(SharedTables& tables, std::string node);
  // Answers all waiting calls.
  ~SharedStore() override;

  // While it is held, calls wait.
  void hold(bool held);
  // The next write that succeeds has its answer lost: this server is told that it lost the table, and then that the
  // write was refused.
  void lose_next_answer();
  // This server learns of every table that it leads no more.
  void notice();

  void write(Change change, Written done) override;
  void load(std::string table, Loaded done) override;
  void claim(std::string table, std::function<void(Result<Claim>)> done) override;
  bool shared() const override { return true; }
  void release(const std::string& table) override;
  void resign(std::function<void()> done) override;
  void when_lost(const std::function<void(const std::string&)>& lost) override { lost_ = lost; }
  ClaimCount claims() const override;
  void drained(std::function<void()> done) override { give(std::move(done)); }
  void forget_people(std::int64_t, std::set<std::string>, std::function<void(Result<int>)> done) override {
    give([done = std::move(done)] { done(0); });
  }
  void tables_to_remove(StoreAge, std::function<void(Result<std::vector<std::string>>)> done) override {
    give([done = std::move(done)] { done(std::vector<std::string>{}); });
  }
  void remove_tables(std::vector<std::string>, StoreAge, std::function<void(Result<RemovedTables>)> done) override {
    give([done = std::move(done)] { done(RemovedTables{}); });
  }
  void measure(std::function<void(Result<StoreSize>)> done) override {
    give([done = std::move(done)] { done(StoreSize{}); });
  }
  void count_promises(std::int64_t, std::function<void(Result<PromiseCount>)> done) override {
    give([done = std::move(done)] { done(PromiseCount{}); });
  }
  void probe(Written done) override {
    give([done = std::move(done)] { done({}); });
  }

 private:
  struct Held {
    int claims = 0;          // without their release, those of a lost table too
    std::int64_t epoch = 0;  // 0: lost
  };
  void give(std::function<void()> job);
  void run();
  // Under the mutex of the tables.
  Result<void> fence(const Change& change);
  static Result<void> store(std::map<std::string, Table>& tables, const Change& change);
  bool leads(const std::string& table, const Held& held) const;

  SharedTables& all_;
  const std::string node_;
  std::function<void(const std::string&)> lost_;
  std::map<std::string, Held> held_;  // this, and what follows, under the mutex of the tables
  ClaimCount count_;
  bool resigning_ = false;  // writes are refused at once
  bool resigned_ = false;   // so are claims
  bool lose_answer_ = false;
  std::mutex mutex_;  // of the jobs
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  bool slow_ = false;
  bool ending_ = false;
  std::thread thread_;  // the last: it uses all others
};

}  // namespace wagnis
