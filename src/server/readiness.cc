#include "server/readiness.h"

#include <utility>

namespace wagnis {

void Readiness::ask(Milliseconds now, Answer answer) {
  std::unique_lock lock(mutex_);
  if (stopping_ || (known_ && now - found_ < kEvery)) {
    const Result<void> last = stopping_ ? refuse("the server is stopping") : last_;
    lock.unlock();
    return answer(last);
  }
  waiting_.push_back(std::move(answer));
  if (std::exchange(asking_, true)) return;
  lock.unlock();
  store_.probe([this, now](Result<void> written) {
    std::vector<Answer> waiting;
    {
      const std::lock_guard found(mutex_);
      asking_ = false;
      known_ = true;
      found_ = now;
      last_ = written;
      waiting.swap(waiting_);
    }
    for (const Answer& each : waiting) each(written);
  });
}

void Readiness::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
}

}  // namespace wagnis
