// The records of tables for HTTP. They are read on threads of their own, once for all who ask for the same table, and
// kept until the table changes; where other servers may change it, they are not kept. The visitor who asked first pays
// for the time.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/answered.h"
#include "server/fair_pool.h"
#include "server/metrics.h"
#include "server/visitors.h"
#include "store/store.h"

namespace wagnis {

// All functions may be called from any thread.
class Records {
 public:
  using Lines = std::shared_ptr<const std::string>;  // one record a line
  using Done = std::function<void(Answered<Lines>)>;
  static constexpr std::size_t kMaxKept = 32 << 20;    // bytes of records kept for the next request
  static constexpr std::size_t kMaxInUse = 256 << 20;  // bytes kept or being sent; beyond this no record is read
  static constexpr std::size_t kMaxWaiting = 64;       // waiting or running reads of one address; requests for one read

  Records(Store& store, FairPool& reads, Metrics& metrics) : store_(store), reads_(reads), metrics_(metrics) {}

  // The records of the table, now or a moment ago. Refuses with 404, with 429 when `visitor` has used up its share of
  // reading, and with 503 when a later request may succeed.
  void ask(const std::string& id, const std::shared_ptr<Visitor>& visitor, Done done);
  // Drops the records of a table that has changed; of all tables.
  void forget(const std::string& id);
  void forget_all();

 private:
  struct Entry {
    std::string id;
    Lines lines;  // none: being read
    std::vector<Done> waiting;
  };
  using Entries = std::list<std::shared_ptr<Entry>>;  // least recently asked for first

  void read(const std::shared_ptr<Entry>& entry, Visitor& visitor);
  Answered<Lines> made(const std::string& id);
  void drop(std::map<std::string, Entries::iterator>::iterator known);

  Store& store_;
  FairPool& reads_;
  Metrics& metrics_;
  // Lives longer than this object while a record is being sent.
  const std::shared_ptr<std::atomic<std::size_t>> in_use_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::mutex mutex_;
  Entries entries_;
  std::map<std::string, Entries::iterator> known_;
  std::size_t kept_ = 0;  // bytes
};

// Loads or claims a table and waits for it. Must not be called on the store's thread or on a network thread.
Result<std::optional<Table>> load_and_wait(Store& store, const std::string& id);
Result<Claim> claim_and_wait(Store& store, const std::string& id);

}  // namespace wagnis
