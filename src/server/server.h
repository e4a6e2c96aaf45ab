// The server: tables for people and bots over HTTP and WebSocket (docs/protocol.md).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/network.h"
#include "server/visitors.h"

namespace wagnis {

struct ServerSettings {
  // An address of this machine (IPv6 with or without brackets) or a name of it; 0.0.0.0 is all of IPv4, :: all of both.
  std::string host = "::";
  std::uint16_t port = 8080;  // 0: any that is free
  std::filesystem::path store;
  std::filesystem::path web;  // the client's files, with index.html
  std::int64_t pace = 900;    // milliseconds before each move of a bot
  std::string metrics{};  // where /metrics is told, as 127.0.0.1:9108; empty: at the port above, to this machine alone
  std::vector<Network> proxies{};  // whose X-Forwarded-For is believed
  VisitorLimits limits{};          // of each address
  std::filesystem::path key{};     // the file with the keys of the store (seed_key.h); empty: beside the store
  // Days after which tables go: on which no person ever moved, and on which nothing happens any more; 0: never.
  std::int64_t keep_unused = 1;
  std::int64_t keep_tables = 365;
};

// ADDRESS:PORT, an IPv6 address in brackets.
Result<std::pair<std::string, std::uint16_t>> parse_host_and_port(std::string_view text);

class Server {
 public:
  // What can be known before anything is made on disk: whether the client's files are there and the port is free. Refuses, naming
  // what is in the way.
  static Result<void> check(const ServerSettings& settings);
  // Opens the store, reads the client's files and listens. Refuses, naming what is in the way.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings);
  ~Server();

  std::uint16_t port() const;
  // Where /metrics is told; 0: nowhere else.
  std::uint16_t metrics_port() const;
  // Serves until SIGTERM, SIGINT or stop: then takes no more connections, finishes what is being stored, says bye to all and
  // returns, within 5 seconds. Once only.
  void run();
  // From any thread.
  void stop();

 private:
  struct Inside;
  explicit Server(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace wagnis
