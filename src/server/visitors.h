// How much each address may do, so that one visitor leaves something for the others. An address is kept as a hash under a key
// of this process, in memory alone, and forgotten when nothing new has come from it for kForget and no connection is open. IPv6
// counts by its first 64 bits, which one household shares. This machine's own addresses are not limited: there sits the proxy, or whoever runs the server.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>

#include "server/allowance.h"
#include "server/network.h"

namespace wagnis {

struct VisitorLimits {
  std::int64_t connections = 256;  // at once
  // A burst, and so many a second after it. A school class behind one address must be able to sit down all at once.
  double requests = 1000, requests_per_second = 50;  // of HTTP
  double posts = 60, posts_per_second = 2;           // tables set and joined
  double messages = 5000, messages_per_second = 500;
};

// One address; shared by its connections. May be used from any thread.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  // `unlimited`: of this machine.
  Visitor(const VisitorLimits& limits, bool unlimited);

  // Each says whether it is allowed now, and counts it.
  bool request(Milliseconds now) { return take(requests_, now); }
  bool post(Milliseconds now) { return take(posts_, now); }
  bool message(Milliseconds now) { return take(messages_, now); }

  // A connection is open as long as somebody holds what `enter` gives; nullptr when there are too many.
  std::shared_ptr<void> enter();

 private:
  bool take(Allowance& allowance, Milliseconds now);

  const std::int64_t connections_;
  const bool unlimited_;
  std::mutex mutex_;
  Allowance requests_, posts_, messages_;
  std::int64_t open_ = 0;
};

class Visitors {
 public:
  static constexpr Milliseconds kForget = 10 * 60 * 1000;
  static constexpr std::size_t kMost = 100'000;  // addresses kept; of more the newest share one allowance

  explicit Visitors(const VisitorLimits& limits);
  std::shared_ptr<Visitor> find(const Address& address, Milliseconds now);
  std::size_t kept() const;

 private:
  using Hash = std::array<unsigned char, 16>;
  struct Known {
    std::shared_ptr<Visitor> visitor;
    Milliseconds seen = 0;
  };
  Hash hash(const Address& address) const;
  void forget(Milliseconds now);

  const VisitorLimits limits_;
  std::array<unsigned char, 32> key_;
  mutable std::mutex mutex_;
  std::map<Hash, Known> known_;
  std::shared_ptr<Visitor> here_, rest_;
  Milliseconds tidied_ = 0;
};

}  // namespace wagnis
