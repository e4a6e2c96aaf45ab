// A pool of threads that is fair to its clients: next comes the client whose work has taken the least time so far. So a
// client that asks for much makes only its own work wait. Work is not interrupted. One client's work never runs on all
// threads at once: one is left for the others.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace wagnis {

class FairPool {
 public:
  using Owner = std::shared_ptr<const void>;
  using Work = std::function<void()>;

  // `threads` ≥ 1. `of_one`, 1 – `threads`: how much work of one owner runs at once. `niceness` of the threads, as
  // nice(1) has it: 0 – 19.
  FairPool(std::size_t threads, std::size_t of_one, int niceness);
  // Calls join().
  ~FairPool();

  // Runs the work soon, on one of the threads; after join() never. May be called from any thread.
  void post(const Owner& owner, Work work);
  // How much work of this owner waits or runs.
  std::size_t busy(const Owner& owner) const;
  // Drops waiting work, and returns when running work has ended. Must not be called from a thread of the pool.
  void join();

 private:
  struct Queue {
    std::deque<Work> waiting;
    std::size_t running = 0;
    double used = 0;  // seconds of work, on top of the pool's least_ when the owner came
  };
  using Queues = std::map<Owner, Queue>;
  void run();
  Queues::iterator next();

  const std::size_t of_one_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Queues queues_;     // of owners with waiting or running work
  double least_ = 0;  // `used` of the owner whose work began last; new owners begin with it, so they have no credit
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace wagnis
