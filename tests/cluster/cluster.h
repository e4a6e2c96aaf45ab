// Several servers that share a store in PostgreSQL, behind HAProxy with the file that we ship. All of it is on this
// machine, in a folder of its own, and ends with the object.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/haproxy.h"
#include "cluster/line.h"
#include "server/program.h"
#include "store/postgres_server.h"

namespace wagnis {

// A server with its lines: one to the database, one from the balancer.
struct Node {
  Node(std::string called, const std::filesystem::path& folder, const std::filesystem::path& database);

  std::string name;
  std::filesystem::path place;
  Line to_database, from_balancer;
  std::uint16_t port = 0;
  std::optional<Program> program;  // none: it has ended
};

class Cluster {
 public:
  // `lease`: as of serve; `synced`: as of PostgresServer.
  explicit Cluster(std::chrono::milliseconds lease, bool synced = false);
  ~Cluster();
  Cluster(const Cluster&) = delete;

  // Starts so many servers, up to 3, named a, b and c, and HAProxy.
  void begin(int nodes);
  // Before that. One server with a file of SQLite in place of the database. Servers that do not trust HAProxy: then
  // everybody is this machine itself, which has no limits.
  void use_sqlite() { sqlite_ = true; }
  void lift_limits() { limits_ = false; }
  // Starts a server that has ended. Throws, with what it said, if it serves nobody.
  void start(Node& node);
  // Ends a server by this signal; returns what Program::wait does.
  static int end(Node& node, int signal);
  // Ends HAProxy, and so all connections of clients.
  void serve_nobody() { balancer_.reset(); }
  // Stops all servers but the first, and starts HAProxy again.
  void shrink_to_one();

  // Of HAProxy.
  std::uint16_t port() const { return balancer_->port(); }
  int balancer() const { return balancer_->process(); }
  std::size_t nodes() const { return nodes_.size(); }
  Node& node(std::size_t i) { return *nodes_.at(i); }
  PostgresServer& postgres() { return postgres_; }
  const std::filesystem::path& folder() const { return folder_; }
  // As PostgresServer::sql.
  std::string sql(const std::string& text) { return postgres_.sql(database_, text); }

 private:
  void balance();

  const std::chrono::milliseconds lease_;
  PostgresServer postgres_;
  std::filesystem::path folder_;
  std::string database_;
  bool sqlite_ = false, limits_ = true;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::unique_ptr<Haproxy> balancer_;
};

}  // namespace wagnis
