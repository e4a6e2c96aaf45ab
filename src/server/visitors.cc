#include "server/visitors.h"

#include <sodium.h>

#include <algorithm>
#include <utility>

namespace wagnis {

Visitor::Visitor(const VisitorLimits& limits, double times, bool unlimited, std::shared_ptr<Visitor> group)
    : connections_(static_cast<std::int64_t>(static_cast<double>(limits.connections) * times)),
      unlimited_(unlimited),
      group_(std::move(group)),
      allowances_{Allowance(limits.requests * times, limits.requests_per_second * times),
                  Allowance(limits.posts * times, limits.posts_per_second * times),
                  Allowance(limits.messages * times, limits.messages_per_second * times),
                  Allowance(limits.received * times, limits.received_per_second * times),
                  Allowance(limits.sent * times, limits.sent_per_second * times),
                  Allowance(limits.reading * times, limits.reading_per_second * times)} {}

// What is refused to one address takes nothing from its group.
bool Visitor::take(Kind kind, Milliseconds now) {
  if (unlimited_) return true;
  {
    const std::lock_guard lock(mutex_);
    if (!of(kind).take(now)) return false;
  }
  return !group_ || group_->take(kind, now);
}

bool Visitor::has(Kind kind, Milliseconds now) {
  if (unlimited_) return true;
  {
    const std::lock_guard lock(mutex_);
    if (!of(kind).has(now)) return false;
  }
  return !group_ || group_->has(kind, now);
}

void Visitor::spend(Kind kind, Milliseconds now, double amount) {
  if (unlimited_) return;
  {
    const std::lock_guard lock(mutex_);
    of(kind).spend(now, amount);
  }
  if (group_) group_->spend(kind, now, amount);
}

Milliseconds Visitor::wait(Kind kind, Milliseconds now) {
  if (unlimited_) return 0;
  Milliseconds own = 0;
  {
    const std::lock_guard lock(mutex_);
    own = of(kind).wait(now);
  }
  return group_ ? std::max(own, group_->wait(kind, now)) : own;
}

std::shared_ptr<void> Visitor::enter() {
  const std::shared_ptr<void> group = group_ ? group_->enter() : nullptr;
  if (group_ && !group) return nullptr;
  const std::lock_guard lock(mutex_);
  if (!unlimited_ && open_ >= connections_) return nullptr;
  ++open_;
  return {static_cast<void*>(this), [self = shared_from_this(), group](void*) {
            const std::lock_guard leaving(self->mutex_);
            --self->open_;
          }};
}

Visitors::Visitors(const VisitorLimits& limits)
    : limits_(limits),
      here_(std::make_shared<Visitor>(limits, 1, true)),
      unnamed_(std::make_shared<Visitor>(limits, 1, false)) {
  randombytes_buf(key_.data(), key_.size());
}

Visitors::Hash Visitors::hash(std::span<const unsigned char> bytes) const {
  Hash hash;
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), key_.data(), key_.size());
  return hash;
}

// Whoever is still here is held by a connection, and is not forgotten.
void Visitors::forget(Milliseconds now) {
  const auto gone = [](const Known& known) { return known.visitor.use_count() == 1; };
  const auto drop = [&](Order::iterator known) {
    known_.erase(known->hash);
    return order_.erase(known);
  };
  // At most a few for each that comes, so that nobody waits for long.
  constexpr int kLooks = 8;
  auto known = order_.begin();
  for (int i = 0; i < kLooks && known != order_.end(); ++i) {
    const bool full = known_.size() >= kMost;
    if (!full && now - known->seen < kForget) break;
    if (gone(*known)) {
      known = drop(known);
    } else {
      known->seen = now;
      order_.splice(order_.end(), order_, std::exchange(known, std::next(known)));
    }
  }
}

std::shared_ptr<Visitor> Visitors::keep(const Hash& hash, double times, std::shared_ptr<Visitor> group,
                                        Milliseconds now) {
  forget(now);
  const auto found = known_.find(hash);
  if (found != known_.end()) {
    found->second->seen = now;
    order_.splice(order_.end(), order_, found->second);
    return found->second->visitor;
  }
  order_.push_back({hash, std::make_shared<Visitor>(limits_, times, false, std::move(group)), now});
  known_.emplace(hash, std::prev(order_.end()));
  return order_.back().visitor;
}

std::shared_ptr<Visitor> Visitors::find(const Address& address, bool by_proxy, Milliseconds now) {
  if (!by_proxy && is_loopback(address)) return here_;
  const auto bytes = address.to_bytes();
  const std::lock_guard lock(mutex_);
  if (address.is_v4_mapped()) return keep(hash(bytes), 1, {}, now);
  const auto group = keep(hash(std::span(bytes).first(6)), kGroup, {}, now);
  return keep(hash(std::span(bytes).first(8)), 1, group, now);
}

std::size_t Visitors::kept() const {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

}  // namespace wagnis
