#include "server/readiness.h"

#include <utility>

#include "server/log.h"

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
    bool changed = false;
    {
      const std::lock_guard found(mutex_);
      asking_ = false;
      changed = written.has_value() != (!known_ || last_.has_value());
      known_ = true;
      found_ = now;
      last_ = written;
      waiting.swap(waiting_);
    }
    if (changed && !written) log_error("not ready", {{"why", written.error().what}});
    if (changed && written) log_info("ready again");
    for (const Answer& each : waiting) each(written);
  });
}

void Readiness::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
}

}  // namespace wagnis
