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

  // `threads` ≥ 1; `of_one`, from 1 to `threads`: of one owner so much runs at once. `niceness` of the threads: 0 is as all, 19
  // the least.
  FairPool(std::size_t threads, std::size_t of_one, int niceness);
  // As join.
  ~FairPool();

  // Does the work soon, on one of the threads; after join never. From any thread.
  void post(const Owner& owner, Work work);
  // How much of this owner waits and runs.
  std::size_t busy(const Owner& owner) const;
  // Forgets what waits, and returns when what runs has ended. Not from one of the threads.
  void join();

 private:
  struct Queue {
    std::deque<Work> waiting;
    std::size_t running = 0;
    double used = 0;  // seconds, from where others were when this owner came
  };
  using Queues = std::map<Owner, Queue>;
  void run();
  Queues::iterator next();

  const std::size_t of_one_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Queues queues_;     // of owners for whom something waits or runs
  double least_ = 0;  // `used` of the one whose work began last: newcomers have no credit
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace wagnis
