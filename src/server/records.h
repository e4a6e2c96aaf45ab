// The records of tables, as they are asked for over HTTP: read beside everything else, made once for all who ask for the same, kept
// until the table changes, and paid for by who asked first.
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

// May be used from any thread.
class Records {
 public:
  using Lines = std::shared_ptr<const std::string>;  // a record each
  using Done = std::function<void(Answered<Lines>)>;
  static constexpr std::size_t kMaxKept = 32 << 20;  // bytes of records that are kept for who asks next
  static constexpr std::size_t kMaxInUse =
      256 << 20;  // bytes of these and of those that are being sent; then none more is made
  static constexpr std::size_t kMaxWaiting = 64;  // reads of one address that wait or run, and who wait for one of them

  Records(Store& store, FairPool& reads, Metrics& metrics) : store_(store), reads_(reads), metrics_(metrics) {}

  // The records of the table as it is now or was a moment ago. Refuses with 404, with 429 when `visitor` has read its share, and
  // with 503 when it may go well later.
  void ask(const std::string& id, const std::shared_ptr<Visitor>& visitor, Done done);
  // The table has changed, or all may have.
  void forget(const std::string& id);
  void forget_all();

 private:
  struct Entry {
    std::string id;
    Lines lines;  // none: being read
    std::vector<Done> waiting;
  };
  using Entries = std::list<std::shared_ptr<Entry>>;  // who was asked for longest ago first

  void read(const std::shared_ptr<Entry>& entry, Visitor& visitor);
  Answered<Lines> made(const std::string& id);
  void drop(std::map<std::string, Entries::iterator>::iterator known);

  Store& store_;
  FairPool& reads_;
  Metrics& metrics_;
  // Outlives this while a record is being sent.
  const std::shared_ptr<std::atomic<std::size_t>> in_use_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::mutex mutex_;
  Entries entries_;
  std::map<std::string, Entries::iterator> known_;
  std::size_t kept_ = 0;  // bytes
};

// Asks the store and waits for its answer; not on a thread of the store's or of the network.
Result<std::optional<Table>> load_and_wait(Store& store, const std::string& id);

}  // namespace wagnis
