// Limits for each address, so that one visitor cannot take everything. An address is kept only in memory, as a hash
// under a key of this process. It is forgotten when it has no open connection and nothing has come from it for kForget.
// An IPv6 visitor is a prefix of 64 bits, which one household shares. All visitors of one 48-bit prefix together have
// kGroup times the limits. This machine's own addresses have no limits, because the person who runs the server uses
// them; but those that a proxy names have.
#pragma once

#include <array>
#include <list>
#include <map>
#include <memory>
#include <mutex>

#include "server/allowance.h"
#include "server/network.h"

namespace wagnis {

struct VisitorLimits {
  std::int64_t connections = 256;  // at once
  // A burst, then so many a second. A school class behind one address must be able to join all at once.
  double requests = 1000, requests_per_second = 50;          // of HTTP
  double posts = 60, posts_per_second = 2;                   // tables set and joined
  double messages = 5000, messages_per_second = 500;         // over WebSockets
  double received = 4 << 20, received_per_second = 1 << 20;  // bytes, whatever they are
  double sent = 128 << 20, sent_per_second = 4 << 20;        // bytes of answers to requests of HTTP
  double reading = 20'000, reading_per_second = 200;         // milliseconds of reading tables from the store
};

// One address, or a group of them; shared by its connections. May be used from any thread.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  enum class Kind : std::uint8_t { request, post, message, received, sent, reading };

  // Has `times` the limits, and at most what its group has left. `unlimited`: an address of this machine.
  Visitor(const VisitorLimits& limits, double times, bool unlimited, std::shared_ptr<Visitor> group = {});

  // Each returns whether it is allowed now, and counts it.
  bool request(Milliseconds now) { return take(Kind::request, now); }
  bool post(Milliseconds now) { return take(Kind::post, now); }
  bool message(Milliseconds now) { return take(Kind::message, now); }
  // For amounts that are known later: has() says whether more is allowed now, spend() counts an amount.
  bool has(Kind kind, Milliseconds now);
  void spend(Kind kind, Milliseconds now, double amount);
  // Milliseconds until more is allowed.
  Milliseconds wait(Kind kind, Milliseconds now);

  // The owner of this visitor's work in a FairPool. All visitors of a group are one owner.
  std::shared_ptr<const void> owner() const {
    return group_ ? std::shared_ptr<const void>(group_) : shared_from_this();
  }

  bool unlimited() const { return unlimited_; }

  // Opens a connection: it counts while the returned object lives. nullptr: too many are open.
  std::shared_ptr<void> enter();

 private:
  bool take(Kind kind, Milliseconds now);
  Allowance& of(Kind kind) { return allowances_[static_cast<std::size_t>(kind)]; }

  const std::int64_t connections_;
  const bool unlimited_;
  const std::shared_ptr<Visitor> group_;
  std::mutex mutex_;
  std::array<Allowance, 6> allowances_;  // by Kind
  std::int64_t open_ = 0;
};

class Visitors {
 public:
  static constexpr Milliseconds kForget = 10 * 60 * 1000;
  static constexpr std::size_t kMost = 100'000;  // visitors kept, with groups; then the least recent is forgotten
  static constexpr int kGroup = 8;               // times the limits of one address, for a 48-bit prefix

  explicit Visitors(const VisitorLimits& limits);
  // The visitor of this address. `by_proxy`: a proxy names the address; then it has limits, even if it is this
  // machine's.
  std::shared_ptr<Visitor> find(const Address& address, bool by_proxy, Milliseconds now);
  // The one visitor for all requests of trusted proxies without an address.
  std::shared_ptr<Visitor> unnamed() const { return unnamed_; }
  std::size_t kept() const;

 private:
  using Hash = std::array<unsigned char, 16>;
  struct Known {
    Hash hash;
    std::shared_ptr<Visitor> visitor;
    Milliseconds seen = 0;
  };
  using Order = std::list<Known>;  // by `seen`, the oldest first
  Hash hash(std::span<const unsigned char> bytes) const;
  std::shared_ptr<Visitor> keep(const Hash& hash, double times, std::shared_ptr<Visitor> group, Milliseconds now);
  void forget(Milliseconds now);

  const VisitorLimits limits_;
  std::array<unsigned char, 32> key_;
  mutable std::mutex mutex_;
  Order order_;
  std::map<Hash, Order::iterator> known_;
  const std::shared_ptr<Visitor> here_, unnamed_;
};

}  // namespace wagnis
