// HTTP (docs/protocol.md): the interface of tables, the client's files, and the way to a WebSocket.
#pragma once

#include "server/asio.h"
#include "server/connections.h"
#include "server/files.h"
#include "server/tables.h"

namespace wagnis {

// What is served. Must outlive every connection.
struct Site {
  Tables& tables;
  const Files& files;
  Connections& connections;
};

// Serves one connection until it ends.
asio::awaitable<void> serve_connection(tcp::socket socket, const Site& site);

}  // namespace wagnis
