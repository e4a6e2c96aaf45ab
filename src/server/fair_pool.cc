#include "server/fair_pool.h"

#include <sys/resource.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

namespace wagnis {

FairPool::FairPool(std::size_t threads, std::size_t of_one, int niceness) : of_one_(of_one) {
  assert(of_one >= 1 && of_one <= threads);
  for (std::size_t i = 0; i < threads; ++i)
    threads_.emplace_back([this, niceness] {
      if (niceness > 0) setpriority(PRIO_PROCESS, 0, niceness);  // of the thread, on Linux
      run();
    });
}

FairPool::~FairPool() { join(); }

void FairPool::post(const Owner& owner, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (ending_) return;
    const auto [queue, is_new] = queues_.try_emplace(owner);
    if (is_new) queue->second.used = least_;
    queue->second.waiting.push_back(std::move(work));
  }
  wake_.notify_one();
}

std::size_t FairPool::busy(const Owner& owner) const {
  const std::lock_guard lock(mutex_);
  const auto queue = queues_.find(owner);
  return queue == queues_.end() ? 0 : queue->second.waiting.size() + queue->second.running;
}

FairPool::Queues::iterator FairPool::next() {
  auto best = queues_.end();
  for (auto queue = queues_.begin(); queue != queues_.end(); ++queue) {
    if (queue->second.waiting.empty() || queue->second.running >= of_one_) continue;
    if (best == queues_.end() ||
        std::pair(queue->second.used, queue->second.running) < std::pair(best->second.used, best->second.running))
      best = queue;
  }
  return best;
}

void FairPool::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    auto queue = queues_.end();
    wake_.wait(lock, [&] { return ending_ || (queue = next()) != queues_.end(); });
    if (ending_) return;
    Work work = std::move(queue->second.waiting.front());
    queue->second.waiting.pop_front();
    ++queue->second.running;
    least_ = std::max(least_, queue->second.used);
    lock.unlock();
    const auto begun = std::chrono::steady_clock::now();
    work();
    work = {};  // what it holds ends here, not under the lock
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    lock.lock();
    queue->second.used += took.count();
    --queue->second.running;
    if (queue->second.waiting.empty() && queue->second.running == 0)
      queues_.erase(queue);
    else
      wake_.notify_one();  // another thread may have passed this owner by, since too much of it ran
  }
}

void FairPool::join() {
  Queues forgotten;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  const std::lock_guard lock(mutex_);
  forgotten.swap(queues_);
}

}  // namespace wagnis
