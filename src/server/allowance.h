// A rate limit (token bucket): `burst` at once, `per_second` in the long run.
#pragma once

#include <algorithm>
#include <cmath>

#include "room/room.h"

namespace wagnis {

// Times are of one steady clock and never go back.
class Allowance {
 public:
  Allowance(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}

  // Takes `amount` and returns true, or returns false when less is left.
  bool take(Milliseconds now, double amount = 1) {
    fill(now);
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
  }

  // For amounts that are known only after their use: has() says whether anything is left, spend() takes an amount. An
  // amount larger than the rest makes a debt, of at most `burst`.
  bool has(Milliseconds now) {
    fill(now);
    return left_ > 0;
  }
  void spend(Milliseconds now, double amount) {
    fill(now);
    left_ = std::max(-burst_, left_ - amount);
  }

  // Milliseconds until `amount` is left. Precondition: per_second > 0.
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
