// Limits how fast a connection is read. It counts all bytes, because frames without a message (pings, empty fragments)
// cost time too. A RatePolicy of Beast's basic_stream.
#pragma once

#include <boost/beast/core/rate_policy.hpp>
#include <limits>
#include <memory>

#include "server/clock.h"
#include "server/visitors.h"

namespace wagnis {

class ReadPace {
 public:
  // In bytes. A connection may send 50 messages a second in the long run, some 5,000 bytes.
  static constexpr double kAtOnce = 256 * 1024;
  static constexpr double kPerSecond = 64 * 1024;

  // Starts the limit of this pace and of this visitor. Before the call there is no limit.
  void limit(std::shared_ptr<Visitor> visitor) { visitor_ = std::move(visitor); }

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  // 0: read nothing now; Beast asks again after a second.
  std::size_t available_read_bytes() noexcept {
    if (!visitor_) return kAll;
    const Milliseconds now = steady_now();
    return own_.has(now) && visitor_->has(Visitor::Kind::received, now) ? kAtOnce : 0;
  }
  std::size_t available_write_bytes() const noexcept { return kAll; }
  void transfer_read_bytes(std::size_t bytes) noexcept {
    if (!visitor_) return;
    const Milliseconds now = steady_now();
    own_.spend(now, static_cast<double>(bytes));
    visitor_->spend(Visitor::Kind::received, now, static_cast<double>(bytes));
  }
  void transfer_write_bytes(std::size_t) const noexcept {}
  void on_timer() const noexcept {}

  Allowance own_{kAtOnce, kPerSecond};
  std::shared_ptr<Visitor> visitor_;
};

}  // namespace wagnis
