#include "server/visitors.h"

#include <sodium.h>

#include <algorithm>

namespace wagnis {

Visitor::Visitor(const VisitorLimits& limits, bool unlimited)
    : connections_(limits.connections),
      unlimited_(unlimited),
      requests_(limits.requests, limits.requests_per_second),
      posts_(limits.posts, limits.posts_per_second),
      messages_(limits.messages, limits.messages_per_second) {}

bool Visitor::take(Allowance& allowance, Milliseconds now) {
  if (unlimited_) return true;
  const std::lock_guard lock(mutex_);
  return allowance.take(now);
}

std::shared_ptr<void> Visitor::enter() {
  const std::lock_guard lock(mutex_);
  if (!unlimited_ && open_ >= connections_) return nullptr;
  ++open_;
  return {static_cast<void*>(this), [self = shared_from_this()](void*) {
            const std::lock_guard leaving(self->mutex_);
            --self->open_;
          }};
}

Visitors::Visitors(const VisitorLimits& limits)
    : limits_(limits), here_(std::make_shared<Visitor>(limits, true)), rest_(std::make_shared<Visitor>(limits, false)) {
  randombytes_buf(key_.data(), key_.size());
}

Visitors::Hash Visitors::hash(const Address& address) const {
  const std::size_t bytes = address.is_v4() ? address.bytes.size() : 8;
  Hash hash;
  crypto_generichash(hash.data(), hash.size(), address.bytes.data(), bytes, key_.data(), key_.size());
  return hash;
}

void Visitors::forget(Milliseconds now) {
  constexpr Milliseconds kTidyEvery = 60 * 1000;
  if (now - tidied_ < kTidyEvery) return;
  tidied_ = now;
  std::erase_if(known_, [&](const auto& entry) {
    return entry.second.visitor.use_count() == 1 && now - entry.second.seen >= kForget;
  });
}

std::shared_ptr<Visitor> Visitors::find(const Address& address, Milliseconds now) {
  if (address.is_loopback()) return here_;
  const Hash key = hash(address);
  const std::lock_guard lock(mutex_);
  forget(now);
  auto found = known_.find(key);
  if (found == known_.end()) {
    if (known_.size() >= kMost) return rest_;
    found = known_.emplace(key, Known{std::make_shared<Visitor>(limits_, false)}).first;
  }
  found->second.seen = now;
  return found->second.visitor;
}

std::size_t Visitors::kept() const {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

}  // namespace wagnis
