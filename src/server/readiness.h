// Whether the server can do its work now: the store is written to, to see. Asked too often, it tells what it found last. Logs when
// the answer changes.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "room/room.h"
#include "store/store.h"

namespace wagnis {

// May be asked from any thread.
class Readiness {
 public:
  static constexpr Milliseconds kEvery = 1000;  // no more writes than that to find out
  using Answer = std::function<void(Result<void>)>;

  explicit Readiness(Store& store) : store_(store) {}
  // Answers soon, on a thread of the store's or at once; refuses with the reason.
  void ask(Milliseconds now, Answer answer);
  // From now on it is not ready any more.
  void stop();

 private:
  Store& store_;
  std::mutex mutex_;
  bool stopping_ = false;
  bool asking_ = false;
  std::vector<Answer> waiting_;  // for what is being found out
  bool known_ = false;
  Milliseconds found_ = 0;  // when last_ was
  Result<void> last_;
};

}  // namespace wagnis
