// Whether the server can do its work now: it tests a write to the store. When asked too often, it repeats its last
// answer. It logs each change of the answer.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "room/room.h"
#include "store/store.h"

namespace wagnis {

// All functions may be called from any thread.
class Readiness {
 public:
  static constexpr Milliseconds kEvery = 1000;  // at least this long between two test writes
  using Answer = std::function<void(Result<void>)>;

  explicit Readiness(Store& store) : store_(store) {}
  // Answers at once or soon, perhaps on the store's thread. An error has the reason.
  void ask(Milliseconds now, Answer answer);
  // From now on the answer is: not ready.
  void stop();

 private:
  Store& store_;
  std::mutex mutex_;
  bool stopping_ = false;
  bool asking_ = false;
  std::vector<Answer> waiting_;  // for the test that runs
  bool known_ = false;
  Milliseconds found_ = 0;  // the time of last_
  Result<void> last_;
};

}  // namespace wagnis
