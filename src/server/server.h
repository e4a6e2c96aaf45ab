// The server: tables for people and bots over HTTP and WebSocket (docs/protocol.md).
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/result.h"

namespace wagnis {

struct ServerSettings {
  std::string host = "0.0.0.0";  // an address of this machine; 0.0.0.0 and :: are all of them
  std::uint16_t port = 8080;     // 0: any that is free
  std::filesystem::path store;
  std::filesystem::path web;  // the client's files, with index.html
  std::int64_t pace = 900;    // milliseconds before each move of a bot
};

class Server {
 public:
  // Opens the store, reads the client's files and listens. Refuses, naming what is in the way.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings);
  ~Server();

  std::uint16_t port() const;
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
