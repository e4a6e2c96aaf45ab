// The server: tables for people and bots over HTTP and WebSocket (docs/protocol.md).
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/network.h"
#include "server/node_name.h"
#include "server/visitors.h"
#include "store/store.h"

namespace wagnis {

class Files;

struct ServerSettings {
  // An address of this machine (IPv6 with or without brackets) or a name of it; 0.0.0.0 is all of IPv4, :: all of both.
  std::string host = "::";
  std::uint16_t port = 8080;  // 0: any that is free
  std::string store;          // a file, or postgres://… (open_store.h)
  std::filesystem::path web;  // the client's files, with index.html
  std::int64_t pace = 900;    // milliseconds before each move of a bot
  std::string metrics{};  // address of /metrics, such as 127.0.0.1:9108; empty: the port above, for this machine only
  std::vector<Network> proxies{};  // whose X-Forwarded-For is believed
  VisitorLimits limits{};          // for each address
  std::filesystem::path key{};     // the file with the keys of the store (seed_key.h); empty: beside the store
  // Days until the server removes tables where no person ever moved, and tables where nothing happens any more. 0:
  // never.
  std::int64_t keep_unused = 1;
  std::int64_t keep_tables = 365;
  // The name of this server among those that share a store; check_node_name holds.
  std::string node = usual_node_name();
  // Milliseconds of silence after which others take over the tables of a server; its tables are lost to it then.
  std::int64_t lease = 5000;
};

// Reads ADDRESS:PORT; an IPv6 address stands in brackets.
Result<std::pair<std::string, std::uint16_t>> parse_host_and_port(std::string_view text);

class Server {
 public:
  static constexpr std::chrono::milliseconds kNotice{500};  // for a balancer to send new clients elsewhere

  // Reads the client's files, opens the store, whose folder it makes, and listens. Before it makes anything on disk it
  // knows that the files are there and the port is free. The error names the problem.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings);
  // The same with a store that is open already; settings.store and settings.key are not read. No file of the store may
  // lie in settings.web.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, std::unique_ptr<Store> store);
  ~Server();

  std::uint16_t port() const;
  // The port of /metrics; 0: it has no port of its own.
  std::uint16_t metrics_port() const;
  // Serves until SIGTERM, SIGINT or stop(). Then it accepts no connection, finishes running writes, says bye to all
  // clients and returns within 5 seconds. Where other servers share the store, it says first that it is not ready,
  // serves for kNotice more, and resigns all tables before the bye. Call it once only.
  void run();
  // Ends run(). May be called from any thread.
  void stop();

 private:
  struct Inside;
  explicit Server(std::unique_ptr<Inside> inside);
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, Files files,
                                              std::unique_ptr<Store> store);
  std::unique_ptr<Inside> inside_;
};

}  // namespace wagnis
