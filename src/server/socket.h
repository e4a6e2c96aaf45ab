// One WebSocket connection (docs/protocol.md): reads messages, tells its table, writes what the table says.
#pragma once

#include "server/beast.h"
#include "server/connections.h"
#include "server/metrics.h"
#include "server/tables.h"
#include "server/visitors.h"

namespace wagnis {

// What a request for the upgrade offers to speak, and the seat that it claims.
struct Offer {
  bool speaks = false;  // our subprotocol; clients of version 1 offered none
  std::optional<std::string> token_hash;
  bool by_proxy = false;  // the other end of the connection is a proxy that is trusted, not who plays
};

// Takes over a connection whose request asks for the upgrade; returns when it has ended. What is given by reference must outlive it.
asio::awaitable<void> run_socket(PacedStream stream, HttpRequest upgrade, Offer offer, Connection connection,
                                 Tables& tables, Connections& connections, Metrics& metrics,
                                 std::shared_ptr<Visitor> visitor);

}  // namespace wagnis
