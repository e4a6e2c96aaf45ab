// How often somebody may do something: `burst` at once, `per_second` in the long run.
#pragma once

#include <algorithm>

#include "room/room.h"

namespace wagnis {

class Allowance {
 public:
  Allowance(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}

  // Whether once more is allowed now; times never go back.
  bool take(Milliseconds now) {
    if (started_) left_ = std::min(burst_, left_ + static_cast<double>(now - last_) * per_second_ / 1000);
    started_ = true;
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double burst_;
  double per_second_;
  double left_;
  bool started_ = false;
  Milliseconds last_ = 0;
};

}  // namespace wagnis
