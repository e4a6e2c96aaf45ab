// HTTP (docs/protocol.md): the interface of tables, the client's files, and the way to a WebSocket.
#pragma once

#include "server/asio.h"
#include "server/connections.h"
#include "server/files.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/readiness.h"
#include "server/tables.h"
#include "server/visitors.h"

namespace wagnis {

// What the server serves. Must outlive every connection.
struct Site {
  Tables& tables;
  const Files& files;
  Connections& connections;
  Visitors& visitors;
  Metrics& metrics;
  Readiness& readiness;
  std::vector<Network> proxies;  // whose X-Forwarded-For is believed
  bool metrics_apart = false;    // /metrics has its own port; else only this machine may read it
  std::string host{};            // where it listens
  std::uint16_t port = 0;
};

// The port that a connection came to.
enum class Door : std::uint8_t { site, metrics };

// Serves one connection until it ends.
asio::awaitable<void> serve_connection(tcp::socket socket, const Site& site, Door door);

}  // namespace wagnis
