// One WebSocket connection (docs/protocol.md): passes messages between a client and its table.
#pragma once

#include "server/beast.h"
#include "server/connections.h"
#include "server/metrics.h"
#include "server/tables.h"
#include "server/visitors.h"

namespace wagnis {

// What the upgrade request offers: the subprotocol, and the seat that it claims.
struct Offer {
  bool speaks = false;  // it offers our subprotocol; clients of version 1 offered none
  std::optional<std::string> token_hash;
  std::string table{};    // that the address names; older clients name it in hello alone
  bool by_proxy = false;  // the other end of the connection is a proxy that is trusted, not who plays
};

// Runs a connection from its upgrade request to its end. Arguments given by reference must live longer.
asio::awaitable<void> run_socket(PacedStream stream, HttpRequest upgrade, Offer offer, Connection connection,
                                 Tables& tables, Connections& connections, Metrics& metrics,
                                 std::shared_ptr<Visitor> visitor);

}  // namespace wagnis
