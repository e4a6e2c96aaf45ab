// How much each address may do, so that one visitor leaves something for the others. An address is kept as a hash under a key
// of this process, in memory alone, and forgotten when nothing new has come from it for kForget and no connection is open. IPv6
// counts by its first 64 bits, which one household shares, and all of the same first 48 bits together may do kGroup times as much.
// This machine's own addresses are not limited, unless a proxy names them: there sits whoever runs the server.
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
  // A burst, and so many a second after it. A school class behind one address must be able to sit down all at once.
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

  // May do `times` of the limits, and what its group may do. `unlimited`: of this machine.
  Visitor(const VisitorLimits& limits, double times, bool unlimited, std::shared_ptr<Visitor> group = {});

  // Each says whether it is allowed now, and counts it.
  bool request(Milliseconds now) { return take(Kind::request, now); }
  bool post(Milliseconds now) { return take(Kind::post, now); }
  bool message(Milliseconds now) { return take(Kind::message, now); }
  // For what is counted afterwards: whether more is allowed now, and counting it.
  bool has(Kind kind, Milliseconds now);
  void spend(Kind kind, Milliseconds now, double amount);
  // How long to wait for more, in milliseconds.
  Milliseconds wait(Kind kind, Milliseconds now);

  // For whom this is done where people take turns (FairPool): all of a group are one.
  std::shared_ptr<const void> owner() const {
    return group_ ? std::shared_ptr<const void>(group_) : shared_from_this();
  }

  bool unlimited() const { return unlimited_; }

  // A connection is open as long as somebody holds what `enter` gives; nullptr when there are too many.
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
  static constexpr std::size_t kMost = 100'000;  // kept, groups included; for more, who came longest ago is forgotten
  static constexpr int kGroup = 8;               // times the limits of one address, for all of 48 bits

  explicit Visitors(const VisitorLimits& limits);
  // Whose connection it is, or whom a proxy names: one who is behind a proxy is limited, whatever its address.
  std::shared_ptr<Visitor> find(const Address& address, bool by_proxy, Milliseconds now);
  // All whom trusted proxies do not name, together.
  std::shared_ptr<Visitor> unnamed() const { return unnamed_; }
  std::size_t kept() const;

 private:
  using Hash = std::array<unsigned char, 16>;
  struct Known {
    Hash hash;
    std::shared_ptr<Visitor> visitor;
    Milliseconds seen = 0;
  };
  using Order = std::list<Known>;  // by `seen`, the longest ago first
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
