// How much of something somebody may use: `burst` at once, `per_second` in the long run.
#pragma once

#include <algorithm>
#include <cmath>

#include "room/room.h"

namespace wagnis {

// Times are of one steady clock and never go back.
class Allowance {
 public:
  Allowance(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}

  // Whether that much is left now; takes it then.
  bool take(Milliseconds now, double amount = 1) {
    fill(now);
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
  }

  // For what is known only after it was used: whether anything is left, and taking it. Whoever used more than was left has a
  // debt, of `burst` at most.
  bool has(Milliseconds now) {
    fill(now);
    return left_ > 0;
  }
  void spend(Milliseconds now, double amount) {
    fill(now);
    left_ = std::max(-burst_, left_ - amount);
  }

  // How long until so much is left, in milliseconds; per_second must be more than 0.
  Milliseconds wait(Milliseconds now, double amount = 1) {
    fill(now);
    return static_cast<Milliseconds>(std::ceil(std::max(0.0, amount - left_) / per_second_ * 1000));
  }

 private:
  void fill(Milliseconds now) {
    if (started_) left_ = std::min(burst_, left_ + static_cast<double>(now - last_) * per_second_ / 1000);
    started_ = true;
    last_ = now;
  }

  double burst_;
  double per_second_;
  double left_;
  bool started_ = false;
  Milliseconds last_ = 0;
};

}  // namespace wagnis
