// One WebSocket connection (docs/protocol.md): passes messages between a client and its table.
#pragma once

#include "server/beast.h"
#include "server/connections.h"
#include "server/metrics.h"
#include "server/tables.h"
#include "server/visitors.h"
#include "server/websocket.h"

namespace wagnis {

// What the upgrade request offers: the subprotocol, and the seat that it claims.
struct Offer {
  bool speaks = false;  // it offers our subprotocol; clients of version 1 offered none
  std::optional<std::string> token_hash;
  std::string table{};    // that the address names; older clients name it in hello alone
  bool by_proxy = false;  // the other end of the connection is a proxy that is trusted, not who plays
};

// A WebSocket that is asked for and not refused.
struct Upgrade {
  WebSocket socket;
  HttpRequest request;
  Offer offer;
  std::shared_ptr<Visitor> visitor;
  std::shared_ptr<void> place;  // of the visitor's connections; held until the end
};

// Runs a connection from its upgrade request to its end. Arguments given by reference must live longer.
asio::awaitable<void> run_socket(std::unique_ptr<Upgrade> upgrade, Connection connection, Tables& tables,
                                 Connections& connections, Metrics& metrics);

}  // namespace wagnis
